package io.flowfabric.tck.contract;

import static org.assertj.core.api.Assertions.assertThat;

import io.flowfabric.decision.Refusal;
import io.flowfabric.error.ValidationKind;
import io.flowfabric.execution.FailExecution;
import io.flowfabric.execution.ReplayExecution;
import io.flowfabric.grant.GrantTicket;
import io.flowfabric.lease.ClaimExecution;
import io.flowfabric.lease.ClaimExecution.Outcome;
import io.flowfabric.model.Attempt;
import io.flowfabric.model.AttemptId;
import io.flowfabric.model.AttemptLife;
import io.flowfabric.model.AttemptType;
import io.flowfabric.model.Backoff;
import io.flowfabric.model.Claim;
import io.flowfabric.model.Counters;
import io.flowfabric.model.Execution;
import io.flowfabric.model.ExecutionId;
import io.flowfabric.model.ExecutionPolicy;
import io.flowfabric.model.Failure;
import io.flowfabric.model.GrantKind;
import io.flowfabric.model.RetryPolicy;
import io.flowfabric.model.Standing;
import io.flowfabric.model.TimeoutPolicy;
import java.time.Duration;
import java.time.Instant;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** An attempt that a grant started: its time, its deadline, its id, and what it follows. */
public interface GrantedAttemptContract extends GrantScene {

  @Test
  default void a_claim_needs_time_for_its_lease_and_its_attempt() {
    refusedAs(
        ValidationKind.INVALID_INPUT,
        () -> new ClaimExecution(
            idNumbered(1), W1, "", LEASE_ID, ATTEMPT_ID, Duration.ZERO, null, null),
        "lease_ttl_ms");
    refusedAs(
        ValidationKind.INVALID_INPUT,
        () -> new ClaimExecution(
            idNumbered(1), W1, "", LEASE_ID, ATTEMPT_ID, LEASE, Duration.ZERO, null),
        "attempt_timeout_ms");
  }

  @Test
  default void an_attempt_times_out_as_the_claim_says_or_else_the_policy() {
    seedKey();
    var policy = ExecutionPolicy.builder()
        .timeouts(new TimeoutPolicy(Duration.ofSeconds(40), null))
        .build();
    ExecutionId own = create(draft().policy(policy));
    ExecutionId shorter = create(draft().policy(policy));

    claimWith(own, null, null);
    claimWith(shorter, Duration.ofSeconds(7), null);

    assertThat(latestAttempt(own).life())
        .isEqualTo(new AttemptLife.Running(rig().at(30_000), rig().at(40_000)));
    assertThat(latestAttempt(shorter).life())
        .isEqualTo(new AttemptLife.Running(rig().at(30_000), rig().at(7_000)));
  }

  @Test
  default void of_two_deadlines_the_earlier_holds() {
    seedKey();
    ExecutionId later = create(draft().deadline(rig().at(50_000)));
    ExecutionId earlier = create(draft().deadline(rig().at(50_000)));
    ExecutionId none = create();

    claimWith(later, null, rig().at(60_000));
    Claim claim = claimWith(earlier, null, rig().at(40_000));
    claimWith(none, null, rig().at(70_000));

    assertThat(stored(later).deadline()).isEqualTo(rig().at(50_000));
    assertThat(stored(earlier).deadline()).isEqualTo(rig().at(40_000));
    assertThat(claim.assignment().deadline()).isEqualTo(rig().at(40_000));
    assertThat(stored(none).deadline()).isEqualTo(rig().at(70_000));
  }

  private Claim claimWith(ExecutionId id, @Nullable Duration timeout, @Nullable Instant deadline) {
    String key = claimGrant(id, W1).key();
    var command = new ClaimExecution(id, W1, key, LEASE_ID, ATTEMPT_ID, LEASE, timeout, deadline);
    return ((Outcome.Claimed) apply(command)).claim();
  }

  @Test
  default void a_retry_and_a_replay_say_what_they_follow() {
    seedKey();
    Claim first = claimed(draft().retry(RetryPolicy.of(1, new Backoff.Fixed(Duration.ZERO))));
    ExecutionId id = first.execution();
    apply(new FailExecution(first.handle(), new Failure("disk full", Failure.TRANSIENT), null));

    Claim retry = redeemed(claimGrant(id, W1), W1);
    apply(new FailExecution(retry.handle(), new Failure("no", Failure.PERMANENT), null));
    apply(new ReplayExecution(id));
    Claim replay = claim(W1).orElseThrow();

    assertThat(retry.type()).isEqualTo(AttemptType.RETRY);
    assertThat(replay.type()).isEqualTo(AttemptType.REPLAY);
    assertThat(attempts(id))
        .extracting(Attempt::lineage)
        .containsExactly(
            null, new Attempt.Lineage(0, "disk full"), new Attempt.Lineage(1, "replay"));
    assertThat(attempts(id)).extracting(Attempt::index).containsExactly(0, 1, 2);
    assertThat(stored(id).counters()).isEqualTo(new Counters(3, 3, 0, 0, 1));
  }

  @Test
  default void no_two_attempts_of_an_execution_have_the_same_id() {
    seedKey();
    ExecutionId id = create(draft().retry(RetryPolicy.of(3, new Backoff.Fixed(Duration.ZERO))));
    var failure = new Failure("disk full", Failure.TRANSIENT);
    apply(new FailExecution(redeemed(claimGrant(id, W1), W1).handle(), failure, null));

    GrantTicket ticket = claimGrant(id, W1);
    idInUse(ticket);
    assertThat(grant(id, GrantKind.CLAIM)).isPresent();
    Claim second = claimUnder(new AttemptId(new UUID(0x4000, 3)), ticket);
    apply(new FailExecution(second.handle(), failure, null));

    idInUse(claimGrant(id, W1));
  }

  private void idInUse(GrantTicket ticket) {
    Execution before = stored(ticket.execution());

    assertThat(apply(redeeming(before.id(), W1, ticket.key())))
        .isEqualTo(new Outcome.Refused(Refusal.ATTEMPT_ID_IN_USE, Standing.of(before)));

    unchanged(before);
  }

  private Claim claimUnder(AttemptId attempt, GrantTicket ticket) {
    var command = new ClaimExecution(
        ticket.execution(), W1, ticket.key(), LEASE_ID, attempt, LEASE, null, null);
    return ((Outcome.Claimed) apply(command)).claim();
  }
}
