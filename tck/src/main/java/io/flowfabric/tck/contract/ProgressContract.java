package io.flowfabric.tck.contract;

import static org.assertj.core.api.Assertions.assertThat;

import io.flowfabric.decision.Event.LeaseStep;
import io.flowfabric.decision.Refusal;
import io.flowfabric.error.ValidationKind;
import io.flowfabric.execution.ReportProgress;
import io.flowfabric.execution.ReportProgress.Outcome;
import io.flowfabric.model.AttemptId;
import io.flowfabric.model.Claim;
import io.flowfabric.model.Execution;
import io.flowfabric.model.Fence;
import io.flowfabric.model.Handle;
import io.flowfabric.model.LeaseId;
import io.flowfabric.model.Progress;
import io.flowfabric.model.Standing;
import io.flowfabric.tck.rig.Case;
import io.flowfabric.tck.rig.Vectors;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Reporting progress. */
public interface ProgressContract extends Evidence {

  @Test
  @Case("1.92")
  default void a_report_without_a_message_keeps_the_last_one() {
    Claim claim = claimed();

    report(claim, 50, "a");
    report(claim, 60, null);

    assertThat(stored(claim.execution()).progress()).isEqualTo(new Progress(60, "a"));
  }

  @Test
  @Case("1.93")
  default void a_report_without_a_percentage_keeps_the_last_one() {
    Claim claim = claimed();

    report(claim, 50, "a");
    report(claim, null, "b");

    assertThat(stored(claim.execution()).progress()).isEqualTo(new Progress(50, "b"));
  }

  @Test
  default void a_first_report_may_say_only_one_thing() {
    Claim claim = claimed();

    report(claim, null, "b");

    assertThat(stored(claim.execution()).progress()).isEqualTo(new Progress(null, "b"));
  }

  @Test
  @Case("1.94")
  default void a_percentage_is_0_to_100() {
    Claim claim = claimed();
    Execution before = stored(claim.execution());

    refusedAs(ValidationKind.INVALID_INPUT, () -> report(claim, 101, null), "0 to 100", "101");
    refusedAs(ValidationKind.INVALID_INPUT, () -> report(claim, -1, null), "0 to 100", "-1");
    unchanged(before);

    report(claim, 0, null);
    assertThat(stored(claim.execution()).progress().percent()).isZero();
    report(claim, 100, null);
    assertThat(stored(claim.execution()).progress().percent()).isEqualTo(100);
  }

  @Test
  @Case("1.95")
  default void a_report_under_another_lease_is_refused_and_harms_nobody() {
    Claim claim = claimed();
    report(claim, 50, "a");
    Execution before = stored(claim.execution());
    Fence held = claim.fence();

    stale(
        claim,
        new Fence(held.execution(), new LeaseId(new UUID(4, 1)), held.epoch(), held.attempt()));
    stale(claim, new Fence(held.execution(), held.lease(), held.epoch() + 1, held.attempt()));
    stale(
        claim,
        new Fence(held.execution(), held.lease(), held.epoch(), new AttemptId(new UUID(4, 2))));

    unchanged(before);
    report(claim, 60, null);
    assertThat(stored(claim.execution()).progress()).isEqualTo(new Progress(60, "a"));
  }

  private void stale(Claim claim, Fence shown) {
    Handle good = claim.handle();
    var content = good.content();
    var altered = new Handle(
        good.tag(),
        good.kind(),
        new Handle.Content(
            content.tag(),
            content.attemptIndex(),
            shown,
            content.leaseTtl(),
            content.lane(),
            content.instance()));

    assertThat(apply(new ReportProgress(altered, new Progress(99, "stolen"))))
        .isEqualTo(
            new Outcome.Refused(Refusal.STALE_LEASE, Standing.of(stored(claim.execution()))));
  }

  @Test
  default void a_report_changes_nothing_but_the_progress_and_tells_nobody() {
    Claim claim = claimed();
    Execution before = stored(claim.execution());
    rig().setTime(1_000);

    report(claim, 50, "a");

    Execution after = stored(claim.execution());
    assertThat(after.phase()).isEqualTo(before.phase());
    assertThat(after.counters()).isEqualTo(before.counters());
    assertThat(after.times().lastTransition()).isEqualTo(rig().at(0));
    assertThat(after.times().lastMutation()).isEqualTo(rig().at(1_000));
    assertThat(rig().leaseSteps(claim.execution())).containsExactly(LeaseStep.ACQUIRED);
  }

  @Test
  default void a_report_that_says_nothing_only_checks_the_lease() {
    Claim claim = claimed();
    Execution before = stored(claim.execution());
    rig().setTime(1_000);

    report(claim, null, null);
    unchanged(before);
    rig().setTime(30_000);

    var refused = (Outcome.Refused) apply(new ReportProgress(claim.handle(), Progress.NONE));
    assertThat(refused.why()).isEqualTo(Refusal.LEASE_EXPIRED);
    assertThat(stored(claim.execution()).stateVector()).isEqualTo(Vectors.A2);
  }

  private void report(Claim claim, @Nullable Integer percent, @Nullable String message) {
    var command = new ReportProgress(claim.handle(), new Progress(percent, message));
    assertThat(apply(command)).isEqualTo(new Outcome.Reported());
  }
}
