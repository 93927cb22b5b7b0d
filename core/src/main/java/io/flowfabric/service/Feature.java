package io.flowfabric.service;

import io.flowfabric.Command;
import io.flowfabric.execution.BlockExecution;
import io.flowfabric.execution.CancelExecution;
import io.flowfabric.execution.ChangePriority;
import io.flowfabric.execution.GetExecutionResult;
import io.flowfabric.execution.ReadExecutionInfo;
import io.flowfabric.execution.ReadExecutionState;
import io.flowfabric.execution.ReplayExecution;
import io.flowfabric.keystore.RotateSigningKey;
import io.flowfabric.keystore.SeedSigningKey;
import io.flowfabric.lease.ClaimForWorker;
import io.flowfabric.lease.ListExpiredLeases;
import io.flowfabric.lease.RevokeLease;
import io.flowfabric.model.Wire;
import io.flowfabric.reclaim.IssueReclaimGrant;
import io.flowfabric.worker.HeartbeatWorker;
import io.flowfabric.worker.ListWorkers;
import io.flowfabric.worker.MarkWorkerDead;
import io.flowfabric.worker.RegisterWorker;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** What a client may ask an engine for. A feature is there when the command that gives it is. */
public enum Feature implements Wire {
  CANCEL_EXECUTION(CancelExecution.class),
  CHANGE_PRIORITY(ChangePriority.class),
  REPLAY_EXECUTION(ReplayExecution.class),
  REVOKE_LEASE(RevokeLease.class),
  READ_EXECUTION_STATE(ReadExecutionState.class),
  READ_EXECUTION_INFO(ReadExecutionInfo.class),
  GET_EXECUTION_RESULT(GetExecutionResult.class),
  BUDGET_ADMIN,
  QUOTA_ADMIN,
  ROTATE_WAITPOINT_HMAC_SECRET_ALL(RotateSigningKey.class),
  SEED_WAITPOINT_HMAC_SECRET(SeedSigningKey.class),
  LIST_PENDING_WAITPOINTS,
  CANCEL_FLOW_HEADER,
  CANCEL_FLOW_WAIT_TIMEOUT,
  CANCEL_FLOW_WAIT_INDEFINITE,
  ACK_CANCEL_MEMBER,
  CLAIM_FOR_WORKER(ClaimForWorker.class),
  ISSUE_RECLAIM_GRANT(IssueReclaimGrant.class),
  PREPARE(Prepare.class),
  SUBSCRIBE_LEASE_HISTORY(ReadEvents.class),
  SUBSCRIBE_COMPLETION(ReadEvents.class),
  SUBSCRIBE_SIGNAL_DELIVERY,
  SUBSCRIBE_INSTANCE_TAGS,
  STREAM_DURABLE_SUMMARY,
  STREAM_BEST_EFFORT_LIVE,
  REGISTER_WORKER(RegisterWorker.class),
  HEARTBEAT_WORKER(HeartbeatWorker.class),
  MARK_WORKER_DEAD(MarkWorkerDead.class),
  LIST_EXPIRED_LEASES(ListExpiredLeases.class),
  LIST_WORKERS(ListWorkers.class),
  RELEASE_ADMISSION,
  READ_QUOTA_POLICY_LIMITS,
  BLOCK_EXECUTION_FOR_ADMISSION(BlockExecution.class),
  READ_BUDGET_USAGE_AND_LIMITS;

  private final @Nullable Class<? extends Command<?>> command;

  Feature() {
    this.command = null;
  }

  Feature(Class<? extends Command<?>> command) {
    this.command = command;
  }

  public Optional<Class<? extends Command<?>>> command() {
    return Optional.ofNullable(command);
  }
}
