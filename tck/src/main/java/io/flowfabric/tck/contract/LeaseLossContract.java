package io.flowfabric.tck.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.flowfabric.decision.Event.LeaseStep;
import io.flowfabric.decision.Search;
import io.flowfabric.decision.Search.Takeover;
import io.flowfabric.engine.Reader;
import io.flowfabric.engine.reconcile.LeaseExpiry;
import io.flowfabric.engine.reconcile.Reconciler;
import io.flowfabric.engine.reconcile.ScanReport;
import io.flowfabric.error.EngineException;
import io.flowfabric.execution.ChangePriority;
import io.flowfabric.lease.ExpireLease;
import io.flowfabric.lease.RenewLease;
import io.flowfabric.lease.RevokeLease;
import io.flowfabric.lease.RevokeLease.Outcome;
import io.flowfabric.lease.RevokeLease.Why;
import io.flowfabric.model.Attempt;
import io.flowfabric.model.AttemptLife;
import io.flowfabric.model.AttemptLifecycle;
import io.flowfabric.model.AttemptOutcome;
import io.flowfabric.model.AttemptType;
import io.flowfabric.model.Claim;
import io.flowfabric.model.Counters;
import io.flowfabric.model.DueKind;
import io.flowfabric.model.Execution;
import io.flowfabric.model.ExecutionId;
import io.flowfabric.model.ExecutionPolicy;
import io.flowfabric.model.HandleKind;
import io.flowfabric.model.LeaseId;
import io.flowfabric.model.PublicState;
import io.flowfabric.model.TimeoutPolicy;
import io.flowfabric.model.WorkerInstanceId;
import io.flowfabric.tck.rig.Case;
import io.flowfabric.tck.rig.Vectors;
import io.flowfabric.tck.shape.Shape;
import java.time.Duration;
import java.time.Instant;
import java.util.EnumSet;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/** Losing leases: they run out, are taken away, and others take over. */
public interface LeaseLossContract extends EndingEvidence {

  @Test
  @Case("1.135")
  default void a_lease_whose_time_is_over_is_marked() {
    Claim claim = claimed(draft()
        .policy(ExecutionPolicy.builder()
            .timeouts(new TimeoutPolicy(Duration.ofMillis(90_000), null))
            .build()));
    ExecutionId id = claim.execution();
    Trace before = trace(id);

    rig().setTime(29_999);
    assertThat(rig().tick(new LeaseExpiry())).isEqualTo(new ScanReport(0, 0, 0, 0));
    assertThat(trace(id)).isEqualTo(before);

    rig().setTime(30_000);
    assertThat(rig().tick(new LeaseExpiry())).isEqualTo(new ScanReport(1, 1, 0, 0));
    Execution after = stored(id);
    Attempt held = before.attempts().getFirst();
    assertThat(after.stateVector()).isEqualTo(Vectors.A2);
    assertThat(after.publicState()).isEqualTo(PublicState.ACTIVE);
    assertThat(after.blockingDetail()).isEqualTo("lease expired, awaiting reclaim");
    assertThat(after.counters()).isEqualTo(new Counters(1, 1, 0, 0, 0));
    assertThat(after.times().lastTransition()).isEqualTo(rig().at(30_000));
    assertThat(attempts(id)).hasSize(1);
    assertThat(latestAttempt(id).index()).isZero();
    assertThat(latestAttempt(id).id()).isEqualTo(held.id());
    assertThat(latestAttempt(id).lease()).isEqualTo(held.lease());
    assertThat(latestAttempt(id).life())
        .isEqualTo(
            new AttemptLife.Lapsed(rig().at(30_000), rig().at(30_000), rig().at(90_000)));
    assertThat(rig().leaseSteps(id)).containsExactly(LeaseStep.ACQUIRED, LeaseStep.EXPIRED);
    assertThat(rig().leaseEvents(id).getLast()).isEqualTo(leaseEvent(claim, LeaseStep.EXPIRED, ""));
    assertThat(rig().completions(id)).isEmpty();
  }

  @Test
  default void a_lease_that_is_marked_late_keeps_the_time_at_which_it_ran_out() {
    ExecutionId id = claimed().execution();
    rig().setTime(31_500);

    rig().tick(new LeaseExpiry());

    assertThat(latestAttempt(id).life())
        .isEqualTo(new AttemptLife.Lapsed(rig().at(30_000), rig().at(31_500), null));
  }

  @Test
  @Case("1.136")
  default void a_marked_lease_is_marked_once() {
    ExecutionId id = lost().execution();
    Trace before = trace(id);
    rig().setTime(60_000);

    assertThat(rig().tick(new LeaseExpiry())).isEqualTo(new ScanReport(0, 0, 0, 0));
    onlyAnswers(id, new ExpireLease(id), expiry(ExpireLease.Why.ALREADY_EXPIRED));

    assertThat(trace(id)).isEqualTo(before);
  }

  @Test
  @Case("1.137")
  default void a_renewal_that_came_first_wins_over_the_reconciler() {
    Claim claim = claimed();
    ExecutionId id = claim.execution();
    rig().setTime(29_999);

    ScanReport report = rig().tick(overtakenBy(() -> {
      apply(RenewLease.of(claim.handle()));
      rig().setTime(30_000);
    }));

    assertThat(report).isEqualTo(new ScanReport(1, 0, 1, 0));
    assertThat(stored(id).stateVector()).isEqualTo(Vectors.A1);
    assertThat(latestAttempt(id).life()).isEqualTo(new AttemptLife.Running(rig().at(59_999), null));
    assertThat(rig().leaseSteps(id)).containsExactly(LeaseStep.ACQUIRED, LeaseStep.RENEWED);
  }

  @Test
  @Case("1.138")
  default void a_completion_that_came_first_wins_over_the_reconciler() {
    Claim claim = claimed();
    ExecutionId id = claim.execution();
    rig().setTime(29_999);

    ScanReport report = rig().tick(overtakenBy(() -> {
      complete(claim);
      rig().setTime(30_000);
    }));

    assertThat(report).isEqualTo(new ScanReport(1, 0, 1, 0));
    assertThat(stored(id).stateVector()).isEqualTo(Vectors.T_OK);
    assertThat(rig().leaseSteps(id)).containsExactly(LeaseStep.ACQUIRED, LeaseStep.REVOKED);
    assertThat(rig().completions(id)).hasSize(1);
  }

  @Test
  default void the_reconciler_says_why_there_was_nothing_to_mark() {
    ExecutionId unknown = newId(DEFAULT_LANE);
    assertThat(apply(new ExpireLease(unknown)))
        .isEqualTo(expiry(ExpireLease.Why.EXECUTION_NOT_FOUND));

    for (Shape shape : Shape.values()) {
      var why = switch (shape) {
        case A1 -> ExpireLease.Why.NOT_YET_EXPIRED;
        case A2 -> ExpireLease.Why.ALREADY_EXPIRED;
        case A3 -> ExpireLease.Why.ALREADY_REVOKED;
        default -> ExpireLease.Why.NOT_ACTIVE;
      };
      for (Execution execution : planted(shape)) {
        onlyAnswers(execution.id(), new ExpireLease(execution.id()), expiry(why));
      }
    }
  }

  @Test
  default void whoever_meets_a_lapsed_lease_marks_it_even_when_refused() {
    Claim claim = claimed();
    ExecutionId id = claim.execution();
    rig().setTime(30_000);

    apply(new ChangePriority(id, 5));

    assertThat(stored(id).stateVector()).isEqualTo(Vectors.A2);
    assertThat(rig().leaseEvents(id).getLast()).isEqualTo(leaseEvent(claim, LeaseStep.EXPIRED, ""));
    assertThat(rig().tick(new LeaseExpiry()).found()).isZero();
  }

  @Test
  @Case("1.139")
  default void another_worker_takes_over_by_claiming() {
    Claim first = lost();
    ExecutionId id = first.execution();
    rig().setTime(31_000);

    Claim second = claim(W2).orElseThrow();

    assertThat(second.handle().kind()).isEqualTo(HandleKind.RECLAIMED);
    assertThat(second.attemptIndex()).isEqualTo(1);
    assertThat(second.fence().epoch()).isEqualTo(2);
    assertThat(second.type()).isEqualTo(AttemptType.RECLAIM);
    assertThat(second.fence().attempt()).isNotEqualTo(first.fence().attempt());
    assertThat(stored(id).stateVector()).isEqualTo(Vectors.A1);
    assertThat(stored(id).counters()).isEqualTo(new Counters(2, 2, 1, 0, 0));
    assertThat(stored(id).times().started()).isEqualTo(rig().at(0));
    assertThat(attempts(id)).hasSize(2);
    hasEnded(
        attempts(id).getFirst(),
        AttemptLifecycle.INTERRUPTED_RECLAIMED,
        AttemptOutcome.INTERRUPTED_RECLAIMED,
        null);
    assertThat(latestAttempt(id).lineage()).isEqualTo(new Attempt.Lineage(0, "reclaim"));
    assertThat(rig().leaseSteps(id))
        .containsExactly(LeaseStep.ACQUIRED, LeaseStep.EXPIRED, LeaseStep.RECLAIMED);
    assertThat(rig().leaseEvents(id).getLast())
        .isEqualTo(leaseEvent(second, LeaseStep.RECLAIMED, ""));
    complete(second);
  }

  @Test
  default void another_worker_takes_over_what_an_operator_took_away() {
    Claim first = claimed();
    ExecutionId id = first.execution();
    apply(revoke(id));

    Claim second = claim(W2).orElseThrow();

    assertThat(second.handle().kind()).isEqualTo(HandleKind.RECLAIMED);
    assertThat(second.fence().epoch()).isEqualTo(2);
    assertThat(stored(id).counters()).isEqualTo(new Counters(2, 2, 1, 0, 0));
    assertThat(rig().leaseSteps(id))
        .containsExactly(LeaseStep.ACQUIRED, LeaseStep.REVOKED, LeaseStep.RECLAIMED);
  }

  @Test
  @Case("1.140")
  default void nobody_takes_over_by_claiming_when_that_is_off() {
    ExecutionId id = lost().execution();
    Trace before = trace(id);

    assertThat(claim(W2, Takeover.NEVER)).isEmpty();

    assertThat(trace(id)).isEqualTo(before);
  }

  @Test
  @Case("1.141")
  default void nobody_takes_over_before_the_grace_is_over() {
    ExecutionId id = lost().execution();
    var grace = new Takeover(true, Duration.ofMillis(5_000));
    Trace before = trace(id);

    rig().setTime(34_999);
    assertThat(claim(W2, grace)).isEmpty();
    assertThat(trace(id)).isEqualTo(before);

    rig().setTime(35_000);
    assertThat(claim(W2, grace))
        .get()
        .extracting(claim -> claim.handle().kind())
        .isEqualTo(HandleKind.RECLAIMED);
  }

  @Test
  default void the_grace_begins_when_the_lease_ran_out_and_not_when_that_was_seen() {
    claimed();
    var grace = new Takeover(true, Duration.ofMillis(5_000));
    rig().setTime(33_000);
    rig().tick(new LeaseExpiry());

    rig().setTime(34_999);
    assertThat(claim(W2, grace)).isEmpty();
    rig().setTime(35_000);
    assertThat(claim(W2, grace)).isPresent();
  }

  @Test
  default void the_grace_after_a_revocation_begins_with_it() {
    ExecutionId id = claimed().execution();
    rig().setTime(10_000);
    apply(revoke(id));
    var grace = new Takeover(true, Duration.ofMillis(5_000));

    rig().setTime(14_999);
    assertThat(claim(W2, grace)).isEmpty();
    rig().setTime(15_000);
    assertThat(claim(W2, grace)).isPresent();
  }

  @Test
  @Case("1.142")
  default void an_operator_takes_a_lease_away() {
    Claim claim = claimed();
    ExecutionId id = claim.execution();
    Attempt held = latestAttempt(id);
    rig().setTime(5_000);

    assertThat(apply(revoke(id))).isEqualTo(new Outcome.Revoked(claim.fence().lease(), 1));

    assertThat(stored(id).stateVector()).isEqualTo(Vectors.A3);
    assertThat(stored(id).publicState()).isEqualTo(PublicState.ACTIVE);
    assertThat(stored(id).counters()).isEqualTo(new Counters(1, 1, 0, 0, 0));
    assertThat(stored(id).blockingDetail()).contains("drained");
    assertThat(stored(id).times().lastTransition()).isEqualTo(rig().at(5_000));
    assertThat(latestAttempt(id).lease()).isEqualTo(held.lease());
    assertThat(latestAttempt(id).life())
        .isEqualTo(new AttemptLife.Revoked(rig().at(5_000), "drained", null));
    assertThat(rig().leaseSteps(id)).containsExactly(LeaseStep.ACQUIRED, LeaseStep.REVOKED);
    assertThat(rig().leaseEvents(id).getLast())
        .isEqualTo(leaseEvent(claim, LeaseStep.REVOKED, "drained"));
    assertThat(rig().completions(id)).isEmpty();
  }

  @Test
  default void a_revoked_lease_does_not_run_out() {
    ExecutionId id = claimed().execution();
    apply(revoke(id));
    Trace before = trace(id);
    rig().setTime(30_000);

    assertThat(rig().tick(new LeaseExpiry()).found()).isZero();

    assertThat(trace(id)).isEqualTo(before);
  }

  @Test
  @Case("1.143")
  default void there_may_be_no_lease_to_take_away() {
    for (Shape shape : EnumSet.complementOf(EnumSet.of(Shape.A1))) {
      Why why = switch (shape) {
        case A2 -> Why.ALREADY_EXPIRED;
        case A3 -> Why.ALREADY_REVOKED;
        default -> Why.NO_ACTIVE_LEASE;
      };
      for (Execution execution : planted(shape)) {
        onlyAnswers(execution.id(), revoke(execution.id()), satisfied(why));
      }
    }
  }

  @Test
  default void a_lapsed_lease_is_marked_instead_of_revoked() {
    Claim claim = claimed();
    ExecutionId id = claim.execution();
    rig().setTime(30_000);

    assertThat(apply(revoke(id))).isEqualTo(satisfied(Why.ALREADY_EXPIRED));

    assertThat(stored(id).stateVector()).isEqualTo(Vectors.A2);
    assertThat(rig().leaseEvents(id).getLast()).isEqualTo(leaseEvent(claim, LeaseStep.EXPIRED, ""));
  }

  @Test
  @Case("1.144")
  default void a_lease_is_not_taken_from_another_process() {
    ExecutionId id = claimed().execution();

    onlyAnswers(
        id,
        new RevokeLease(id, null, new WorkerInstanceId("w9"), "drained"),
        satisfied(Why.DIFFERENT_WORKER_INSTANCE_ID));
    onlyAnswers(
        id,
        new RevokeLease(id, other(), new WorkerInstanceId("w9"), "drained"),
        satisfied(Why.DIFFERENT_WORKER_INSTANCE_ID));
    assertThat(stored(id).stateVector()).isEqualTo(Vectors.A1);
  }

  @Test
  @Case("1.145")
  default void another_lease_than_the_expected_one_is_not_taken_away() {
    ExecutionId id = claimed().execution();

    onlyAnswers(
        id, new RevokeLease(id, other(), null, "drained"), satisfied(Why.LEASE_ID_MISMATCH));
    onlyAnswers(
        id,
        new RevokeLease(id, other(), W1.instance(), "drained"),
        satisfied(Why.LEASE_ID_MISMATCH));
    assertThat(stored(id).stateVector()).isEqualTo(Vectors.A1);
  }

  @Test
  default void the_expected_lease_of_the_expected_process_is_taken_away() {
    Claim claim = claimed();
    ExecutionId id = claim.execution();

    assertThat(apply(new RevokeLease(id, claim.fence().lease(), W1.instance(), "drained")))
        .isEqualTo(new Outcome.Revoked(claim.fence().lease(), 1));
  }

  @Test
  default void every_kind_of_attempt_can_lose_its_lease() {
    for (Execution held : planted(Shape.A1)) {
      ExecutionId id = held.id();
      Attempt attempt = latestAttempt(id);

      assertThat(apply(revoke(id)))
          .isEqualTo(new Outcome.Revoked(attempt.lease().id(), attempt.lease().epoch()));

      assertThat(stored(id).stateVector()).isEqualTo(Vectors.A3);
      assertThat(stored(id).counters()).isEqualTo(held.counters());
      assertThat(attempts(id)).hasSize(1);
      assertThat(latestAttempt(id).lease()).isEqualTo(attempt.lease());
    }
  }

  @Test
  @Case("1.146")
  default void revoking_what_does_not_exist_finds_nothing() {
    assertThatThrownBy(() -> apply(revoke(newId(DEFAULT_LANE))))
        .isInstanceOfSatisfying(
            EngineException.NotFound.class,
            missing -> assertThat(missing.entity()).isEqualTo("execution"));
    assertThat(allEvents()).isEmpty();
  }

  private static RevokeLease revoke(ExecutionId id) {
    return new RevokeLease(id, null, null, "drained");
  }

  private static LeaseId other() {
    return new LeaseId(new UUID(9, 9));
  }

  private static Outcome satisfied(Why why) {
    return new Outcome.AlreadySatisfied(why);
  }

  private static ExpireLease.Outcome expiry(ExpireLease.Why why) {
    return new ExpireLease.Outcome.AlreadySatisfied(why);
  }

  /**
   * A reconciler that is overtaken between its question and its command. Its clock is a little
   * ahead, since at the store's own time nobody could renew or complete any more what it finds.
   */
  private Reconciler<ExpireLease.Outcome> overtakenBy(Runnable faster) {
    var expiry = new LeaseExpiry();
    return new Reconciler<>() {
      @Override
      public List<Task<ExpireLease.Outcome>> due(Reader reader, int limit) {
        var found = reader.find(
            (Instant now) -> new Search.Due(DueKind.LEASE_EXPIRY, now.plusMillis(1), limit));
        faster.run();
        return found.stream()
            .map(due -> new Task<>(new ExpireLease(due.id()), NS, due.tags(), null))
            .toList();
      }

      @Override
      public boolean acted(ExpireLease.Outcome outcome) {
        return expiry.acted(outcome);
      }

      @Override
      public Duration interval() {
        return expiry.interval();
      }

      @Override
      public int batch() {
        return expiry.batch();
      }
    };
  }
}
