package io.flowfabric.tck;

import io.flowfabric.tck.contract.CancelContract;
import io.flowfabric.tck.contract.ClaimContract;
import io.flowfabric.tck.contract.CodecContract;
import io.flowfabric.tck.contract.CompleteContract;
import io.flowfabric.tck.contract.CreateContract;
import io.flowfabric.tck.contract.DeadlineContract;
import io.flowfabric.tck.contract.DelayContract;
import io.flowfabric.tck.contract.ErrorContract;
import io.flowfabric.tck.contract.EventContract;
import io.flowfabric.tck.contract.EventCursorContract;
import io.flowfabric.tck.contract.ExpiredLeaseContract;
import io.flowfabric.tck.contract.FailContract;
import io.flowfabric.tck.contract.GrantContract;
import io.flowfabric.tck.contract.GrantedAttemptContract;
import io.flowfabric.tck.contract.IdentifierContract;
import io.flowfabric.tck.contract.InspectionContract;
import io.flowfabric.tck.contract.LeaseLossContract;
import io.flowfabric.tck.contract.ListContract;
import io.flowfabric.tck.contract.ModelContract;
import io.flowfabric.tck.contract.OperatorClaimContract;
import io.flowfabric.tck.contract.PauseContract;
import io.flowfabric.tck.contract.PriorityContract;
import io.flowfabric.tck.contract.ProgressContract;
import io.flowfabric.tck.contract.QueueContract;
import io.flowfabric.tck.contract.ReadContract;
import io.flowfabric.tck.contract.ReclaimCapContract;
import io.flowfabric.tck.contract.ReclaimContract;
import io.flowfabric.tck.contract.ReclaimGrantContract;
import io.flowfabric.tck.contract.ReconcilerContract;
import io.flowfabric.tck.contract.RedeemContract;
import io.flowfabric.tck.contract.ReleaseContract;
import io.flowfabric.tck.contract.RenewContract;
import io.flowfabric.tck.contract.ReplayContract;
import io.flowfabric.tck.contract.ResumeGrantContract;
import io.flowfabric.tck.contract.RetentionContract;
import io.flowfabric.tck.contract.RoutingContract;
import io.flowfabric.tck.contract.SchedulingContract;
import io.flowfabric.tck.contract.ServiceContract;
import io.flowfabric.tck.contract.StaleHolderContract;
import io.flowfabric.tck.contract.SubscriptionContract;
import io.flowfabric.tck.contract.SupervisionContract;
import io.flowfabric.tck.contract.SweepContract;
import io.flowfabric.tck.contract.TagContract;
import io.flowfabric.tck.contract.TimeoutContract;
import io.flowfabric.tck.contract.UnblockContract;
import io.flowfabric.tck.contract.VerifyGrantContract;
import io.flowfabric.tck.contract.WorkerContract;
import io.flowfabric.tck.rig.Fixture;
import io.flowfabric.tck.rig.Rig;
import io.flowfabric.tck.rig.Scene;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Nested;

/**
 * The cases of the specification, told through the front door. A backend's test extends this and
 * opens its store.
 */
public abstract class FlowFabricTck implements Fixture {
  private @Nullable Rig rig;

  @BeforeEach
  void open() {
    rig = new Rig(this);
  }

  @AfterEach
  void close() {
    rig().close();
  }

  private Rig rig() {
    if (rig == null) {
      throw new IllegalStateException("the rig is open only during a test");
    }
    return rig;
  }

  /** Every contract sees the rig of the running test. */
  abstract class Stage implements Scene {
    @Override
    public Rig rig() {
      return FlowFabricTck.this.rig();
    }
  }

  @Nested
  final class Identifiers extends Stage implements IdentifierContract {}

  @Nested
  final class Creating extends Stage implements CreateContract {}

  @Nested
  final class Claiming extends Stage implements ClaimContract {}

  @Nested
  final class Queueing extends Stage implements QueueContract {}

  @Nested
  final class Granting extends Stage implements GrantContract {}

  @Nested
  final class Redeeming extends Stage implements RedeemContract {}

  @Nested
  final class StartingByGrant extends Stage implements GrantedAttemptContract {}

  @Nested
  final class Resuming extends Stage implements ResumeGrantContract {}

  @Nested
  final class ClaimingByHand extends Stage implements OperatorClaimContract {}

  @Nested
  final class Verifying extends Stage implements VerifyGrantContract {}

  @Nested
  final class Scheduling extends Stage implements SchedulingContract {}

  @Nested
  final class Routing extends Stage implements RoutingContract {}

  @Nested
  final class Renewing extends Stage implements RenewContract {}

  @Nested
  final class Progressing extends Stage implements ProgressContract {}

  @Nested
  final class Completing extends Stage implements CompleteContract {}

  @Nested
  final class Failing extends Stage implements FailContract {}

  @Nested
  final class Cancelling extends Stage implements CancelContract {}

  @Nested
  final class Pausing extends Stage implements PauseContract {}

  @Nested
  final class Releasing extends Stage implements ReleaseContract {}

  @Nested
  final class LosingLeases extends Stage implements LeaseLossContract {}

  @Nested
  final class HoldingOn extends Stage implements StaleHolderContract {}

  @Nested
  final class GrantingReclaims extends Stage implements ReclaimGrantContract {}

  @Nested
  final class Reclaiming extends Stage implements ReclaimContract {}

  @Nested
  final class CappingReclaims extends Stage implements ReclaimCapContract {}

  @Nested
  final class Prioritising extends Stage implements PriorityContract {}

  @Nested
  final class Replaying extends Stage implements ReplayContract {}

  @Nested
  final class EndingDelays extends Stage implements DelayContract {}

  @Nested
  final class TimingOut extends Stage implements TimeoutContract {}

  @Nested
  final class MissingDeadlines extends Stage implements DeadlineContract {}

  @Nested
  final class Unblocking extends Stage implements UnblockContract {}

  @Nested
  final class Retaining extends Stage implements RetentionContract {}

  @Nested
  final class Sweeping extends Stage implements SweepContract {}

  @Nested
  final class Reconciling extends Stage implements ReconcilerContract {}

  @Nested
  final class Supervising extends Stage implements SupervisionContract {}

  @Nested
  final class Inspecting extends Stage implements InspectionContract {}

  @Nested
  final class Listing extends Stage implements ListContract {}

  @Nested
  final class ListingExpiredLeases extends Stage implements ExpiredLeaseContract {}

  @Nested
  final class Reading extends Stage implements ReadContract {}

  @Nested
  final class Tagging extends Stage implements TagContract {}

  @Nested
  final class Telling extends Stage implements EventContract {}

  @Nested
  final class FollowingEvents extends Stage implements EventCursorContract {}

  @Nested
  final class Subscribing extends Stage implements SubscriptionContract {}

  @Nested
  final class Workers extends Stage implements WorkerContract {}

  @Nested
  final class Serving extends Stage implements ServiceContract {}

  @Nested
  final class Codecs extends Stage implements CodecContract {}

  @Nested
  final class Errors extends Stage implements ErrorContract {}

  @Nested
  final class Models extends Stage implements ModelContract {}
}
