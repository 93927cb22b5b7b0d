package io.flowfabric.tck.model;

import io.flowfabric.decision.Change;
import io.flowfabric.decision.Event;
import io.flowfabric.decision.Event.LeaseStep;
import io.flowfabric.decision.Needs;
import io.flowfabric.decision.WorkingSet;
import io.flowfabric.flow.SettleDependencies;
import io.flowfabric.model.Attempt;
import io.flowfabric.model.AttemptLife;
import io.flowfabric.model.BlockingReason;
import io.flowfabric.model.Budget;
import io.flowfabric.model.EdgeGroup;
import io.flowfabric.model.Eligibility;
import io.flowfabric.model.Execution;
import io.flowfabric.model.FlowId;
import io.flowfabric.model.Interruption;
import io.flowfabric.model.Key;
import io.flowfabric.model.Next;
import io.flowfabric.model.Phase;
import io.flowfabric.model.Quota;
import io.flowfabric.model.Times;
import io.flowfabric.model.Transitions;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.UUID;
import java.util.function.BiFunction;
import org.jspecify.annotations.Nullable;

/**
 * What no command here does: flows, suspension and budgets act on executions too, and the rules
 * must hold whatever they do. Each leaves the records that it should leave, with the events that go
 * with them.
 */
final class OutsideSteps {
  private static final FlowId FLOW = new FlowId(new UUID(0xF, 1));
  private static final long LIMIT = 10;
  private static final int DEPENDENCIES = 2;

  private final Dice dice;
  private final Focus focus;

  OutsideSteps(Dice dice, Focus focus) {
    this.dice = dice;
    this.focus = focus;
  }

  Step joinFlow() {
    int number = focus.number();
    return Step.of("E" + number + " comes to depend on two others", world -> {
      changing(world, number, (was, now) -> isFree(was) ? member(was, now) : null);
      world
          .find(number)
          .filter(is -> is.flow() != null
              && world.rig().find(new Key.OfEdgeGroup(is.id())).isEmpty())
          .ifPresent(is -> world.rig().plant(new EdgeGroup(is.id(), DEPENDENCIES, 0, 0, 0)));
      world.send(new SettleDependencies(World.id(number)));
    });
  }

  Step endDependency() {
    int number = focus.number();
    boolean well = dice.chance(75);
    return Step.of("what E" + number + " depends on " + (well ? "succeeds" : "fails"), world -> {
      world
          .rig()
          .find(new Key.OfEdgeGroup(World.id(number)))
          .filter(group -> group.succeeded() + group.failed() + group.skipped() < group.total())
          .ifPresent(group -> world.rig().plant(ended(group, well)));
      world.send(new SettleDependencies(World.id(number)));
    });
  }

  /** Whoever depends on it was told, so that it may be forgotten. */
  Step announce() {
    int number = focus.number();
    return Step.of(
        "the end of E" + number + " is announced",
        world -> changing(
            world,
            number,
            (was, now) -> was.phase() instanceof Phase.Terminal over && !over.announced()
                ? in(was, new Phase.Terminal(over.ending(), over.last(), true), was.times(), now)
                : null));
  }

  Step suspend() {
    int number = focus.number();
    return Step.of(
        "E" + number + " is suspended",
        world -> changing(
            world,
            number,
            (was, now) -> Passage.running(was)
                .filter(running -> running.leaseExpiresAt().isAfter(now))
                .map(running -> suspended(was, now))
                .orElse(null)));
  }

  Step resume() {
    int number = focus.number();
    long millis = dice.oneOf(0L, 2000L);
    return Step.of(
        "E" + number + " is resumed after " + millis + " ms",
        world -> changing(
            world,
            number,
            (was, now) -> was.phase() instanceof Phase.Suspended suspended
                ? resumed(was, suspended, now.plusMillis(millis), now)
                : null));
  }

  Step pauseByFlowCancel() {
    int number = focus.number();
    var paused = new Eligibility.Blocked(BlockingReason.PAUSED_BY_FLOW_CANCEL, "");
    return Step.of(
        "E" + number + " is paused by the cancelling of its flow",
        world -> changing(
            world,
            number,
            (was, now) -> was.phase() instanceof Phase.Runnable waiting && was.isEligible()
                ? Transitions.become(was, waiting, paused, now)
                : null));
  }

  Step changeBudget() {
    long used = dice.oneOf(0L, LIMIT);
    var budget = new Budget(Players.BUDGET, Map.of("tokens", LIMIT), Map.of("tokens", used));
    return Step.of(
        used == 0 ? "the budget is refilled" : "the budget is used up",
        world -> world.rig().plant(budget));
  }

  Step resetQuota() {
    var quota = new Quota(Players.QUOTA, Players.QUOTA_WINDOW, 2, 1, new TreeMap<>());
    return Step.of("the quota has room", world -> world.rig().plant(quota));
  }

  private static boolean isFree(Execution execution) {
    return execution.flow() == null && !(execution.phase() instanceof Phase.Terminal);
  }

  private static Execution member(Execution was, Instant now) {
    return new Execution(
        was.id(),
        was.submission(),
        FLOW,
        was.priority(),
        was.tags(),
        was.deadline(),
        was.phase(),
        was.counters(),
        was.lastFailure(),
        was.progress(),
        mutated(was.times(), now));
  }

  private static EdgeGroup ended(EdgeGroup group, boolean well) {
    return new EdgeGroup(
        group.downstream(),
        group.total(),
        group.succeeded() + (well ? 1 : 0),
        group.failed() + (well ? 0 : 1),
        group.skipped());
  }

  private static Execution suspended(Execution was, Instant now) {
    Attempt held = Optional.ofNullable(was.attempt()).orElseThrow();
    Execution parked = Transitions.park(was, held, Interruption.SUSPEND, Eligibility.NOW, now);
    Attempt attempt = Optional.ofNullable(parked.attempt()).orElseThrow();
    var phase = new Phase.Suspended(attempt, BlockingReason.WAITING_FOR_SIGNAL, "waitpoint");
    return in(parked, phase, parked.times(), now);
  }

  private static Execution resumed(
      Execution was, Phase.Suspended suspended, Instant until, Instant now) {
    var eligibility = Eligibility.from(until, now);
    var phase = new Phase.Runnable(eligibility, new Next.Resume(suspended.attempt()));
    Times times = was.times();
    return in(
        was,
        phase,
        new Times(times.created(), times.started(), now, now, times.lastCapabilityMismatch()),
        now);
  }

  private static Execution in(Execution was, Phase phase, Times times, Instant now) {
    return new Execution(
        was.id(),
        was.submission(),
        was.flow(),
        was.priority(),
        was.tags(),
        was.deadline(),
        phase,
        was.counters(),
        was.lastFailure(),
        was.progress(),
        mutated(times, now));
  }

  private static Times mutated(Times times, Instant now) {
    return new Times(
        times.created(),
        times.started(),
        times.lastTransition(),
        now,
        times.lastCapabilityMismatch());
  }

  private static void changing(
      World world, int number, BiFunction<Execution, Instant, @Nullable Execution> change) {
    Instant now = world.rig().now();
    world.find(number).ifPresent(was -> {
      Execution is = change.apply(was, now);
      if (is != null) {
        write(world, was, is, now);
      }
    });
  }

  private static void write(World world, Execution was, Execution is, Instant now) {
    List<Event> events = was.phase() instanceof Phase.Active active
            && active.attempt().life() instanceof AttemptLife.Running
            && is.phase() instanceof Phase.Suspended
        ? List.of(released(was, active.attempt(), now))
        : List.of();
    var change = new Change<>(was.key(), was, is);
    world.rig().faults().inner().transact(transaction -> {
      transaction.load(Needs.of(was.key()), new WorkingSet(world.rig().faults().backend()));
      transaction.flush(List.of(change), events);
      return true;
    });
  }

  private static Event released(Execution was, Attempt held, Instant now) {
    return new Event.OfLease(
        Event.Subject.of(was),
        LeaseStep.REVOKED,
        held.lease().id(),
        held.lease().epoch(),
        held.index(),
        held.lease().holder().instance(),
        "suspended",
        now);
  }
}
