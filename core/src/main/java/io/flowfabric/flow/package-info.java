/** What dependencies do to an execution that waits for others. */
@NullMarked
package io.flowfabric.flow;

import org.jspecify.annotations.NullMarked;
