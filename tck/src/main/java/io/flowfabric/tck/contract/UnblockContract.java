package io.flowfabric.tck.contract;

import static io.flowfabric.model.BlockingReason.PAUSED_BY_FLOW_CANCEL;
import static io.flowfabric.model.BlockingReason.WAITING_FOR_CAPABLE_WORKER;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.flowfabric.decision.Event;
import io.flowfabric.engine.Reader;
import io.flowfabric.engine.reconcile.Reconciler.Task;
import io.flowfabric.engine.reconcile.ScanReport;
import io.flowfabric.engine.reconcile.Unblocking;
import io.flowfabric.error.EngineException;
import io.flowfabric.error.ValidationKind;
import io.flowfabric.execution.BlockExecution;
import io.flowfabric.execution.UnblockExecution;
import io.flowfabric.lease.RecheckBlocked;
import io.flowfabric.model.BlockingReason;
import io.flowfabric.model.Budget;
import io.flowfabric.model.BudgetId;
import io.flowfabric.model.Capabilities;
import io.flowfabric.model.Claim;
import io.flowfabric.model.EligibilityState;
import io.flowfabric.model.Execution;
import io.flowfabric.model.ExecutionId;
import io.flowfabric.model.ExecutionPolicy;
import io.flowfabric.model.Key;
import io.flowfabric.model.LaneId;
import io.flowfabric.model.Limits;
import io.flowfabric.model.Namespace;
import io.flowfabric.model.Phase;
import io.flowfabric.model.PublicState;
import io.flowfabric.model.Quota;
import io.flowfabric.model.QuotaPolicyId;
import io.flowfabric.model.Worker;
import io.flowfabric.model.WorkerIdentity;
import io.flowfabric.tck.rig.Case;
import io.flowfabric.tck.rig.Vectors;
import io.flowfabric.tck.shape.Sample;
import io.flowfabric.tck.shape.Shape;
import io.flowfabric.worker.RegisterWorker;
import java.time.Duration;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.UUID;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** What holds executions back, and what lets them go on. */
public interface UnblockContract extends EndingEvidence {
  ScanReport NOTHING_DUE = new ScanReport(0, 0, 0, 0);
  ScanReport ONE_DONE = new ScanReport(1, 1, 0, 0);
  ScanReport ONE_STAYS = new ScanReport(1, 0, 1, 0);
  Duration LIVENESS = Duration.ofSeconds(60);

  @Test
  @Case("1.191")
  default void want_of_a_worker_ends_when_one_comes_that_can() {
    ExecutionId id = wanting("gpu");
    staysBlocked(id);

    register(NS, DEFAULT_LANE, W2, "gpu");

    assertThat(rig().tick(new Unblocking())).isEqualTo(ONE_DONE);
    assertThat(stored(id).stateVector()).isEqualTo(Vectors.R1);
    assertThat(stored(id).blockingDetail()).isEmpty();
    assertThat(rig().tick(new Unblocking())).isEqualTo(NOTHING_DUE);
    assertThat(claim(W2, "gpu").orElseThrow().execution()).isEqualTo(id);
  }

  @Test
  @Case("1.192")
  default void a_worker_of_another_namespace_does_not_help() {
    ExecutionId id = wanting("gpu");
    register(new Namespace("other"), DEFAULT_LANE, W2, "gpu");

    staysBlocked(id);
  }

  @Test
  default void a_worker_on_another_lane_does_not_help() {
    ExecutionId id = wanting("gpu");
    register(NS, new LaneId("other"), W2, "gpu");

    staysBlocked(id);
  }

  @Test
  default void a_worker_that_is_no_longer_live_does_not_help() {
    ExecutionId id = wanting("gpu");
    register(NS, DEFAULT_LANE, W2, "gpu");
    rig().clock().advance(LIVENESS);

    staysBlocked(id);
  }

  @Test
  default void one_worker_must_have_all_that_is_required() {
    ExecutionId id = wanting("cuda", "gpu");
    register(NS, DEFAULT_LANE, W1, "gpu");
    register(NS, DEFAULT_LANE, W2, "cuda");
    staysBlocked(id);

    register(NS, DEFAULT_LANE, WorkerIdentity.of("w3", "w3-i1"), "gpu", "cuda", "more");

    assertThat(rig().tick(new Unblocking())).isEqualTo(ONE_DONE);
  }

  @Test
  default void the_one_that_can_may_be_the_last_of_very_many() {
    ExecutionId id = wanting("gpu");
    rig()
        .plant(IntStream.range(0, Limits.PAGE + 1)
            .mapToObj(number -> worker("a%05d".formatted(number)))
            .toArray(Worker[]::new));
    staysBlocked(id);

    register(NS, DEFAULT_LANE, WorkerIdentity.of("w9", "z"), "gpu");

    assertThat(rig().tick(new Unblocking())).isEqualTo(ONE_DONE);
  }

  private Worker worker(String instance) {
    return new Worker(
        NS,
        WorkerIdentity.of("w1", instance),
        new TreeSet<>(List.of(DEFAULT_LANE)),
        Capabilities.NONE,
        LIVENESS,
        rig().now(),
        rig().now());
  }

  private ExecutionId wanting(String... capabilities) {
    ExecutionId id = create(draft().requires(capabilities));
    assertThat(apply(new BlockExecution(id, WAITING_FOR_CAPABLE_WORKER, "nobody")))
        .isEqualTo(new BlockExecution.Outcome.Blocked());
    assertThat(stored(id).stateVector()).isEqualTo(Vectors.X_RTE);
    assertThat(stored(id).blockingDetail()).isEqualTo("nobody");
    return id;
  }

  private void staysBlocked(ExecutionId id) {
    Trace before = trace(id);
    assertThat(rig().tick(new Unblocking())).isEqualTo(ONE_STAYS);
    assertThat(trace(id)).isEqualTo(before);
  }

  private void register(
      Namespace namespace, LaneId lane, WorkerIdentity worker, String... capabilities) {
    var lanes = new TreeSet<>(List.of(lane));
    apply(new RegisterWorker(namespace, worker, lanes, Capabilities.of(capabilities), LIVENESS));
  }

  @Test
  @Case("1.193")
  default void what_the_cancelling_of_a_flow_holds_back_stays() {
    List<Execution> held = planted(Shape.X_OPR).stream()
        .filter(one -> one.stateVector().blockingReason() == PAUSED_BY_FLOW_CANCEL)
        .toList();
    assertThat(held).isNotEmpty();

    assertThat(rig().tick(new Unblocking())).isEqualTo(NOTHING_DUE);

    held.forEach(this::isNotForThisReconciler);
  }

  @Test
  default void what_an_operator_or_a_lane_holds_back_stays() {
    List<Execution> held = planted(Shape.X_OPR, Shape.X_LAN);

    assertThat(rig().tick(new Unblocking())).isEqualTo(NOTHING_DUE);

    held.forEach(this::isNotForThisReconciler);
  }

  private void isNotForThisReconciler(Execution held) {
    unchanged(held);
    onlyAnswers(
        held.id(), new RecheckBlocked(held.id()), new RecheckBlocked.Outcome.StillBlocked());
  }

  @Test
  default void whatever_comes_next_for_an_execution_is_kept_while_it_is_blocked() {
    List<Execution> blocked = planted(Shape.X_RTE, Shape.X_BUD, Shape.X_QUO);
    register(Sample.TENANT, Sample.LANE, W2, "gpu", "eu-west");

    assertThat(rig().tick(new Unblocking()))
        .isEqualTo(new ScanReport(blocked.size(), blocked.size(), 0, 0));

    for (Execution before : blocked) {
      Execution after = stored(before.id());
      assertThat(after.isEligible()).isTrue();
      assertThat(after.attempt()).isEqualTo(before.attempt());
      assertThat(((Phase.Runnable) after.phase()).next())
          .isEqualTo(((Phase.Runnable) before.phase()).next());
    }
    assertThat(rig().events(Event.Family.LEASE)).isEmpty();
  }

  @Test
  default void a_budget_with_something_left_lets_go() {
    var budget = new BudgetId(new UUID(7, 1));
    rig().plant(new Budget(budget, Map.of("tokens", 10L), Map.of("tokens", 10L)));
    ExecutionId id =
        create(draft().policy(ExecutionPolicy.builder().budgets(List.of(budget)).build()));
    assertThat(claim(W1)).isEmpty();
    assertThat(stored(id).stateVector()).isEqualTo(Vectors.X_BUD);
    staysBlocked(id);

    rig().plant(new Budget(budget, Map.of("tokens", 10L), Map.of("tokens", 9L)));

    assertThat(rig().tick(new Unblocking())).isEqualTo(ONE_DONE);
    assertThat(stored(id).stateVector()).isEqualTo(Vectors.R1);
  }

  @Test
  default void a_budget_that_cannot_be_read_keeps_it_blocked() {
    var budget = new BudgetId(new UUID(7, 1));
    ExecutionId id =
        create(draft().policy(ExecutionPolicy.builder().budgets(List.of(budget)).build()));
    apply(new BlockExecution(id, BlockingReason.WAITING_FOR_BUDGET, "spent"));
    Trace before = trace(id);
    rig().faults().poison(new Key.OfBudget(budget));

    assertThat(rig().tick(new Unblocking())).isEqualTo(new ScanReport(1, 0, 0, 1));

    assertThat(trace(id)).isEqualTo(before);
  }

  @Test
  default void a_quota_with_room_lets_go() {
    var quota = new QuotaPolicyId(new UUID(8, 1));
    var window = Duration.ofSeconds(10);
    rig().plant(new Quota(quota, window, 1, 0, new TreeMap<>()));
    var policy = ExecutionPolicy.builder().quota(quota).build();
    Claim first = claimed(draft().policy(policy));
    ExecutionId second = create(draft().policy(policy));
    assertThat(claim(W1)).isEmpty();
    assertThat(stored(second).stateVector()).isEqualTo(Vectors.X_QUO);
    complete(first);
    rig().clock().advance(window.minusMillis(1));
    staysBlocked(second);

    rig().clock().advance(Duration.ofMillis(1));

    assertThat(rig().tick(new Unblocking())).isEqualTo(ONE_DONE);
    assertThat(stored(second).stateVector()).isEqualTo(Vectors.R1);
    assertThat(claim(W1).orElseThrow().execution()).isEqualTo(second);
  }

  @Test
  default void those_that_stay_blocked_do_not_hide_the_others() {
    List<ExecutionId> all =
        List.of(wanting("gpu"), wanting("gpu"), wanting("gpu"), wanting("gpu"), wanting("cuda"));
    var unblocking = new Unblocking();
    var reader = new Reader(rig().faults());

    List<ExecutionId> looked = Stream.generate(() -> unblocking.due(reader, 2))
        .limit(4)
        .flatMap(List::stream)
        .map(Task::command)
        .map(command -> ((RecheckBlocked) command).execution())
        .toList();

    assertThat(looked)
        .containsExactly(
            all.get(0), all.get(1), all.get(2), all.get(3), all.get(4), all.get(0), all.get(1));
  }

  @Test
  default void every_reason_blocks_in_its_own_way() {
    var ways = new EnumMap<BlockingReason, EligibilityState>(BlockingReason.class);
    ways.put(BlockingReason.WAITING_FOR_BUDGET, EligibilityState.BLOCKED_BY_BUDGET);
    ways.put(BlockingReason.WAITING_FOR_QUOTA, EligibilityState.BLOCKED_BY_QUOTA);
    ways.put(BlockingReason.WAITING_FOR_CAPABLE_WORKER, EligibilityState.BLOCKED_BY_ROUTE);
    ways.put(BlockingReason.WAITING_FOR_LOCALITY_MATCH, EligibilityState.BLOCKED_BY_ROUTE);
    ways.put(BlockingReason.PAUSED_BY_OPERATOR, EligibilityState.BLOCKED_BY_OPERATOR);
    ways.put(BlockingReason.PAUSED_BY_POLICY, EligibilityState.BLOCKED_BY_LANE_STATE);
    for (BlockingReason reason : BlockingReason.values()) {
      EligibilityState way = ways.get(reason);
      if (way == null) {
        refusedAs(
            ValidationKind.INVALID_BLOCKING_REASON,
            () -> new BlockExecution(newId(DEFAULT_LANE), reason, ""),
            reason.wire());
      } else {
        isBlocked(reason, way);
      }
    }
  }

  private void isBlocked(BlockingReason reason, EligibilityState way) {
    ExecutionId id = create();
    assertThat(apply(new BlockExecution(id, reason, "why")))
        .isEqualTo(new BlockExecution.Outcome.Blocked());
    assertThat(stored(id).stateVector().eligibility()).isEqualTo(way);
    assertThat(stored(id).stateVector().blockingReason()).isEqualTo(reason);
    boolean rationed =
        way == EligibilityState.BLOCKED_BY_BUDGET || way == EligibilityState.BLOCKED_BY_QUOTA;
    assertThat(stored(id).publicState())
        .isEqualTo(rationed ? PublicState.RATE_LIMITED : PublicState.WAITING);
    assertThat(claim(W1)).isEmpty();

    onlyAnswers(
        id, new UnblockExecution(id, other(way)), new UnblockExecution.Outcome.NotBlocked());
    assertThat(apply(new UnblockExecution(id, way)))
        .isEqualTo(new UnblockExecution.Outcome.Unblocked());
    assertThat(stored(id).stateVector()).isEqualTo(Vectors.R1);
    onlyAnswers(id, new UnblockExecution(id, way), new UnblockExecution.Outcome.NotBlocked());
    apply(new BlockExecution(id, reason, "again"));
  }

  private static EligibilityState other(EligibilityState way) {
    return way == EligibilityState.BLOCKED_BY_ROUTE
        ? EligibilityState.BLOCKED_BY_BUDGET
        : EligibilityState.BLOCKED_BY_ROUTE;
  }

  @Test
  default void only_what_waits_for_a_worker_can_be_blocked() {
    for (Execution other : planted(
        Shape.D1, Shape.D3, Shape.B1, Shape.X_RTE, Shape.A1, Shape.A2, Shape.S1, Shape.T_OK)) {
      onlyAnswers(
          other.id(),
          new BlockExecution(other.id(), BlockingReason.PAUSED_BY_OPERATOR, ""),
          new BlockExecution.Outcome.NotEligible());
    }
  }

  @Test
  default void what_is_gone_by_now_is_passed_over() {
    ExecutionId unknown = newId(DEFAULT_LANE);

    assertThat(apply(new RecheckBlocked(unknown)))
        .isEqualTo(new RecheckBlocked.Outcome.NotBlocked());
    assertThatThrownBy(
            () -> apply(new BlockExecution(unknown, BlockingReason.PAUSED_BY_OPERATOR, "")))
        .isInstanceOf(EngineException.NotFound.class);
    assertThatThrownBy(
            () -> apply(new UnblockExecution(unknown, EligibilityState.BLOCKED_BY_ROUTE)))
        .isInstanceOf(EngineException.NotFound.class);
  }
}
