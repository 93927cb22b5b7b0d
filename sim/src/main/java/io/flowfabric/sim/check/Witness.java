package io.flowfabric.sim.check;

import io.flowfabric.decision.Change;
import io.flowfabric.decision.Event;
import io.flowfabric.decision.LoggedEvent;
import io.flowfabric.decision.Search;
import io.flowfabric.engine.Reader;
import io.flowfabric.model.Claim;
import io.flowfabric.model.Execution;
import io.flowfabric.model.ExecutionId;
import io.flowfabric.model.Fence;
import io.flowfabric.model.Limits;
import io.flowfabric.model.PastAttempt;
import io.flowfabric.store.Store;
import io.flowfabric.tck.model.Audit;
import java.time.Instant;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Predicate;

/**
 * Sees every commit and every answer, remembers them beside the store, and objects at once when
 * they do not go together. For the one thread that has the turn.
 */
public final class Witness {
  private final Map<ExecutionId, Life> lives = new TreeMap<>();
  private final Map<Event.Family, List<Event>> told = new EnumMap<>(Event.Family.class);
  private final Set<ExecutionId> acknowledged = new LinkedHashSet<>();
  private final Map<Fence, Predicate<Fence>> relying = new HashMap<>();

  public Witness() {
    for (Event.Family family : Event.Family.values()) {
      told.put(family, new ArrayList<>());
    }
  }

  /** A transaction has written this, and is committed. */
  public void committed(List<Change<?>> changes, List<Event> events, Instant now) {
    var rules = new Rules();
    checkReplaced(changes, rules);
    for (Event event : events) {
      told(event.family()).add(event);
      rules.require("events have the time", event.at().equals(now), event);
      event.about().ifPresent(subject -> life(subject.execution()).tell(event, rules));
      checkReliance(event, rules);
    }
    for (Change<?> change : changes) {
      if (change.after() instanceof PastAttempt filed) {
        life(filed.execution()).file(filed);
      }
    }
    Set<ExecutionId> written = new HashSet<>();
    for (Change<?> change : changes) {
      if (change.before() instanceof Execution gone && change.after() == null) {
        rules.require("nothing is lost", false, gone);
      }
      if (change.after() instanceof Execution after) {
        Life life = life(after.id());
        written.add(after.id());
        life.write(after, now, rules);
      }
    }
    for (Event event : events) {
      event
          .about()
          .filter(subject -> isTransition(event))
          .ifPresent(subject -> rules.require(
              "events come with a change", written.contains(subject.execution()), event));
    }
    rules.verdict();
  }

  /** A change of something else than what was written last would undo what another did. */
  private void checkReplaced(List<Change<?>> changes, Rules rules) {
    for (Change<?> change : changes) {
      if (change.after() instanceof Execution after) {
        rules.require(
            "what is replaced is what was written",
            Objects.equals(life(after.id()).last(), change.before()),
            after);
      }
    }
  }

  /** What is done twice in a millisecond need not change anything the second time. */
  private static boolean isTransition(Event event) {
    return switch (event) {
      case Event.OfLease lease -> lease.step() != Event.LeaseStep.RENEWED;
      case Event.OfOperator operator -> operator.act() instanceof Event.OperatorAct.Replayed;
      case Event.Completion end -> true;
      case Event.OfWorker worker -> false;
    };
  }

  /** A worker that still relies on a lease must never be the last to know that it ran out. */
  private void checkReliance(Event event, Rules rules) {
    if (event instanceof Event.OfLease lease && lease.step() == Event.LeaseStep.EXPIRED) {
      relying.forEach((fence, relies) -> {
        if (fence.execution().equals(lease.subject().execution())
            && fence.epoch() == lease.epoch()) {
          rules.require("a lease outlasts the trust in it", !relies.test(fence), event);
        }
      });
    }
  }

  /** A client was told that its work cannot be lost any more. */
  public void acknowledged(ExecutionId execution) {
    acknowledged.add(execution);
    require("what was acknowledged is there", life(execution).last() != null, execution);
  }

  /** A node answers with a lease. */
  public void handedOut(Claim claim) {
    Fence fence = claim.fence();
    require("a lease is handed out once", life(claim.execution()).handOut(fence.epoch()), fence);
  }

  /** A node answers that an execution succeeded under a lease. */
  public void succeeded(Fence fence) {
    require(
        "success is told to who succeeded",
        life(fence.execution()).succeededUnder(fence.epoch()),
        fence);
  }

  /** A handler runs under a lease; the test says whether it would still rely on it. */
  public void begins(Fence fence, Predicate<Fence> relies) {
    require("a lease is worked on once", relying.put(fence, relies) == null, fence);
  }

  public void ends(Fence fence) {
    relying.put(fence, over -> false);
  }

  /** What was acknowledged and has not ended. */
  public List<ExecutionId> open() {
    return acknowledged.stream().filter(id -> !life(id).isOver()).toList();
  }

  /** Whether an execution has ended at least once; it may have been replayed since. */
  public boolean hasEnded(ExecutionId execution) {
    return life(execution).hasEnded();
  }

  /** All executions that were ever written. */
  public List<ExecutionId> known() {
    return lives.keySet().stream().filter(id -> life(id).last() != null).toList();
  }

  /** How many events of a family were committed. */
  public int count(Event.Family family) {
    return told(family).size();
  }

  /** An execution as it was written last. */
  public Execution last(ExecutionId execution) {
    return Objects.requireNonNull(life(execution).last());
  }

  /** Compares with what the store says, now that nothing happens any more. */
  public void compareWith(Store store) {
    var rules = new Rules();
    var reader = new Reader(store);
    var all = new Search.Executions(Search.ExecutionFilter.ANY, null, Limits.PAGE);
    List<Execution> stored = reader.find(all);
    List<Execution> written =
        lives.values().stream().map(Life::last).filter(Objects::nonNull).toList();
    rules.require("the store has what was written", stored.equals(written), lives.keySet());
    checkKeys(written, rules);
    for (Event.Family family : Event.Family.values()) {
      List<Event> log =
          store.events().after(family, Search.Events.START, Integer.MAX_VALUE).stream()
              .map(LoggedEvent::event)
              .toList();
      rules.require("the log has what was told", log.equals(told(family)), family);
    }
    Audit.of(store).forEach(rules::add);
    rules.verdict();
  }

  /** Work that was handed in again under its key is the same work. */
  private static void checkKeys(List<Execution> all, Rules rules) {
    Set<String> keys = new HashSet<>();
    for (Execution execution : all) {
      String key = execution.submission().idempotencyKey();
      rules.require("a key has one execution", key == null || keys.add(key), execution);
    }
  }

  /** Compares with what somebody saw who followed the log by cursor. */
  public void compareWith(Event.Family family, List<LoggedEvent> followed) {
    var rules = new Rules();
    long before = Search.Events.START;
    for (LoggedEvent event : followed) {
      rules.require("a cursor only moves on", event.position() > before, event);
      before = event.position();
    }
    rules.require(
        "who follows misses nothing",
        followed.stream().map(LoggedEvent::event).toList().equals(told(family)),
        family + ": followed " + followed.size() + " of " + told(family).size());
    rules.verdict();
  }

  public static void require(String rule, boolean holds, Object about) {
    var rules = new Rules();
    rules.require(rule, holds, about);
    rules.verdict();
  }

  private Life life(ExecutionId execution) {
    return lives.computeIfAbsent(execution, id -> new Life());
  }

  private List<Event> told(Event.Family family) {
    return Objects.requireNonNull(told.get(family));
  }
}
