/**
 * The cases of the specification, one contract for each capability. Each test carries the number of
 * its case.
 */
@NullMarked
package io.flowfabric.tck.contract;

import org.jspecify.annotations.NullMarked;
