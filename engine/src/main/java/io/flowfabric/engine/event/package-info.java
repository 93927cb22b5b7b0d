/**
 * Following events as they come. A subscription asks again and again through the front door, so it
 * works over an engine in this process and over one that is far away. Start with
 * {@link io.flowfabric.engine.event.EventSubscription}.
 */
@NullMarked
package io.flowfabric.engine.event;

import org.jspecify.annotations.NullMarked;
