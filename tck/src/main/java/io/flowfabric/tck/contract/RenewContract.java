package io.flowfabric.tck.contract;

import static org.assertj.core.api.Assertions.assertThat;

import io.flowfabric.decision.Event;
import io.flowfabric.decision.Event.LeaseStep;
import io.flowfabric.decision.Refusal;
import io.flowfabric.error.ValidationKind;
import io.flowfabric.execution.DelayExecution;
import io.flowfabric.lease.RenewLease;
import io.flowfabric.lease.RenewLease.Outcome;
import io.flowfabric.lease.RevokeLease;
import io.flowfabric.model.AttemptId;
import io.flowfabric.model.AttemptLife;
import io.flowfabric.model.Claim;
import io.flowfabric.model.Counters;
import io.flowfabric.model.Execution;
import io.flowfabric.model.ExecutionId;
import io.flowfabric.model.ExecutionPolicy;
import io.flowfabric.model.Fence;
import io.flowfabric.model.Lease;
import io.flowfabric.model.LeaseId;
import io.flowfabric.model.Proof;
import io.flowfabric.model.Standing;
import io.flowfabric.model.Time;
import io.flowfabric.model.TimeoutPolicy;
import io.flowfabric.tck.rig.Case;
import io.flowfabric.tck.rig.Vectors;
import java.time.Duration;
import java.util.UUID;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Renewing leases. */
public interface RenewContract extends Evidence {
  LeaseId OTHER_LEASE = new LeaseId(new UUID(0x4000, 8));
  AttemptId OTHER_ATTEMPT = new AttemptId(new UUID(0x4000, 9));

  @Test
  @Case("1.86")
  default void a_renewal_counts_from_when_it_is_made() {
    Claim claim = claimed();
    ExecutionId id = claim.execution();
    rig().setTime(10_000);

    assertThat(apply(RenewLease.of(claim.handle())))
        .isEqualTo(new Outcome.Renewed(rig().at(40_000), 1));

    assertThat(stored(id).stateVector()).isEqualTo(Vectors.A1);
    assertThat(stored(id).counters()).isEqualTo(new Counters(1, 1, 0, 0, 0));
    assertThat(attempts(id)).singleElement().satisfies(attempt -> {
      assertThat(attempt.lease())
          .isEqualTo(
              new Lease(claim.fence().lease(), 1, W1, LEASE, rig().at(0), rig().at(10_000)));
      assertThat(attempt.life()).isEqualTo(new AttemptLife.Running(rig().at(40_000), null));
    });
    assertThat(rig().leaseSteps(id)).containsExactly(LeaseStep.ACQUIRED, LeaseStep.RENEWED);
    assertThat(rig().leaseEvents(id)).last().isEqualTo(leaseEvent(claim, LeaseStep.RENEWED, ""));
  }

  @Test
  default void two_renewals_in_the_same_millisecond_are_both_told() {
    Claim claim = claimed();
    apply(RenewLease.of(claim.handle()));

    assertThat(apply(RenewLease.of(claim.handle())))
        .isEqualTo(new Outcome.Renewed(rig().at(30_000), 1));

    assertThat(rig().leaseSteps(claim.execution()))
        .containsExactly(LeaseStep.ACQUIRED, LeaseStep.RENEWED, LeaseStep.RENEWED);
  }

  @Test
  default void a_lease_that_is_renewed_in_time_again_and_again_lives_on() {
    Claim claim = claimed();

    for (int renewals = 1; renewals <= 5; renewals++) {
      rig().clock().advance(LEASE.minusMillis(1));
      assertThat(apply(RenewLease.of(claim.handle())))
          .isEqualTo(new Outcome.Renewed(rig().now().plus(LEASE), 1));
    }

    assertThat(stored(claim.execution()).stateVector()).isEqualTo(Vectors.A1);
    assertThat(rig().leaseSteps(claim.execution())).hasSize(6);
  }

  @Test
  default void every_renewal_is_told_even_of_two_at_the_same_moment() {
    Claim claim = claimed();

    apply(RenewLease.of(claim.handle()));
    apply(RenewLease.of(claim.handle()));

    assertThat(rig().leaseSteps(claim.execution()))
        .containsExactly(LeaseStep.ACQUIRED, LeaseStep.RENEWED, LeaseStep.RENEWED);
  }

  @Test
  @Case("1.87")
  default void a_lease_that_just_ran_out_is_not_revived_but_marked() {
    Claim claim = claimed();
    ExecutionId id = claim.execution();
    rig().setTime(30_000);

    refuses(claim, claim.handle(), Refusal.LEASE_EXPIRED);

    Execution lapsed = stored(id);
    assertThat(lapsed.stateVector()).isEqualTo(Vectors.A2);
    assertThat(latestAttempt(id).life())
        .isEqualTo(new AttemptLife.Lapsed(rig().at(30_000), rig().at(30_000), null));
    assertThat(rig().leaseEvents(id)).last().isEqualTo(leaseEvent(claim, LeaseStep.EXPIRED, ""));
    refuses(claim, claim.handle(), Refusal.LEASE_EXPIRED);
    unchanged(lapsed);
    assertThat(rig().leaseSteps(id)).containsExactly(LeaseStep.ACQUIRED, LeaseStep.EXPIRED);
  }

  @Test
  @Case("1.88")
  default void a_renewal_without_a_fence_is_refused() {
    Execution before = stored(claimed().execution());

    refusedAs(
        ValidationKind.INVALID_INPUT,
        () -> apply(new RenewLease(fence(before.id(), null, null, null), LEASE)),
        "fence_required");

    unchanged(before);
  }

  @Test
  @Case("1.89")
  default void a_renewal_with_part_of_a_fence_is_refused() {
    Claim claim = claimed();
    Execution before = stored(claim.execution());
    Fence held = claim.fence();

    partial(() -> fence(before.id(), null, held.epoch(), null));
    partial(() -> fence(before.id(), held.lease(), null, null));
    partial(() -> fence(before.id(), null, null, held.attempt()));
    partial(() -> fence(before.id(), held.lease(), held.epoch(), null));
    partial(() -> fence(before.id(), held.lease(), null, held.attempt()));
    partial(() -> fence(before.id(), null, held.epoch(), held.attempt()));

    unchanged(before);
  }

  private void partial(Supplier<Fence> given) {
    refusedAs(
        ValidationKind.INVALID_INPUT,
        () -> apply(new RenewLease(given.get(), LEASE)),
        "partial_fence_triple");
  }

  private static Fence fence(
      ExecutionId id, @Nullable LeaseId lease, @Nullable Long epoch, @Nullable AttemptId attempt) {
    return Fence.required(Fence.of(id, lease, epoch, attempt));
  }

  @Test
  default void a_fence_written_out_is_as_good_as_a_handle() {
    Claim claim = claimed();
    Fence held = claim.fence();
    rig().setTime(1_000);
    var written = fence(held.execution(), held.lease(), held.epoch(), held.attempt());

    assertThat(apply(new RenewLease(written, Duration.ofSeconds(60))))
        .isEqualTo(new Outcome.Renewed(rig().at(61_000), 1));
  }

  @Test
  default void a_fence_of_which_one_part_is_wrong_is_stale() {
    Claim claim = claimed();
    Execution before = stored(claim.execution());
    Fence held = claim.fence();
    ExecutionId id = held.execution();

    refuses(claim, new Fence(id, OTHER_LEASE, 1, held.attempt()), Refusal.STALE_LEASE);
    refuses(claim, new Fence(id, held.lease(), 2, held.attempt()), Refusal.STALE_LEASE);
    refuses(claim, new Fence(id, held.lease(), 1, OTHER_ATTEMPT), Refusal.STALE_LEASE);

    unchanged(before);
    assertThat(apply(RenewLease.of(claim.handle()))).isInstanceOf(Outcome.Renewed.class);
  }

  @Test
  @Case("1.90")
  default void a_revoked_lease_is_not_revived() {
    Claim claim = claimed();
    apply(new RevokeLease(claim.execution(), null, null, "drained"));
    Execution before = stored(claim.execution());

    refuses(claim, claim.handle(), Refusal.LEASE_REVOKED);

    unchanged(before);
    assertThat(before.stateVector()).isEqualTo(Vectors.A3);
    assertThat(rig().leaseSteps(claim.execution()))
        .containsExactly(LeaseStep.ACQUIRED, LeaseStep.REVOKED);
  }

  @Test
  default void what_nobody_runs_is_not_renewed() {
    Claim claim = claimed();
    apply(new DelayExecution(claim.handle(), rig().now()));

    refuses(claim, claim.handle(), Refusal.EXECUTION_NOT_ACTIVE);
  }

  @Test
  @Case("1.91")
  default void a_renewal_never_makes_a_lease_shorter() {
    Claim claim = claimed();
    rig().setTime(10_000);

    assertThat(apply(new RenewLease(claim.handle(), Duration.ofMillis(10))))
        .isEqualTo(new Outcome.Renewed(rig().at(30_000), 1));

    assertThat(latestAttempt(claim.execution()).life())
        .isEqualTo(new AttemptLife.Running(rig().at(30_000), null));
    assertThat(rig().leaseEvents(claim.execution()))
        .last()
        .isEqualTo(leaseEvent(claim, LeaseStep.RENEWED, ""));
  }

  @Test
  default void a_renewal_that_asks_for_all_time_gets_until_the_end_of_time() {
    Claim claim = claimed();

    assertThat(apply(new RenewLease(claim.handle(), Duration.ofMillis(Long.MAX_VALUE))))
        .isEqualTo(new Outcome.Renewed(Time.END, 1));
  }

  @Test
  default void a_renewal_needs_some_time() {
    Claim claim = claimed();

    refusedAs(
        ValidationKind.INVALID_INPUT,
        () -> new RenewLease(claim.handle(), Duration.ZERO),
        "lease_ttl_ms");
  }

  @Test
  default void a_renewal_does_not_move_the_timeout_of_the_attempt() {
    var policy = ExecutionPolicy.builder()
        .timeouts(new TimeoutPolicy(Duration.ofSeconds(40), null))
        .build();
    Claim claim = claimed(draft().policy(policy));
    rig().setTime(20_000);

    apply(RenewLease.of(claim.handle()));

    assertThat(latestAttempt(claim.execution()).life())
        .isEqualTo(new AttemptLife.Running(rig().at(50_000), rig().at(40_000)));
  }

  @Test
  default void what_does_not_exist_is_not_renewed() {
    var fence = new Fence(idNumbered(7), OTHER_LEASE, 1, OTHER_ATTEMPT);

    executionNotFound(() -> apply(new RenewLease(fence, LEASE)));
  }

  private void refuses(Claim claim, Proof proof, Refusal why) {
    var refused = (Outcome.Refused) apply(new RenewLease(proof, LEASE));

    assertThat(refused.why()).isEqualTo(why);
    assertThat(refused.standing()).isEqualTo(Standing.of(stored(claim.execution())));
    assertThat(rig().events(Event.Family.LEASE))
        .noneMatch(event -> ((Event.OfLease) event).step() == LeaseStep.RENEWED);
  }
}
