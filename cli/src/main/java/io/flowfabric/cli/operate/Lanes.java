package io.flowfabric.cli.operate;

import io.flowfabric.FlowFabric;
import io.flowfabric.cli.console.Fields;
import io.flowfabric.cli.console.Plural;
import io.flowfabric.engine.outside.Outside;
import io.flowfabric.lease.ListExpiredLeases.ExpiredLease;
import io.flowfabric.model.ExecutionCount;
import io.flowfabric.model.LaneId;
import io.flowfabric.model.Limits;
import io.flowfabric.model.Namespace;
import io.flowfabric.model.PublicState;
import io.flowfabric.model.Worker;
import io.flowfabric.service.Ping;
import java.time.Instant;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * What is on the lanes at a moment.
 *
 * @param at by the clock of the engine
 * @param nanos by a clock that only measures
 */
record Lanes(
    Instant at,
    long nanos,
    SortedMap<LaneId, Map<PublicState, Long>> counts,
    List<Worker> workers,
    List<ExpiredLease> lost) {
  static final List<String> COLUMNS = List.of(
      "lane_id",
      "waiting",
      "held",
      "active",
      "completed",
      "failed",
      "ended_otherwise",
      "workers",
      "in_per_second",
      "out_per_second");

  private static final double NANOS = 1e9;
  private static final Set<PublicState> HELD = EnumSet.of(
      PublicState.DELAYED,
      PublicState.RATE_LIMITED,
      PublicState.WAITING_CHILDREN,
      PublicState.SUSPENDED);
  private static final Set<PublicState> FAILED =
      EnumSet.of(PublicState.FAILED, PublicState.EXPIRED);
  private static final Set<PublicState> OTHERWISE =
      EnumSet.of(PublicState.CANCELLED, PublicState.SKIPPED);
  private static final Set<PublicState> ENDED = EnumSet.of(
      PublicState.COMPLETED,
      PublicState.FAILED,
      PublicState.EXPIRED,
      PublicState.CANCELLED,
      PublicState.SKIPPED);

  static Lanes of(FlowFabric fabric, @Nullable Namespace namespace, Outside outside) {
    Instant now = fabric.apply(new Ping()).serverTime();
    SortedMap<LaneId, Map<PublicState, Long>> counts = new TreeMap<>();
    for (ExecutionCount counted : Counts.of(fabric, namespace, null)) {
      counts
          .computeIfAbsent(counted.place().lane(), lane -> new EnumMap<>(PublicState.class))
          .merge(counted.place().state(), counted.executions(), Long::sum);
    }
    return new Lanes(
        now,
        outside.ticker().nanos(),
        counts,
        WorkersCommand.live(fabric, namespace),
        LeasesCommand.expired(fabric, now, namespace, Limits.PAGE));
  }

  String summary() {
    return Plural.of(counts.size(), "lane") + ", " + Plural.of(workers.size(), "worker") + ", "
        + (lost.size() == Limits.PAGE ? "at least " : "") + Plural.of(lost.size(), "lost lease");
  }

  /** @param before an earlier moment, for the rates; null where there is none */
  List<Fields> rows(@Nullable Lanes before) {
    return counts.keySet().stream().map(lane -> row(lane, before)).toList();
  }

  private Fields row(LaneId lane, @Nullable Lanes before) {
    return Fields.of("at", at)
        .and("lane_id", lane)
        .and("waiting", sum(lane, EnumSet.of(PublicState.WAITING, PublicState.RESUMABLE)))
        .and("held", sum(lane, HELD))
        .and("active", sum(lane, EnumSet.of(PublicState.ACTIVE)))
        .and("completed", sum(lane, EnumSet.of(PublicState.COMPLETED)))
        .and("failed", sum(lane, FAILED))
        .and("ended_otherwise", sum(lane, OTHERWISE))
        .and(
            "workers",
            workers.stream().filter(worker -> worker.lanes().contains(lane)).count())
        .and("in_per_second", rate(lane, before, EnumSet.allOf(PublicState.class)))
        .and("out_per_second", rate(lane, before, ENDED));
  }

  private @Nullable Double rate(LaneId lane, @Nullable Lanes before, Set<PublicState> states) {
    if (before == null) {
      return null;
    }
    long more = Math.max(0, sum(lane, states) - before.sum(lane, states));
    return Math.round(more * 10 * NANOS / Math.max(1, nanos - before.nanos)) / 10.0;
  }

  private long sum(LaneId lane, Set<PublicState> states) {
    Map<PublicState, Long> here = counts.getOrDefault(lane, Map.of());
    return states.stream().mapToLong(state -> here.getOrDefault(state, 0L)).sum();
  }
}
