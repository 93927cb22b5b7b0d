package io.flowfabric.tck.contract;

import static io.flowfabric.decision.Event.LeaseStep.ACQUIRED;
import static io.flowfabric.decision.Event.LeaseStep.EXPIRED;
import static io.flowfabric.decision.Event.LeaseStep.REVOKED;
import static org.assertj.core.api.Assertions.assertThat;

import io.flowfabric.decision.Event.LeaseStep;
import io.flowfabric.engine.reconcile.Overtime;
import io.flowfabric.engine.reconcile.ScanReport;
import io.flowfabric.execution.ExpireExecution;
import io.flowfabric.execution.ExpireExecution.Outcome;
import io.flowfabric.model.Attempt;
import io.flowfabric.model.AttemptLifecycle;
import io.flowfabric.model.AttemptOutcome;
import io.flowfabric.model.Backoff;
import io.flowfabric.model.Claim;
import io.flowfabric.model.Ending;
import io.flowfabric.model.Execution;
import io.flowfabric.model.ExecutionId;
import io.flowfabric.model.ExecutionPolicy;
import io.flowfabric.model.Failure;
import io.flowfabric.model.Phase;
import io.flowfabric.model.PublicState;
import io.flowfabric.model.RetryPolicy;
import io.flowfabric.model.TerminalOutcome;
import io.flowfabric.model.TimeoutPolicy;
import io.flowfabric.tck.rig.Case;
import io.flowfabric.tck.rig.Vectors;
import io.flowfabric.tck.shape.Shape;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;

/** Executions that take too long, in whatever state they are. */
public interface DeadlineContract extends EndingEvidence {
  ScanReport NOTHING_DUE = new ScanReport(0, 0, 0, 0);
  ScanReport ONE_DONE = new ScanReport(1, 1, 0, 0);

  @Test
  @Case("1.189")
  default void a_deadline_ends_what_does_not_run_and_no_lease_is_told_of() {
    hasItsDeadline(
        List.of(),
        Shape.R1,
        Shape.R2,
        Shape.R3,
        Shape.R4,
        Shape.D1,
        Shape.D2,
        Shape.D3,
        Shape.D4,
        Shape.B1,
        Shape.B2,
        Shape.B3,
        Shape.B4,
        Shape.X_BUD,
        Shape.X_QUO,
        Shape.X_RTE,
        Shape.X_OPR,
        Shape.X_LAN,
        Shape.S1);
  }

  @Test
  @Case("1.189")
  default void a_deadline_ends_what_lost_its_lease() {
    hasItsDeadline(List.of(REVOKED), Shape.A2, Shape.A3);
  }

  @Test
  default void a_lease_that_ran_out_unseen_is_marked_before_the_deadline_ends_it() {
    hasItsDeadline(List.of(EXPIRED, REVOKED), Shape.A1);
  }

  private void hasItsDeadline(List<LeaseStep> told, Shape... shapes) {
    List<Execution> all = planted(shapes);
    rig().clock().set(deadline(all.getFirst()).minusMillis(1));
    assertThat(rig().tick(Overtime.EXECUTION_DEADLINE)).isEqualTo(NOTHING_DUE);
    rig().clock().set(deadline(all.getFirst()));

    assertThat(rig().tick(Overtime.EXECUTION_DEADLINE))
        .isEqualTo(new ScanReport(all.size(), all.size(), 0, 0));

    for (Execution before : all) {
      hasPassedItsDeadline(before);
      assertThat(rig().leaseSteps(before.id())).as("%s", before).isEqualTo(told);
    }
  }

  private static Instant deadline(Execution execution) {
    return Objects.requireNonNull(execution.deadline());
  }

  private void hasPassedItsDeadline(Execution before) {
    ExecutionId id = before.id();
    Execution after = stored(id);
    assertThat(after.publicState()).isEqualTo(PublicState.EXPIRED);
    assertThat(ending(id)).isEqualTo(new Ending.Expired(rig().now()));
    assertThat(after.lastFailure()).isEqualTo(Failure.DEADLINE);
    assertThat(Failure.DEADLINE.reason()).isEqualTo("execution_deadline");
    assertThat(((Phase.Terminal) after.phase()).announced()).isEqualTo(before.flow() == null);
    assertThat(after.counters()).isEqualTo(before.counters());
    Attempt last = before.attempt();
    if (last == null || last.life().isEnded()) {
      assertThat(after.attempt()).isEqualTo(last);
    } else {
      hasEnded(
          latestAttempt(id),
          AttemptLifecycle.ENDED_FAILURE,
          AttemptOutcome.EXPIRED,
          Failure.DEADLINE);
    }
    assertThat(rig().completions(id))
        .containsExactly(
            completion(id, TerminalOutcome.EXPIRED, last == null ? null : last.index()));
  }

  @Test
  @Case("1.189")
  default void a_deadline_ends_what_runs() {
    Claim claim = claimed(draft().deadline(rig().at(1000)));
    ExecutionId id = claim.execution();
    rig().setTime(1000);

    assertThat(rig().tick(Overtime.EXECUTION_DEADLINE)).isEqualTo(ONE_DONE);

    assertThat(stored(id).stateVector()).isEqualTo(Vectors.T_EXP);
    assertThat(stored(id).lastFailure()).isEqualTo(Failure.DEADLINE);
    assertThat(rig().completions(id)).containsExactly(completion(id, TerminalOutcome.EXPIRED, 0));
    assertThat(rig().leaseSteps(id)).containsExactly(ACQUIRED, REVOKED);
    assertThat(rig().leaseEvents(id).getLast()).isEqualTo(leaseEvent(claim, REVOKED, "expired"));
  }

  @Test
  @Case("1.190")
  default void what_has_ended_has_no_deadline_any_more() {
    List<Execution> all = planted(Shape.T_OK, Shape.T_FAIL, Shape.T_CAN, Shape.T_EXP, Shape.T_SKIP);
    rig().clock().set(deadline(all.getFirst()));

    assertThat(rig().tick(Overtime.EXECUTION_DEADLINE)).isEqualTo(NOTHING_DUE);

    for (Execution over : all) {
      unchanged(over);
      onlyAnswers(over.id(), new ExpireExecution(over.id()), new Outcome.AlreadyTerminal());
    }
    assertThat(allEvents()).isEmpty();
  }

  @Test
  default void the_deadline_goes_before_the_timeout_of_the_attempt_and_is_not_retried() {
    var policy = ExecutionPolicy.builder()
        .retry(RetryPolicy.of(3, new Backoff.Fixed(Duration.ZERO)))
        .timeouts(new TimeoutPolicy(Duration.ofMillis(1000), Duration.ofMillis(1000)))
        .build();
    ExecutionId id = claimed(draft().policy(policy)).execution();
    assertThat(stored(id).deadline()).isEqualTo(rig().at(1000));
    rig().setTime(1000);

    assertThat(rig().tick(Overtime.ATTEMPT_TIMEOUT)).isEqualTo(ONE_DONE);

    assertThat(stored(id).stateVector()).isEqualTo(Vectors.T_EXP);
    assertThat(stored(id).lastFailure()).isEqualTo(Failure.DEADLINE);
    assertThat(rig().tick(Overtime.EXECUTION_DEADLINE)).isEqualTo(NOTHING_DUE);
    assertThat(rig().completions(id)).hasSize(1);
  }

  @Test
  default void what_is_not_due_stays() {
    for (Execution open : planted(Shape.R1, Shape.D2, Shape.B1, Shape.X_RTE, Shape.S1, Shape.A1)) {
      onlyAnswers(open.id(), new ExpireExecution(open.id()), new Outcome.NotDue());
    }
    assertThat(apply(new ExpireExecution(newId(DEFAULT_LANE)))).isEqualTo(new Outcome.NotFound());
  }
}
