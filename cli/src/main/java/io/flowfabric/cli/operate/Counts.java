package io.flowfabric.cli.operate;

import io.flowfabric.FlowFabric;
import io.flowfabric.execution.CountExecutions;
import io.flowfabric.model.ExecutionCount;
import io.flowfabric.model.ExecutionCount.Place;
import io.flowfabric.model.LaneId;
import io.flowfabric.model.Limits;
import io.flowfabric.model.Namespace;
import io.flowfabric.model.Page;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** How many executions are where. */
final class Counts {
  private Counts() {}

  /** All pages of the counts; null for any namespace, any lane. */
  static List<ExecutionCount> of(
      FlowFabric fabric, @Nullable Namespace namespace, @Nullable LaneId lane) {
    List<ExecutionCount> all = new ArrayList<>();
    @Nullable Place after = null;
    do {
      Page<ExecutionCount, Place> page =
          fabric.apply(new CountExecutions(namespace, lane, after, Limits.PAGE));
      all.addAll(page.items());
      after = page.next().orElse(null);
    } while (after != null);
    return all;
  }

  /** The namespaces that have executions. */
  static List<Namespace> namespaces(FlowFabric fabric) {
    return of(fabric, null, null).stream()
        .map(counted -> counted.place().namespace())
        .distinct()
        .toList();
  }
}
