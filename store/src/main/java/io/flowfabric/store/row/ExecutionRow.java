package io.flowfabric.store.row;

import io.flowfabric.model.Attempt;
import io.flowfabric.model.BudgetId;
import io.flowfabric.model.Capabilities;
import io.flowfabric.model.Counters;
import io.flowfabric.model.Execution;
import io.flowfabric.model.ExecutionId;
import io.flowfabric.model.ExecutionPolicy;
import io.flowfabric.model.Failure;
import io.flowfabric.model.FlowId;
import io.flowfabric.model.LaneId;
import io.flowfabric.model.Namespace;
import io.flowfabric.model.Payload;
import io.flowfabric.model.Progress;
import io.flowfabric.model.Submission;
import io.flowfabric.model.Tags;
import io.flowfabric.model.Times;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** The stored form of an execution, but for its latest attempt, which has a row of its own. */
public final class ExecutionRow {
  public static final Table TABLE = new Table("ff_exec_core");

  public static final Column<Integer> PARTITION_KEY = TABLE.integer("partition_key");
  public static final Column<UUID> EXECUTION_ID = TABLE.uuid("execution_id");
  static final Column<UUID> FLOW_ID = TABLE.optionalUuid("flow_id");
  static final Column<String> LANE_ID = TABLE.text("lane_id");
  static final Column<String> NAMESPACE = TABLE.text("namespace");
  static final Column<String> EXECUTION_KIND = TABLE.text("execution_kind");
  static final Column<String> CREATOR_IDENTITY = TABLE.text("creator_identity");
  static final Column<String> PAYLOAD_ENCODING = TABLE.optionalText("payload_encoding");
  static final Column<String> IDEMPOTENCY_KEY = TABLE.optionalText("idempotency_key");
  static final Column<Capabilities> REQUIRED_CAPABILITIES =
      TABLE.structured("required_capabilities", Capabilities.class);
  static final Column<String> LIFECYCLE_PHASE = TABLE.word("lifecycle_phase");
  static final Column<String> OWNERSHIP_STATE = TABLE.word("ownership_state");
  static final Column<String> ELIGIBILITY_STATE = TABLE.word("eligibility_state");
  static final Column<String> ATTEMPT_STATE = TABLE.word("attempt_state");
  static final Column<String> BLOCKING_REASON = TABLE.word("blocking_reason");
  static final Column<String> PUBLIC_STATE = TABLE.word("public_state");
  static final Column<String> TERMINAL_OUTCOME = TABLE.word("terminal_outcome");
  static final Column<String> BLOCKING_DETAIL = TABLE.text("blocking_detail");
  public static final Column<Integer> ATTEMPT_INDEX = TABLE.integer("attempt_index");
  static final Column<Integer> TOTAL_ATTEMPT_COUNT = TABLE.integer("total_attempt_count");
  static final Column<Long> LEASE_EPOCH = TABLE.number("lease_epoch");
  static final Column<Integer> LEASE_RECLAIM_COUNT = TABLE.integer("lease_reclaim_count");
  static final Column<Integer> RETRY_COUNT = TABLE.integer("retry_count");
  static final Column<Integer> REPLAY_COUNT = TABLE.integer("replay_count");
  static final Column<Integer> PRIORITY = TABLE.integer("priority");
  static final Column<Long> CREATED_AT_MS = TABLE.number("created_at_ms");
  static final Column<Long> STARTED_AT_MS = TABLE.optionalNumber("started_at_ms");
  static final Column<Long> TERMINAL_AT_MS = TABLE.optionalNumber("terminal_at_ms");
  static final Column<Long> DELAY_UNTIL_MS = TABLE.optionalNumber("delay_until_ms");
  static final Column<Long> DEADLINE_AT_MS = TABLE.optionalNumber("deadline_at_ms");
  static final Column<Long> LAST_TRANSITION_AT_MS = TABLE.number("last_transition_at_ms");
  static final Column<Long> LAST_MUTATION_AT_MS = TABLE.number("last_mutation_at_ms");
  static final Column<Long> LAST_CAPABILITY_MISMATCH_AT_MS =
      TABLE.optionalNumber("last_capability_mismatch_at_ms");
  static final Column<Payload> PAYLOAD = TABLE.payload("payload");
  static final Column<Payload> RESULT = TABLE.optionalPayload("result");
  static final Column<ExecutionPolicy> POLICY = TABLE.structured("policy", ExecutionPolicy.class);
  static final Column<Tags> TAGS = TABLE.structured("tags", Tags.class);
  static final Column<String> CANCELLATION_REASON = TABLE.optionalText("cancellation_reason");
  static final Column<String> CANCELLED_BY = TABLE.optionalText("cancelled_by");
  static final Column<String> FAILURE_REASON = TABLE.optionalText("failure_reason");
  static final Column<String> FAILURE_CATEGORY = TABLE.optionalText("failure_category");
  static final Column<String> PENDING_REASON = TABLE.optionalText("pending_reason");
  static final Column<Integer> PENDING_PREVIOUS_ATTEMPT_INDEX =
      TABLE.optionalInteger("pending_previous_attempt_index");
  static final Column<Integer> PROGRESS_PCT = TABLE.optionalInteger("progress_pct");
  static final Column<String> PROGRESS_MESSAGE = TABLE.optionalText("progress_message");
  static final Column<UUID> QUOTA_POLICY_ID = TABLE.optionalUuid("quota_policy_id");
  static final Column<List<BudgetId>> BUDGET_IDS = TABLE.structured("budget_ids", List.class);
  static final Column<Boolean> DISPATCHED = TABLE.flag("dispatched");

  private ExecutionRow() {}

  public static Row encode(Execution execution) {
    Row.Writer row = TABLE.row();
    writeIdentity(row, execution);
    writeSubmission(row, execution.submission());
    writeHistory(row, execution);
    PhaseColumns.write(row, execution);
    return row.end();
  }

  /**
   * Reads an execution.
   *
   * @param latest the row of the attempt that {@code attempt_index} points at, where there is one
   */
  public static Execution decode(Row row, @Nullable Row latest) {
    Execution execution = Reading.of(TABLE, () -> read(row, latest));
    row.requireSameAs(encode(execution));
    return execution;
  }

  private static void writeIdentity(Row.Writer row, Execution execution) {
    FlowId flow = execution.flow();
    row.set(PARTITION_KEY, execution.id().partition())
        .set(EXECUTION_ID, execution.id().uuid())
        .set(FLOW_ID, flow == null ? null : flow.value())
        .set(PRIORITY, execution.priority())
        .set(TAGS, execution.tags())
        .time(DEADLINE_AT_MS, execution.deadline());
  }

  private static void writeSubmission(Row.Writer row, Submission given) {
    ExecutionPolicy policy = given.policy();
    row.set(NAMESPACE, given.namespace().value())
        .set(LANE_ID, given.lane().value())
        .set(EXECUTION_KIND, given.kind())
        .set(PAYLOAD, given.payload())
        .set(PAYLOAD_ENCODING, given.payloadEncoding())
        .set(CREATOR_IDENTITY, given.creator())
        .set(IDEMPOTENCY_KEY, given.idempotencyKey())
        .set(POLICY, policy)
        .set(REQUIRED_CAPABILITIES, policy.routing().capabilities())
        .set(QUOTA_POLICY_ID, policy.quota() == null ? null : policy.quota().value())
        .set(BUDGET_IDS, policy.budgets());
  }

  private static void writeHistory(Row.Writer row, Execution execution) {
    Counters counters = execution.counters();
    Times times = execution.times();
    Failure failure = execution.lastFailure();
    row.set(TOTAL_ATTEMPT_COUNT, counters.attempts())
        .set(LEASE_EPOCH, counters.leaseEpoch())
        .set(LEASE_RECLAIM_COUNT, counters.reclaims())
        .set(RETRY_COUNT, counters.retries())
        .set(REPLAY_COUNT, counters.replays())
        .time(CREATED_AT_MS, times.created())
        .time(STARTED_AT_MS, times.started())
        .time(LAST_TRANSITION_AT_MS, times.lastTransition())
        .time(LAST_MUTATION_AT_MS, times.lastMutation())
        .time(LAST_CAPABILITY_MISMATCH_AT_MS, times.lastCapabilityMismatch())
        .set(FAILURE_REASON, failure == null ? null : failure.reason())
        .set(FAILURE_CATEGORY, failure == null ? null : failure.category())
        .set(PROGRESS_PCT, execution.progress().percent())
        .set(PROGRESS_MESSAGE, execution.progress().message());
  }

  private static Execution read(Row row, @Nullable Row latest) {
    Counters counters = counters(row);
    Attempt attempt = latest == null ? null : AttemptRow.decode(latest);
    UUID flow = row.find(FLOW_ID);
    return new Execution(
        id(row),
        submission(row),
        flow == null ? null : new FlowId(flow),
        row.get(PRIORITY),
        row.get(TAGS),
        row.findTime(DEADLINE_AT_MS),
        PhaseColumns.read(row, attempt),
        counters,
        failure(row),
        new Progress(row.find(PROGRESS_PCT), row.find(PROGRESS_MESSAGE)),
        times(row));
  }

  private static ExecutionId id(Row row) {
    return new ExecutionId(row.count(PARTITION_KEY), row.get(EXECUTION_ID));
  }

  private static Submission submission(Row row) {
    return new Submission(
        new Namespace(row.get(NAMESPACE)),
        new LaneId(row.get(LANE_ID)),
        row.get(EXECUTION_KIND),
        row.get(PAYLOAD),
        row.find(PAYLOAD_ENCODING),
        row.get(CREATOR_IDENTITY),
        row.find(IDEMPOTENCY_KEY),
        row.get(POLICY));
  }

  private static Counters counters(Row row) {
    return new Counters(
        row.get(TOTAL_ATTEMPT_COUNT),
        row.get(LEASE_EPOCH),
        row.get(LEASE_RECLAIM_COUNT),
        row.get(RETRY_COUNT),
        row.get(REPLAY_COUNT));
  }

  private static @Nullable Failure failure(Row row) {
    String reason = row.find(FAILURE_REASON);
    return reason == null ? null : new Failure(reason, row.get(FAILURE_CATEGORY));
  }

  private static Times times(Row row) {
    return new Times(
        row.time(CREATED_AT_MS),
        row.findTime(STARTED_AT_MS),
        row.time(LAST_TRANSITION_AT_MS),
        row.time(LAST_MUTATION_AT_MS),
        row.findTime(LAST_CAPABILITY_MISMATCH_AT_MS));
  }
}
