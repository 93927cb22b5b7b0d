package io.flowfabric.server.access;

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
import io.flowfabric.execution.FailExecution;
import io.flowfabric.execution.GetExecutionEnding;
import io.flowfabric.execution.GetExecutionNamespace;
import io.flowfabric.execution.GetExecutionResult;
import io.flowfabric.execution.GetExecutionTag;
import io.flowfabric.execution.ListAttempts;
import io.flowfabric.execution.ListExecutions;
import io.flowfabric.execution.ListLanes;
import io.flowfabric.execution.ListSuspended;
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
import io.flowfabric.execution.UnblockExecution;
import io.flowfabric.flow.EvaluateFlowEligibility;
import io.flowfabric.flow.WaitForChildren;
import io.flowfabric.grant.VerifyGrant;
import io.flowfabric.lease.ClaimExecution;
import io.flowfabric.lease.ClaimExecutions;
import io.flowfabric.lease.ClaimForWorker;
import io.flowfabric.lease.ClaimFromResumeGrant;
import io.flowfabric.lease.ClaimResumedExecution;
import io.flowfabric.lease.IssueClaimGrant;
import io.flowfabric.lease.IssueGrantAndClaim;
import io.flowfabric.lease.ListExpiredLeases;
import io.flowfabric.lease.ReleaseLease;
import io.flowfabric.lease.RenewLease;
import io.flowfabric.lease.RevokeLease;
import io.flowfabric.lease.ScanEligibleExecutions;
import io.flowfabric.model.Authority;
import io.flowfabric.model.Proof;
import io.flowfabric.reclaim.IssueReclaimGrant;
import io.flowfabric.reclaim.ReclaimExecution;
import io.flowfabric.service.Ping;
import io.flowfabric.service.ReadCapabilities;
import io.flowfabric.service.ReadEvents;
import io.flowfabric.worker.HeartbeatWorker;
import io.flowfabric.worker.ListWorkers;
import io.flowfabric.worker.MarkWorkerDead;
import io.flowfabric.worker.RegisterWorker;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Which role a command takes. What is not named here takes an administrator. */
final class Permissions {
  private static final Set<Class<?>> OPEN_TO_EVERY_ROLE = Set.of(
      CountExecutions.class,
      DescribeExecution.class,
      GetExecutionEnding.class,
      GetExecutionNamespace.class,
      GetExecutionResult.class,
      GetExecutionTag.class,
      ListAttempts.class,
      ListExecutions.class,
      ListLanes.class,
      ReadCurrentAttemptIndex.class,
      ReadExecCoreFields.class,
      ReadExecutionContext.class,
      ReadExecutionInfo.class,
      ReadExecutionState.class,
      ReadTotalAttemptCount.class,
      ResolveExecutionFlowId.class,
      EvaluateFlowEligibility.class,
      Ping.class,
      ReadCapabilities.class,
      ReadEvents.class);

  private static final Map<Class<?>, Role> ROLES = Stream.of(
          of(Role.SUBMIT, CreateExecution.class, CreateExecutions.class, SetExecutionTag.class),
          of(
              Role.WORK,
              ClaimExecution.class,
              ClaimExecutions.class,
              ClaimForWorker.class,
              ClaimFromResumeGrant.class,
              ClaimResumedExecution.class,
              ReclaimExecution.class,
              IssueClaimGrant.class,
              IssueReclaimGrant.class,
              VerifyGrant.class,
              RenewLease.class,
              ReleaseLease.class,
              ReportProgress.class,
              DelayExecution.class,
              WaitForChildren.class,
              RegisterWorker.class,
              HeartbeatWorker.class,
              MarkWorkerDead.class),
          of(
              Role.OPERATE,
              BlockExecution.class,
              UnblockExecution.class,
              ChangePriority.class,
              ReplayExecution.class,
              RevokeLease.class,
              IssueGrantAndClaim.class,
              ListSuspended.class,
              ListExpiredLeases.class,
              ListWorkers.class,
              ScanEligibleExecutions.class))
      .flatMap(some -> some.entrySet().stream())
      .collect(Collectors.toUnmodifiableMap(Map.Entry::getKey, Map.Entry::getValue));

  private Permissions() {}

  /** The role that is needed; null if any will do. */
  static @Nullable Role role(Command<?> command) {
    return switch (command) {
      case CompleteExecution complete -> role(complete.authority(), Role.WORK);
      case FailExecution fail -> role(fail.authority(), Role.WORK);
      case CancelExecution cancel -> role(cancel.authority(), Role.SUBMIT);
      default ->
        OPEN_TO_EVERY_ROLE.contains(command.getClass())
            ? null
            : ROLES.getOrDefault(command.getClass(), Role.ADMIN);
    };
  }

  /** In the name of an operator only operators act, and nobody in that of the engine. */
  private static Role role(Authority authority, Role otherwise) {
    return switch (authority) {
      case Proof proof -> Role.WORK;
      case Authority.Operator operator -> Role.OPERATE;
      case Authority.Engine engine -> Role.ADMIN;
      case Authority.Requester requester -> otherwise;
    };
  }

  private static Map<Class<?>, Role> of(Role role, Class<?>... commands) {
    return Stream.of(commands).collect(Collectors.toMap(type -> type, type -> role));
  }
}
