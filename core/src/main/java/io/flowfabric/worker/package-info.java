/** The registry of worker processes: who is live, on which lanes, and with which capabilities. */
@NullMarked
package io.flowfabric.worker;

import org.jspecify.annotations.NullMarked;
