package io.flowfabric.tck.rig;

import io.flowfabric.Command;
import io.flowfabric.execution.BlockExecution;
import io.flowfabric.execution.CancelExecution;
import io.flowfabric.execution.ChangePriority;
import io.flowfabric.execution.CompleteExecution;
import io.flowfabric.execution.DelayExecution;
import io.flowfabric.execution.DescribeExecution;
import io.flowfabric.execution.ExpireExecution;
import io.flowfabric.execution.FailExecution;
import io.flowfabric.execution.GetExecutionNamespace;
import io.flowfabric.execution.GetExecutionResult;
import io.flowfabric.execution.GetExecutionTag;
import io.flowfabric.execution.InspectExecution;
import io.flowfabric.execution.ListAttempts;
import io.flowfabric.execution.ListExecutions;
import io.flowfabric.execution.ListSuspended;
import io.flowfabric.execution.PromoteDelayed;
import io.flowfabric.execution.ReadCurrentAttemptIndex;
import io.flowfabric.execution.ReadExecCoreFields;
import io.flowfabric.execution.ReadExecutionContext;
import io.flowfabric.execution.ReadExecutionInfo;
import io.flowfabric.execution.ReadExecutionState;
import io.flowfabric.execution.ReadTotalAttemptCount;
import io.flowfabric.execution.ReplayExecution;
import io.flowfabric.execution.ReportProgress;
import io.flowfabric.execution.ResolveExecutionFlowId;
import io.flowfabric.execution.SetExecutionTag;
import io.flowfabric.execution.TrimExecution;
import io.flowfabric.execution.UnblockExecution;
import io.flowfabric.flow.EvaluateFlowEligibility;
import io.flowfabric.flow.SettleDependencies;
import io.flowfabric.flow.WaitForChildren;
import io.flowfabric.grant.GrantRequest;
import io.flowfabric.grant.GrantTicket;
import io.flowfabric.grant.SweepGrant;
import io.flowfabric.grant.VerifyGrant;
import io.flowfabric.lease.ClaimExecution;
import io.flowfabric.lease.ClaimFromResumeGrant;
import io.flowfabric.lease.ClaimResumedExecution;
import io.flowfabric.lease.ExpireLease;
import io.flowfabric.lease.IssueClaimGrant;
import io.flowfabric.lease.IssueGrantAndClaim;
import io.flowfabric.lease.RecheckBlocked;
import io.flowfabric.lease.ReleaseLease;
import io.flowfabric.lease.RenewLease;
import io.flowfabric.lease.RevokeLease;
import io.flowfabric.lease.ScanEligibleExecutions;
import io.flowfabric.model.AttemptId;
import io.flowfabric.model.Authority;
import io.flowfabric.model.BlockingReason;
import io.flowfabric.model.Capabilities;
import io.flowfabric.model.EligibilityState;
import io.flowfabric.model.ExecutionId;
import io.flowfabric.model.Failure;
import io.flowfabric.model.GrantKey;
import io.flowfabric.model.GrantKind;
import io.flowfabric.model.Handle;
import io.flowfabric.model.Key;
import io.flowfabric.model.LeaseId;
import io.flowfabric.model.Payload;
import io.flowfabric.model.Progress;
import io.flowfabric.model.Signature;
import io.flowfabric.reclaim.IssueReclaimGrant;
import io.flowfabric.reclaim.ReclaimExecution;
import java.time.Duration;
import java.util.List;
import java.util.UUID;
import java.util.function.Function;

/** The commands that name an execution, for cases that hold for all of them. */
public final class Naming {
  private static final LeaseId LEASE = new LeaseId(new UUID(1, 1));
  private static final AttemptId ATTEMPT = new AttemptId(new UUID(2, 2));
  private static final Duration TTL = Scene.LEASE;

  private Naming() {}

  /** What the holder of a lease does with its handle. */
  public static List<Function<Handle, Command<?>>> byHandle() {
    return List.of(
        RenewLease::of,
        handle -> new ReportProgress(handle, new Progress(50, "half")),
        handle -> new CompleteExecution(handle, Payload.EMPTY),
        handle -> new FailExecution(handle, new Failure("broken", Failure.TRANSIENT), null),
        handle -> new CancelExecution(handle, "not needed"),
        handle -> new DelayExecution(handle, Rig.START),
        ReleaseLease::new,
        WaitForChildren::new);
  }

  /** What changes an execution without a handle. */
  public static List<Function<ExecutionId, Command<?>>> changes() {
    return List.of(
        id -> new CancelExecution(new Authority.Operator(id), "not needed"),
        id -> new CompleteExecution(new Authority.Operator(id), null),
        id -> new FailExecution(new Authority.Operator(id), Failure.DEADLINE, null),
        id -> new BlockExecution(id, BlockingReason.PAUSED_BY_OPERATOR, ""),
        id -> new UnblockExecution(id, EligibilityState.BLOCKED_BY_OPERATOR),
        id -> new ChangePriority(id, 1),
        ReplayExecution::new,
        id -> new SetExecutionTag(id, "app.tag", "value"),
        id -> new RevokeLease(id, null, null, ""),
        id -> new IssueGrantAndClaim(id, TTL),
        SettleDependencies::new,
        PromoteDelayed::new,
        ExpireExecution::new,
        ExpireLease::new,
        RecheckBlocked::new,
        id -> new TrimExecution(id, TTL));
  }

  /** What reads an execution, or the partition that it is in. */
  public static List<Function<ExecutionId, Command<?>>> reads() {
    return List.of(
        DescribeExecution::new,
        InspectExecution::new,
        ReadExecutionInfo::new,
        ReadExecutionState::new,
        ReadExecutionContext::new,
        ReadCurrentAttemptIndex::new,
        ReadTotalAttemptCount::new,
        id -> new ReadExecCoreFields(id.partition(), id, List.of("priority")),
        GetExecutionResult::new,
        GetExecutionNamespace::new,
        id -> new GetExecutionTag(id, "app.tag"),
        ResolveExecutionFlowId::new,
        EvaluateFlowEligibility::new,
        ListAttempts::of,
        id -> ListExecutions.ofPartition(id.partition(), null, 10),
        id -> new ListSuspended(id.partition(), null, 10),
        id -> new ScanEligibleExecutions(Scene.DEFAULT_LANE, id.partition(), 10));
  }

  /** What issues, redeems or looks at a grant. */
  public static List<Function<ExecutionId, Command<?>>> grants() {
    return List.of(
        id -> new IssueClaimGrant(request(id)),
        id -> new IssueReclaimGrant(request(id)),
        id -> new ClaimExecution(id, Scene.W1, key(id), LEASE, ATTEMPT, TTL, null, null),
        id -> new ClaimResumedExecution(id, Scene.W1, key(id), LEASE, TTL),
        id -> new ClaimFromResumeGrant(ticket(id), Scene.W1, TTL),
        id -> new ReclaimExecution(id, Scene.W1, key(id), LEASE, ATTEMPT, TTL, null),
        id -> new VerifyGrant(key(id)),
        id -> new SweepGrant(new Key.OfGrant(id, GrantKind.CLAIM)));
  }

  private static GrantRequest request(ExecutionId id) {
    return GrantRequest.of(id, Scene.DEFAULT_LANE, Scene.W1, Capabilities.NONE, Scene.GRANT);
  }

  private static GrantTicket ticket(ExecutionId id) {
    return new GrantTicket(id, GrantKind.CLAIM, Scene.DEFAULT_LANE, Rig.START, key(id));
  }

  /** Well formed, and signed by nobody. */
  private static String key(ExecutionId id) {
    var signature = new Signature("k1", "0".repeat(64));
    return new GrantKey("memory", GrantKind.CLAIM, id, Rig.START, signature).toString();
  }
}
