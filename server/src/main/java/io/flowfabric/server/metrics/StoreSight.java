package io.flowfabric.server.metrics;

import io.flowfabric.decision.Search;
import io.flowfabric.engine.Reader;
import io.flowfabric.model.Execution;
import io.flowfabric.model.ExecutionCount;
import io.flowfabric.model.ExecutionCount.Place;
import io.flowfabric.model.LaneId;
import io.flowfabric.model.Limits;
import io.flowfabric.model.PublicState;
import io.flowfabric.model.Time;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * What a store holds, as seen in one look. The cost depends on how many namespaces, lanes and
 * states there are, never on how much waits: executions are counted as they move, and the head of a
 * queue is found by its index.
 *
 * @param executions how many are in which state, by lane; empty where there are too many places
 * @param headWaits for how long the head of each lane's queue has waited
 * @param asOf the store's clock
 */
record StoreSight(
    Map<LaneId, Map<PublicState, Long>> executions, Map<LaneId, Duration> headWaits, Instant asOf) {
  /** A look must stay cheap, and a part of the truth would look like all of it. */
  private static final int MOST_PAGES = 20;

  static StoreSight of(Reader reader, Lanes lanes) {
    Map<LaneId, Map<PublicState, Long>> executions = new TreeMap<>();
    for (ExecutionCount count : counts(reader)) {
      Place place = count.place();
      executions
          .computeIfAbsent(place.lane(), lane -> new TreeMap<>())
          .merge(place.state(), count.executions(), Long::sum);
    }
    Map<LaneId, Duration> headWaits = new TreeMap<>();
    executions.forEach((lane, states) -> {
      if (!lanes.met(lane).equals(Lanes.OTHERS)) {
        headWaits.put(
            lane, states.containsKey(PublicState.WAITING) ? headWait(reader, lane) : Duration.ZERO);
      }
    });
    return new StoreSight(executions, headWaits, reader.asOf());
  }

  private static List<ExecutionCount> counts(Reader reader) {
    List<ExecutionCount> all = new ArrayList<>();
    @Nullable Place after = null;
    for (int page = 0; page < MOST_PAGES; page++) {
      List<ExecutionCount> found = reader.find(new Search.Counts(null, null, after, Limits.PAGE));
      all.addAll(found);
      if (found.size() < Limits.PAGE) {
        return all;
      }
      after = found.getLast().place();
    }
    return List.of();
  }

  private static Duration headWait(Reader reader, LaneId lane) {
    List<Execution> head =
        reader.find(new Search.Claimable(lane, null, null, Search.Takeover.NEVER, null, 1));
    return head.isEmpty()
        ? Duration.ZERO
        : Time.left(reader.asOf(), head.getFirst().times().lastTransition());
  }
}
