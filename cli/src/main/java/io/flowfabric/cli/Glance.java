package io.flowfabric.cli;

import io.flowfabric.FlowFabric;
import io.flowfabric.execution.DescribeExecution;
import io.flowfabric.execution.DescribeExecution.Snapshot;
import io.flowfabric.execution.ListAttempts;
import io.flowfabric.model.Attempt;
import io.flowfabric.model.ExecutionId;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Where an execution stands, as the engine tells when it is asked.
 *
 * @param latest its latest attempt; null before the first
 */
record Glance(Snapshot snapshot, @Nullable Attempt latest) {

  static Glance at(FlowFabric fabric, ExecutionId execution) {
    Optional<Snapshot> snapshot = fabric.apply(new DescribeExecution(execution));
    var attempts = fabric.apply(ListAttempts.of(execution)).items();
    return new Glance(
        snapshot.orElseThrow(() -> new Unexpected("the execution is gone: " + execution)),
        attempts.isEmpty() ? null : attempts.getLast());
  }

  /** The epoch of the newest lease, live or not; epochs begin at 1. */
  long epoch() {
    return latest == null ? 0 : latest.lease().epoch();
  }
}
