package io.flowfabric.wire;

import io.flowfabric.Command;
import io.flowfabric.execution.BlockExecution;
import io.flowfabric.execution.CancelExecution;
import io.flowfabric.execution.ChangePriority;
import io.flowfabric.execution.CompleteExecution;
import io.flowfabric.execution.CountExecutions;
import io.flowfabric.execution.CreateExecution;
import io.flowfabric.execution.CreateExecutions;
import io.flowfabric.execution.DelayExecution;
import io.flowfabric.execution.DescribeExecution;
import io.flowfabric.execution.ExpireExecution;
import io.flowfabric.execution.FailExecution;
import io.flowfabric.execution.GetExecutionEnding;
import io.flowfabric.execution.GetExecutionNamespace;
import io.flowfabric.execution.GetExecutionResult;
import io.flowfabric.execution.GetExecutionTag;
import io.flowfabric.execution.InspectExecution;
import io.flowfabric.execution.ListAttempts;
import io.flowfabric.execution.ListExecutions;
import io.flowfabric.execution.ListLanes;
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
import io.flowfabric.execution.SweepIdempotencyKey;
import io.flowfabric.execution.TrimExecution;
import io.flowfabric.execution.UnblockExecution;
import io.flowfabric.flow.EvaluateFlowEligibility;
import io.flowfabric.flow.SettleDependencies;
import io.flowfabric.flow.WaitForChildren;
import io.flowfabric.grant.SweepGrant;
import io.flowfabric.grant.VerifyGrant;
import io.flowfabric.keystore.ListSigningKeys;
import io.flowfabric.keystore.RetireSigningKey;
import io.flowfabric.keystore.RotateSigningKey;
import io.flowfabric.keystore.SeedSigningKey;
import io.flowfabric.lease.ClaimExecution;
import io.flowfabric.lease.ClaimExecutions;
import io.flowfabric.lease.ClaimForWorker;
import io.flowfabric.lease.ClaimFromResumeGrant;
import io.flowfabric.lease.ClaimResumedExecution;
import io.flowfabric.lease.ExpireLease;
import io.flowfabric.lease.IssueClaimGrant;
import io.flowfabric.lease.IssueGrantAndClaim;
import io.flowfabric.lease.ListExpiredLeases;
import io.flowfabric.lease.RecheckBlocked;
import io.flowfabric.lease.ReleaseLease;
import io.flowfabric.lease.RenewLease;
import io.flowfabric.lease.RevokeLease;
import io.flowfabric.lease.ScanEligibleExecutions;
import io.flowfabric.reclaim.IssueReclaimGrant;
import io.flowfabric.reclaim.ReclaimExecution;
import io.flowfabric.service.Ping;
import io.flowfabric.service.Prepare;
import io.flowfabric.service.ReadCapabilities;
import io.flowfabric.service.ReadEvents;
import io.flowfabric.worker.HeartbeatWorker;
import io.flowfabric.worker.ListWorkers;
import io.flowfabric.worker.MarkWorkerDead;
import io.flowfabric.worker.RegisterWorker;
import io.flowfabric.worker.SweepWorker;
import java.util.List;

/** The commands that travel: all that there are. A check of the build compares the two. */
public final class Catalogue {
  public static final List<Class<? extends Command<?>>> COMMANDS = List.of(
      BlockExecution.class,
      CancelExecution.class,
      ChangePriority.class,
      CompleteExecution.class,
      CountExecutions.class,
      CreateExecution.class,
      CreateExecutions.class,
      DelayExecution.class,
      DescribeExecution.class,
      ExpireExecution.class,
      FailExecution.class,
      GetExecutionEnding.class,
      GetExecutionNamespace.class,
      GetExecutionResult.class,
      GetExecutionTag.class,
      InspectExecution.class,
      ListAttempts.class,
      ListExecutions.class,
      ListLanes.class,
      ListSuspended.class,
      PromoteDelayed.class,
      ReadCurrentAttemptIndex.class,
      ReadExecCoreFields.class,
      ReadExecutionContext.class,
      ReadExecutionInfo.class,
      ReadExecutionState.class,
      ReadTotalAttemptCount.class,
      ReplayExecution.class,
      ReportProgress.class,
      ResolveExecutionFlowId.class,
      SetExecutionTag.class,
      SweepIdempotencyKey.class,
      TrimExecution.class,
      UnblockExecution.class,
      EvaluateFlowEligibility.class,
      SettleDependencies.class,
      WaitForChildren.class,
      SweepGrant.class,
      VerifyGrant.class,
      ListSigningKeys.class,
      RetireSigningKey.class,
      RotateSigningKey.class,
      SeedSigningKey.class,
      ClaimExecution.class,
      ClaimExecutions.class,
      ClaimForWorker.class,
      ClaimFromResumeGrant.class,
      ClaimResumedExecution.class,
      ExpireLease.class,
      IssueClaimGrant.class,
      IssueGrantAndClaim.class,
      ListExpiredLeases.class,
      RecheckBlocked.class,
      ReleaseLease.class,
      RenewLease.class,
      RevokeLease.class,
      ScanEligibleExecutions.class,
      IssueReclaimGrant.class,
      ReclaimExecution.class,
      Ping.class,
      Prepare.class,
      ReadCapabilities.class,
      ReadEvents.class,
      HeartbeatWorker.class,
      ListWorkers.class,
      MarkWorkerDead.class,
      RegisterWorker.class,
      SweepWorker.class);

  private Catalogue() {}
}
