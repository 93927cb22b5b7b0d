/**
 * Records as JSON, by Jackson. Nothing below this module knows the format. Start with
 * {@link io.flowfabric.json.PolicyJson}; what applications hand in and get back is read and written
 * by {@link io.flowfabric.json.ApplicationJson}.
 */
@NullMarked
package io.flowfabric.json;

import org.jspecify.annotations.NullMarked;
