package io.flowfabric.quality;

import io.flowfabric.decision.Change;
import io.flowfabric.decision.Decision;
import io.flowfabric.decision.Event;
import io.flowfabric.model.Attempt;
import io.flowfabric.model.AttemptLife;
import io.flowfabric.model.Counters;
import io.flowfabric.model.Execution;
import io.flowfabric.model.Failure;
import io.flowfabric.model.Key;
import io.flowfabric.model.Wire;
import io.flowfabric.tck.shape.ShapeTable;
import java.lang.reflect.RecordComponent;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * What a command came to, in the words of the page; whatever depends on the very execution is left
 * out.
 */
record Effect(String outcome, String to, String attempt, String also, String events) {
  static final String STAYS = "stays";
  static final String SAME = "same";
  static final String GONE = "gone";

  /** The command could not go on without the execution. */
  static Effect notFound() {
    return new Effect("error: not found", STAYS, "", "", "");
  }

  static Effect of(Setting setting, Decision<?> decision) {
    Execution before = setting.execution();
    Execution after = after(before, decision);
    return new Effect(
        outcome(decision.outcome()),
        to(before, after),
        attempt(before, after),
        String.join(", ", also(before, after, decision)),
        decision.events().stream().map(Effect::event).collect(Collectors.joining(", ")));
  }

  /** The execution once the decision is carried out; null when there is none. */
  static Execution after(Execution before, Decision<?> decision) {
    return decision.changes().stream()
        .filter(change -> change.key().equals(Key.of(Setting.ID)))
        .findFirst()
        .map(change -> (Execution) change.after())
        .orElseGet(() -> isDeleted(decision) ? null : before);
  }

  private static boolean isDeleted(Decision<?> decision) {
    return decision.changes().stream()
        .anyMatch(change -> change.key().equals(Key.of(Setting.ID)) && change.after() == null);
  }

  private static String outcome(Object outcome) {
    String said = Stream.of(outcome.getClass().getRecordComponents())
        .map(part -> said(part, outcome))
        .filter(Objects::nonNull)
        .collect(Collectors.joining(", "));
    String name = outcome.getClass().getSimpleName();
    return said.isEmpty() ? name : name + "(" + said + ")";
  }

  private static String said(RecordComponent part, Object of) {
    try {
      return switch (part.getAccessor().invoke(of)) {
        case Wire word -> word.wire();
        case Failure failure -> failure.reason();
        case null, default -> null;
      };
    } catch (ReflectiveOperationException impossible) {
      throw new IllegalStateException(impossible);
    }
  }

  private static String to(Execution before, Execution after) {
    if (Objects.equals(before, after)) {
      return STAYS;
    }
    if (after == null) {
      return GONE;
    }
    return before != null && isAsBefore(before, after)
        ? SAME
        : ShapeTable.find(after.stateVector())
            .map(StartingPoint::name)
            .orElseThrow(() -> new AssertionError("no legal shape: " + after.stateVector()));
  }

  private static boolean isAsBefore(Execution before, Execution after) {
    return before.stateVector().equals(after.stateVector())
        && before.counters().attempts() == after.counters().attempts();
  }

  private static String attempt(Execution before, Execution after) {
    Attempt was = before == null ? null : before.attempt();
    Attempt is = after == null ? null : after.attempt();
    if (is == null || is.equals(was)) {
      return "";
    }
    if (was == null || was.index() != is.index()) {
      return "new: `" + is.type().wire() + "`" + epoch(was, is);
    }
    return switch (is.life()) {
      case AttemptLife.Running running when was.life() instanceof AttemptLife.Running -> "renewed";
      case AttemptLife.Running running -> "started" + epoch(was, is);
      case AttemptLife.Lapsed lapsed -> "lease expired";
      case AttemptLife.Revoked revoked -> "lease revoked";
      case AttemptLife.Interrupted interrupted -> "suspended";
      case AttemptLife.Ended ended ->
        "`" + ended.outcome().lifecycle().wire() + "` / `" + ended.outcome().wire() + "`";
    };
  }

  private static String epoch(Attempt was, Attempt is) {
    long earlier = was == null ? 0 : was.lease().epoch();
    return ", epoch +" + (is.lease().epoch() - earlier);
  }

  private static List<String> also(Execution before, Execution after, Decision<?> decision) {
    List<String> also = new ArrayList<>();
    if (before != null && after != null) {
      also.addAll(counted(before.counters(), after.counters()));
      difference(also, "failure", before.lastFailure(), after.lastFailure());
      difference(also, "deadline", before.deadline(), after.deadline());
      difference(also, "priority", before.priority(), after.priority());
      difference(also, "tags", before.tags(), after.tags());
      difference(also, "progress", before.progress(), after.progress());
      difference(also, "started", before.times().started(), after.times().started());
      difference(
          also,
          "mismatch stamp",
          before.times().lastCapabilityMismatch(),
          after.times().lastCapabilityMismatch());
    }
    decision.changes().stream()
        .filter(change -> !(change.key() instanceof Key.OfExecution))
        .map(Effect::change)
        .forEach(also::add);
    return also;
  }

  private static List<String> counted(Counters was, Counters is) {
    List<String> counted = new ArrayList<>();
    count(counted, "retries", was.retries(), is.retries());
    count(counted, "reclaims", was.reclaims(), is.reclaims());
    count(counted, "replays", was.replays(), is.replays());
    return counted;
  }

  private static void count(List<String> counted, String what, int was, int is) {
    if (is == was + 1) {
      counted.add(what + " +1");
    } else if (is != was) {
      counted.add(what + " := " + is);
    }
  }

  private static void difference(List<String> also, String what, Object was, Object is) {
    if (!Objects.equals(was, is)) {
      also.add(is == null ? what + " cleared" : what + " set");
    }
  }

  private static String change(Change<?> change) {
    String what = switch (change.key()) {
      case Key.OfPastAttempt key -> "former attempt";
      case Key.OfGrant key -> "grant";
      case Key.OfEdgeGroup key -> "dependencies";
      case Key.OfQuota key -> "quota";
      case Key.OfLane key -> "lane";
      case Key.OfIdempotency key -> "idempotency key";
      default -> change.key().getClass().getSimpleName();
    };
    String how =
        change.after() == null ? "deleted" : change.before() == null ? "written" : "changed";
    return what + " " + how;
  }

  private static String event(Event event) {
    return switch (event) {
      case Event.Completion end -> "completion `" + end.outcome().wire() + "`";
      case Event.OfLease lease
      when lease.reason().isEmpty() -> "lease `" + lease.step().wire() + "`";
      case Event.OfLease lease -> "lease `" + lease.step().wire() + "` (" + lease.reason() + ")";
      case Event.OfOperator(var about, Event.OperatorAct.PriorityChanged act, var at) ->
        "operator `priority_changed`";
      case Event.OfOperator(var about, Event.OperatorAct.Replayed act, var at) ->
        "operator `replayed` (" + act.branch() + ", groups reset " + act.groupsReset() + ")";
      case Event.OfWorker worker -> "worker `" + worker.step().wire() + "`";
    };
  }
}
