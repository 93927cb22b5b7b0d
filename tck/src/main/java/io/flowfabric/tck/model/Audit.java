package io.flowfabric.tck.model;

import io.flowfabric.decision.Event;
import io.flowfabric.decision.Event.LeaseStep;
import io.flowfabric.decision.LoggedEvent;
import io.flowfabric.decision.Search;
import io.flowfabric.engine.Reader;
import io.flowfabric.model.Execution;
import io.flowfabric.model.ExecutionCount;
import io.flowfabric.model.ExecutionId;
import io.flowfabric.model.Limits;
import io.flowfabric.model.Phase;
import io.flowfabric.store.Store;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.LongStream;

/**
 * Looks through a store in which nothing happens any more, whoever wrote it: every execution must
 * be sound by itself, and the events must tell how it got there, lease by lease and end by end.
 */
public final class Audit {
  private static final int PAGE = Limits.PAGE;

  private final Reader reader;
  private final Store store;
  private final Map<ExecutionId, List<Long>> epochs = new HashMap<>();
  private final Map<ExecutionId, Integer> ends = new HashMap<>();
  private final Map<ExecutionCount.Place, Long> counted = new HashMap<>();
  private final List<Broken> broken = new ArrayList<>();

  private Audit(Store store) {
    this.store = store;
    this.reader = new Reader(store);
  }

  /** What does not hold; nothing, in a store that kept its promises. */
  public static List<Broken> of(Store store) {
    var audit = new Audit(store);
    audit.readEvents();
    audit.readExecutions();
    audit.checkCounts();
    return audit.broken;
  }

  private void readEvents() {
    for (Event.Family family : Event.Family.values()) {
      long position = Search.Events.START;
      List<LoggedEvent> page = store.events().after(family, position, PAGE);
      while (!page.isEmpty()) {
        page.forEach(logged -> note(logged.event()));
        position = page.getLast().position();
        page = store.events().after(family, position, PAGE);
      }
    }
  }

  private void note(Event event) {
    switch (event) {
      case Event.OfLease lease
      when lease.step() == LeaseStep.ACQUIRED || lease.step() == LeaseStep.RECLAIMED ->
        epochs
            .computeIfAbsent(lease.subject().execution(), id -> new ArrayList<>())
            .add(lease.epoch());
      case Event.Completion end -> ends.merge(end.subject().execution(), 1, Integer::sum);
      default -> {}
    }
  }

  private void readExecutions() {
    ExecutionId last = null;
    List<Execution> page;
    do {
      page = reader.find(new Search.Executions(Search.ExecutionFilter.ANY, last, PAGE));
      page.forEach(this::check);
      last = page.isEmpty() ? null : page.getLast().id();
    } while (last != null);
  }

  private void checkCounts() {
    Map<ExecutionCount.Place, Long> told = new HashMap<>();
    reader
        .find(new Search.Counts(null, null, null, Integer.MAX_VALUE))
        .forEach(count -> told.put(count.place(), count.executions()));
    if (!told.equals(counted)) {
      broken.add(new Broken("counts are of what is there", told + " instead of " + counted));
    }
  }

  private void check(Execution execution) {
    ExecutionId id = execution.id();
    counted.merge(ExecutionCount.Place.of(execution), 1L, Long::sum);
    var past = reader.find(new Search.PastAttempts(id, 0, PAGE));
    broken.addAll(RowRules.check(new Biography(execution, past)));

    List<Long> leased = epochs.getOrDefault(id, List.of());
    List<Long> expected =
        LongStream.rangeClosed(1, execution.counters().leaseEpoch()).boxed().toList();
    require("each lease under its own, growing epoch", leased.equals(expected), execution);

    int over = execution.phase() instanceof Phase.Terminal ? 1 : 0;
    boolean told = ends.getOrDefault(id, 0) == execution.counters().replays() + over;
    require("each end is told once", told, execution);
  }

  private void require(String rule, boolean holds, Execution execution) {
    if (!holds) {
      broken.add(new Broken(
          rule,
          "%s with %s was leased under %s and ended %d times"
              .formatted(
                  execution.id(),
                  execution.counters(),
                  epochs.get(execution.id()),
                  ends.getOrDefault(execution.id(), 0))));
    }
  }
}
