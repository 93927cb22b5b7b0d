package io.flowfabric.store.row;

import io.flowfabric.model.Attempt;
import io.flowfabric.model.AttemptId;
import io.flowfabric.model.AttemptLife;
import io.flowfabric.model.AttemptLifecycle;
import io.flowfabric.model.AttemptOutcome;
import io.flowfabric.model.AttemptType;
import io.flowfabric.model.ExecutionId;
import io.flowfabric.model.Failure;
import io.flowfabric.model.Interruption;
import io.flowfabric.model.Lease;
import io.flowfabric.model.LeaseId;
import io.flowfabric.model.PastAttempt;
import io.flowfabric.model.WorkerIdentity;
import java.time.Instant;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** The stored form of an attempt, whether it is the latest of its execution or a past one. */
public final class AttemptRow {
  public static final Table TABLE = new Table("ff_attempt");

  public static final Column<Integer> PARTITION_KEY = TABLE.integer("partition_key");
  public static final Column<UUID> EXECUTION_ID = TABLE.uuid("execution_id");
  public static final Column<Integer> ATTEMPT_INDEX = TABLE.integer("attempt_index");
  static final Column<UUID> ATTEMPT_ID = TABLE.uuid("attempt_id");
  static final Column<String> ATTEMPT_TYPE = TABLE.word("attempt_type");
  static final Column<String> ATTEMPT_LIFECYCLE = TABLE.word("attempt_lifecycle");
  static final Column<String> INTERRUPTED_BY = TABLE.optionalWord("interrupted_by");
  static final Column<String> WORKER_ID = TABLE.text("worker_id");
  static final Column<String> WORKER_INSTANCE_ID = TABLE.text("worker_instance_id");
  static final Column<UUID> LEASE_ID = TABLE.uuid("lease_id");
  static final Column<Long> LEASE_EPOCH = TABLE.number("lease_epoch");
  static final Column<Long> LEASE_EXPIRES_AT_MS = TABLE.optionalNumber("lease_expires_at_ms");
  static final Column<Long> LEASE_TTL_MS = TABLE.number("lease_ttl_ms");
  static final Column<Long> LEASE_ACQUIRED_AT_MS = TABLE.number("lease_acquired_at_ms");
  static final Column<Long> LEASE_RENEWED_AT_MS = TABLE.optionalNumber("lease_renewed_at_ms");
  static final Column<Long> LEASE_EXPIRED_AT_MS = TABLE.optionalNumber("lease_expired_at_ms");
  static final Column<Long> LEASE_REVOKED_AT_MS = TABLE.optionalNumber("lease_revoked_at_ms");
  static final Column<String> LEASE_REVOKE_REASON = TABLE.optionalText("lease_revoke_reason");
  static final Column<Long> STARTED_AT_MS = TABLE.number("started_at_ms");
  static final Column<Long> TERMINAL_AT_MS = TABLE.optionalNumber("terminal_at_ms");
  static final Column<Long> TIMEOUT_AT_MS = TABLE.optionalNumber("timeout_at_ms");
  static final Column<Long> TIMEOUT_REMAINING_MS = TABLE.optionalNumber("timeout_remaining_ms");
  static final Column<String> OUTCOME = TABLE.optionalWord("outcome");
  static final Column<String> FAILURE_REASON = TABLE.optionalText("failure_reason");
  static final Column<String> FAILURE_CATEGORY = TABLE.optionalText("failure_category");
  static final Column<Long> RETRY_DELAY_UNTIL_MS = TABLE.optionalNumber("retry_delay_until_ms");
  static final Column<Integer> PREVIOUS_ATTEMPT_INDEX =
      TABLE.optionalInteger("previous_attempt_index");
  static final Column<String> REASON = TABLE.optionalText("reason");

  private AttemptRow() {}

  public static Row encode(ExecutionId execution, Attempt attempt) {
    Row.Writer row = TABLE.row();
    Attempt.Lineage lineage = attempt.lineage();
    row.set(PARTITION_KEY, execution.partition())
        .set(EXECUTION_ID, execution.uuid())
        .set(ATTEMPT_INDEX, attempt.index())
        .set(ATTEMPT_ID, attempt.id().value())
        .word(ATTEMPT_TYPE, attempt.type())
        .time(STARTED_AT_MS, attempt.startedAt())
        .set(PREVIOUS_ATTEMPT_INDEX, lineage == null ? null : lineage.previousIndex())
        .set(REASON, lineage == null ? null : lineage.reason());
    writeLease(row, attempt.lease());
    writeLife(row, attempt.life());
    return row.end();
  }

  public static Attempt decode(Row row) {
    Attempt attempt = Reading.of(TABLE, () -> read(row));
    row.requireSameAs(encode(execution(row), attempt));
    return attempt;
  }

  public static PastAttempt decodePast(Row row) {
    return Reading.of(TABLE, () -> new PastAttempt(execution(row), decode(row)));
  }

  private static void writeLease(Row.Writer row, Lease lease) {
    row.set(WORKER_ID, lease.holder().worker().value())
        .set(WORKER_INSTANCE_ID, lease.holder().instance().value())
        .set(LEASE_ID, lease.id().value())
        .set(LEASE_EPOCH, lease.epoch())
        .duration(LEASE_TTL_MS, lease.ttl())
        .time(LEASE_ACQUIRED_AT_MS, lease.acquiredAt())
        .time(LEASE_RENEWED_AT_MS, lease.renewedAt());
  }

  private static void writeLife(Row.Writer row, AttemptLife life) {
    row.time(TIMEOUT_AT_MS, life.timeoutAt());
    switch (life) {
      case AttemptLife.Running running ->
        row.word(ATTEMPT_LIFECYCLE, AttemptLifecycle.STARTED)
            .time(LEASE_EXPIRES_AT_MS, running.leaseExpiresAt());
      case AttemptLife.Lapsed lapsed ->
        row.word(ATTEMPT_LIFECYCLE, AttemptLifecycle.STARTED)
            .time(LEASE_EXPIRES_AT_MS, lapsed.leaseExpiresAt())
            .time(LEASE_EXPIRED_AT_MS, lapsed.expiredAt());
      case AttemptLife.Revoked revoked ->
        row.word(ATTEMPT_LIFECYCLE, AttemptLifecycle.STARTED)
            .time(LEASE_REVOKED_AT_MS, revoked.revokedAt())
            .set(LEASE_REVOKE_REASON, revoked.reason());
      case AttemptLife.Interrupted interrupted ->
        row.word(ATTEMPT_LIFECYCLE, AttemptLifecycle.SUSPENDED)
            .word(INTERRUPTED_BY, interrupted.cause())
            .duration(TIMEOUT_REMAINING_MS, interrupted.timeoutLeft());
      case AttemptLife.Ended ended -> writeEnd(row, ended);
    }
  }

  private static void writeEnd(Row.Writer row, AttemptLife.Ended ended) {
    Failure failure = ended.failure();
    row.word(ATTEMPT_LIFECYCLE, ended.outcome().lifecycle())
        .word(OUTCOME, ended.outcome())
        .time(TERMINAL_AT_MS, ended.endedAt())
        .set(FAILURE_REASON, failure == null ? null : failure.reason())
        .set(FAILURE_CATEGORY, failure == null ? null : failure.category())
        .time(RETRY_DELAY_UNTIL_MS, ended.retryAt());
  }

  private static Attempt read(Row row) {
    return new Attempt(
        row.count(ATTEMPT_INDEX),
        new AttemptId(row.get(ATTEMPT_ID)),
        row.word(ATTEMPT_TYPE, AttemptType.class),
        lineage(row),
        row.time(STARTED_AT_MS),
        lease(row),
        life(row));
  }

  private static ExecutionId execution(Row row) {
    return new ExecutionId(row.count(PARTITION_KEY), row.get(EXECUTION_ID));
  }

  private static Attempt.@Nullable Lineage lineage(Row row) {
    String reason = row.find(REASON);
    return reason == null ? null : new Attempt.Lineage(row.find(PREVIOUS_ATTEMPT_INDEX), reason);
  }

  private static Lease lease(Row row) {
    return new Lease(
        new LeaseId(row.get(LEASE_ID)),
        row.get(LEASE_EPOCH),
        WorkerIdentity.of(row.get(WORKER_ID), row.get(WORKER_INSTANCE_ID)),
        row.duration(LEASE_TTL_MS),
        row.time(LEASE_ACQUIRED_AT_MS),
        row.findTime(LEASE_RENEWED_AT_MS));
  }

  private static AttemptLife life(Row row) {
    return switch (row.word(ATTEMPT_LIFECYCLE, AttemptLifecycle.class)) {
      case STARTED -> started(row);
      case SUSPENDED ->
        new AttemptLife.Interrupted(
            row.word(INTERRUPTED_BY, Interruption.class), row.findDuration(TIMEOUT_REMAINING_MS));
      case ENDED_SUCCESS, ENDED_FAILURE, ENDED_CANCELLED, INTERRUPTED_RECLAIMED -> ended(row);
      case CREATED -> throw ATTEMPT_LIFECYCLE.corrupt(row.get(ATTEMPT_LIFECYCLE), "never stored");
    };
  }

  private static AttemptLife started(Row row) {
    Instant timeoutAt = row.findTime(TIMEOUT_AT_MS);
    Instant revokedAt = row.findTime(LEASE_REVOKED_AT_MS);
    if (revokedAt != null) {
      return new AttemptLife.Revoked(revokedAt, row.get(LEASE_REVOKE_REASON), timeoutAt);
    }
    Instant expiredAt = row.findTime(LEASE_EXPIRED_AT_MS);
    return expiredAt == null
        ? new AttemptLife.Running(row.time(LEASE_EXPIRES_AT_MS), timeoutAt)
        : new AttemptLife.Lapsed(row.time(LEASE_EXPIRES_AT_MS), expiredAt, timeoutAt);
  }

  private static AttemptLife.Ended ended(Row row) {
    String reason = row.find(FAILURE_REASON);
    return new AttemptLife.Ended(
        row.word(OUTCOME, AttemptOutcome.class),
        row.time(TERMINAL_AT_MS),
        reason == null ? null : new Failure(reason, row.get(FAILURE_CATEGORY)),
        row.findTime(RETRY_DELAY_UNTIL_MS));
  }
}
