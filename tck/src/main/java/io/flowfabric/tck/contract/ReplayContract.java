package io.flowfabric.tck.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.flowfabric.decision.Event;
import io.flowfabric.decision.Event.OperatorAct.Replayed;
import io.flowfabric.decision.Refusal;
import io.flowfabric.engine.reconcile.Overtime;
import io.flowfabric.engine.reconcile.ScanReport;
import io.flowfabric.error.EngineException;
import io.flowfabric.execution.CancelExecution;
import io.flowfabric.execution.FailExecution;
import io.flowfabric.execution.GetExecutionResult;
import io.flowfabric.execution.ReadExecCoreFields;
import io.flowfabric.execution.ReplayExecution;
import io.flowfabric.execution.ReplayExecution.Outcome;
import io.flowfabric.model.Attempt;
import io.flowfabric.model.AttemptType;
import io.flowfabric.model.Authority;
import io.flowfabric.model.Backoff;
import io.flowfabric.model.Claim;
import io.flowfabric.model.Counters;
import io.flowfabric.model.EdgeGroup;
import io.flowfabric.model.Execution;
import io.flowfabric.model.ExecutionId;
import io.flowfabric.model.ExecutionPolicy;
import io.flowfabric.model.HandleKind;
import io.flowfabric.model.Key;
import io.flowfabric.model.PublicState;
import io.flowfabric.model.RetryPolicy;
import io.flowfabric.model.Standing;
import io.flowfabric.tck.rig.Case;
import io.flowfabric.tck.rig.Vectors;
import io.flowfabric.tck.shape.Shape;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Running again what has ended. */
public interface ReplayContract extends ReclaimScene {
  List<String> CLEARED = List.of(
      "terminal_at_ms",
      "failure_reason",
      "failure_category",
      "cancellation_reason",
      "cancelled_by");

  @Test
  @Case("1.177")
  default void a_replay_puts_a_failed_execution_back_in_the_queue() {
    ExecutionId id = failed();
    List<Attempt> history = attempts(id);
    rig().setTime(700);

    assertThat(apply(new ReplayExecution(id))).isEqualTo(new Outcome.Replayed(PublicState.WAITING));

    assertThat(stored(id).stateVector()).isEqualTo(Vectors.R3);
    assertThat(stored(id).counters()).isEqualTo(new Counters(1, 1, 0, 0, 1));
    assertThat(stored(id).times().lastTransition()).isEqualTo(rig().now());
    isCleared(id);
    assertThat(field(id, "pending_reason")).contains("replay");
    assertThat(field(id, "pending_previous_attempt_index")).contains("0");
    assertThat(attempts(id)).isEqualTo(history);
    assertThat(rig().operatorEvents(id)).containsExactly(replayed(id, "normal", 0));
    assertThat(rig().completions(id)).hasSize(1);
  }

  @Test
  @Case("1.178")
  default void the_next_claim_starts_an_attempt_of_its_own_kind() {
    ExecutionId id = failed();
    apply(new ReplayExecution(id));
    rig().setTime(900);

    Claim claim = claim(W2).orElseThrow();

    assertThat(claim.execution()).isEqualTo(id);
    assertThat(claim.handle().kind()).isEqualTo(HandleKind.FRESH);
    assertThat(claim.type()).isEqualTo(AttemptType.REPLAY);
    assertThat(claim.attemptIndex()).isEqualTo(1);
    assertThat(claim.fence().epoch()).isEqualTo(2);
    assertThat(latestAttempt(id).lineage()).isEqualTo(new Attempt.Lineage(0, "replay"));
    assertThat(attempts(id)).hasSize(2);
    assertThat(stored(id).times().started()).isEqualTo(rig().at(0));
    assertThat(field(id, "pending_reason")).isEmpty();
    complete(claim);
    assertThat(rig().completions(id)).hasSize(2);
  }

  @Test
  @Case("1.179")
  default void what_has_not_ended_is_not_replayed() {
    for (Execution open : planted(
        Shape.A1,
        Shape.A2,
        Shape.A3,
        Shape.R1,
        Shape.R4,
        Shape.D2,
        Shape.B1,
        Shape.X_OPR,
        Shape.S1)) {
      onlyAnswers(
          open.id(),
          new ReplayExecution(open.id()),
          new Outcome.Refused(Refusal.EXECUTION_NOT_TERMINAL, Standing.of(open)));
    }
  }

  @Test
  @Case("1.180")
  default void the_policy_says_how_often() {
    var policy = ExecutionPolicy.builder().maxReplays(2).build();
    Claim claim = claimed(draft().policy(policy));
    ExecutionId id = claim.execution();
    complete(claim);
    for (int times = 0; times < 2; times++) {
      assertThat(apply(new ReplayExecution(id))).isInstanceOf(Outcome.Replayed.class);
      complete(claim(W1).orElseThrow());
    }

    onlyAnswers(
        id,
        new ReplayExecution(id),
        new Outcome.Refused(Refusal.MAX_REPLAYS_EXHAUSTED, standing(id)));
    assertThat(rig().operatorEvents(id)).hasSize(2);
  }

  @Test
  default void without_a_policy_ten_replays_are_allowed() {
    ExecutionId id = failed();
    rig().tamper("ff_exec_core", Key.of(id), "replay_count", 9);

    assertThat(apply(new ReplayExecution(id))).isInstanceOf(Outcome.Replayed.class);
    apply(new CancelExecution(new Authority.Operator(id), "again"));

    assertThat(apply(new ReplayExecution(id)))
        .isEqualTo(new Outcome.Refused(Refusal.MAX_REPLAYS_EXHAUSTED, standing(id)));
  }

  @Test
  @Case("1.181")
  default void a_skipped_member_of_a_flow_waits_for_its_dependencies_again() {
    Execution skipped = Shape.T_SKIP.make(newId(DEFAULT_LANE), rig().now());
    ExecutionId id = skipped.id();
    rig().plant(skipped, new EdgeGroup(id, 4, 1, 1, 2));

    assertThat(apply(new ReplayExecution(id)))
        .isEqualTo(new Outcome.Replayed(PublicState.WAITING_CHILDREN));

    assertThat(stored(id).stateVector())
        .isEqualTo(Shape.B3.make(id, rig().now()).stateVector());
    assertThat(stored(id).counters().replays()).isEqualTo(skipped.counters().replays() + 1);
    isCleared(id);
    assertThat(rig().find(new Key.OfEdgeGroup(id))).contains(new EdgeGroup(id, 4, 1, 0, 0));
    assertThat(allEvents()).containsExactly(replayed(id, "skipped_flow_member", 1));
  }

  @Test
  default void a_skipped_member_with_nothing_left_to_wait_for_can_be_claimed_at_once() {
    Execution skipped = Shape.T_SKIP.make(newId(DEFAULT_LANE), rig().now());
    rig().plant(skipped, new EdgeGroup(skipped.id(), 2, 2, 0, 0));

    assertThat(apply(new ReplayExecution(skipped.id())))
        .isEqualTo(new Outcome.Replayed(PublicState.WAITING));

    assertThat(stored(skipped.id()).stateVector()).isEqualTo(Vectors.R3);
    assertThat(allEvents()).containsExactly(replayed(skipped.id(), "skipped_flow_member", 1));
  }

  @Test
  default void what_was_skipped_without_a_flow_has_nothing_to_wait_for() {
    Execution skipped = Shape.T_SKIP.variants(newId(DEFAULT_LANE), rig().now()).stream()
        .filter(variant -> variant.flow() == null)
        .findFirst()
        .orElseThrow();
    rig().plant(skipped);

    assertThat(apply(new ReplayExecution(skipped.id())))
        .isEqualTo(new Outcome.Replayed(PublicState.WAITING));

    assertThat(stored(skipped.id()).stateVector()).isEqualTo(Vectors.R3);
    assertThat(allEvents()).containsExactly(replayed(skipped.id(), "normal", 0));
  }

  @Test
  @Case("1.182")
  default void takeovers_are_counted_anew_after_a_replay() {
    seedKey();
    var policy = ExecutionPolicy.builder().maxReclaims(1).build();
    ExecutionId id = lost(draft().policy(policy)).execution();
    takenOver(id, W2);
    lapse();
    apply(request(id, W2));
    assertThat(stored(id).stateVector()).isEqualTo(Vectors.T_FAIL);

    apply(new ReplayExecution(id));
    assertThat(stored(id).counters()).isEqualTo(new Counters(2, 2, 0, 0, 1));
    assertThat(claim(W1)).isPresent();
    lapse();

    Claim claim = takenOver(id, W2);
    assertThat(claim.handle().kind()).isEqualTo(HandleKind.RECLAIMED);
    assertThat(claim.attemptIndex()).isEqualTo(3);
    assertThat(claim.fence().epoch()).isEqualTo(4);
    assertThat(stored(id).counters()).isEqualTo(new Counters(4, 4, 1, 0, 1));
  }

  @Test
  default void retries_are_counted_anew_after_a_replay() {
    var once = RetryPolicy.of(1, new Backoff.Fixed(Duration.ZERO));
    ExecutionId id = create(draft().retry(once));
    assertThat(fail(claim(W1).orElseThrow()))
        .isInstanceOf(FailExecution.Outcome.RetryScheduled.class);
    assertThat(fail(claim(W1).orElseThrow()))
        .isInstanceOf(FailExecution.Outcome.TerminalFailed.class);

    apply(new ReplayExecution(id));

    assertThat(stored(id).counters().retries()).isZero();
    assertThat(fail(claim(W1).orElseThrow()))
        .isInstanceOf(FailExecution.Outcome.RetryScheduled.class);
  }

  @Test
  @Case("1.183")
  default void a_deadline_that_has_passed_does_not_end_the_replay() {
    ExecutionId id = create(draft().deadline(rig().at(1000)));
    rig().setTime(1000);
    rig().tick(Overtime.EXECUTION_DEADLINE);
    assertThat(stored(id).publicState()).isEqualTo(PublicState.EXPIRED);

    apply(new ReplayExecution(id));
    ScanReport report = rig().tick(Overtime.EXECUTION_DEADLINE);

    assertThat(report).isEqualTo(new ScanReport(0, 0, 0, 0));
    assertThat(stored(id).stateVector()).isEqualTo(Vectors.R3);
    assertThat(stored(id).deadline()).isNull();
    assertThat(stored(id).lastFailure()).isNull();
    assertThat(rig().completions(id)).hasSize(1);
  }

  @Test
  default void a_deadline_that_is_still_to_come_stays() {
    Claim claim = claimed(draft().deadline(rig().at(1000)));
    complete(claim);

    apply(new ReplayExecution(claim.execution()));

    assertThat(stored(claim.execution()).deadline()).isEqualTo(rig().at(1000));
  }

  @Test
  default void every_ending_can_be_replayed() {
    for (Execution over : planted(Shape.T_OK, Shape.T_FAIL, Shape.T_CAN, Shape.T_EXP)) {
      ExecutionId id = over.id();
      List<Attempt> history = attempts(id);

      assertThat(apply(new ReplayExecution(id)))
          .isEqualTo(new Outcome.Replayed(PublicState.WAITING));

      assertThat(stored(id).stateVector()).isEqualTo(Vectors.R3);
      isCleared(id);
      assertThat(field(id, "pending_reason")).contains("replay");
      assertThat(attempts(id)).isEqualTo(history);
      assertThat(rig().operatorEvents(id)).containsExactly(replayed(id, "normal", 0));
    }
  }

  @Test
  default void what_never_ran_starts_with_its_first_attempt() {
    ExecutionId id = create();
    apply(new CancelExecution(new Authority.Operator(id), "not needed"));
    apply(new ReplayExecution(id));

    Claim claim = claim(W1).orElseThrow();

    assertThat(claim.type()).isEqualTo(AttemptType.REPLAY);
    assertThat(claim.attemptIndex()).isZero();
    assertThat(claim.fence().epoch()).isEqualTo(1);
    assertThat(latestAttempt(id).lineage()).isEqualTo(new Attempt.Lineage(null, "replay"));
  }

  @Test
  default void an_unknown_execution_is_not_found() {
    assertThatThrownBy(() -> apply(new ReplayExecution(newId(DEFAULT_LANE))))
        .isInstanceOf(EngineException.NotFound.class);
  }

  private ExecutionId failed() {
    Claim claim = claimed();
    fail(claim);
    return claim.execution();
  }

  private FailExecution.Outcome fail(Claim claim) {
    return apply(new FailExecution(claim.handle(), BROKEN, null));
  }

  private void isCleared(ExecutionId id) {
    assertThat(apply(new ReadExecCoreFields(id.partition(), id, CLEARED)).values())
        .containsOnly(Optional.empty());
    assertThat(apply(new GetExecutionResult(id))).isEmpty();
  }

  private Optional<String> field(ExecutionId id, String name) {
    return apply(new ReadExecCoreFields(id.partition(), id, List.of(name)))
        .getOrDefault(name, Optional.empty());
  }

  private Event.OfOperator replayed(ExecutionId id, String branch, int groupsReset) {
    return new Event.OfOperator(
        Event.Subject.of(stored(id)), new Replayed(branch, groupsReset), rig().now());
  }
}
