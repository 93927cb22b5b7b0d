/**
 * Taking over an execution whose worker lost its lease. The rule is in {@code ReclaimExecution};
 * claims in {@code lease} that meet such an execution use the same one.
 */
@NullMarked
package io.flowfabric.reclaim;

import org.jspecify.annotations.NullMarked;
