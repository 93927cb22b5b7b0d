/**
 * Records as JSON, by Jackson. Nothing below this module knows the format. Start with
 * {@link io.flowfabric.json.PolicyJson}.
 */
@NullMarked
package io.flowfabric.json;

import org.jspecify.annotations.NullMarked;
