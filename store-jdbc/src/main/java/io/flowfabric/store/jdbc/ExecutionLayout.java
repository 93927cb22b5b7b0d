package io.flowfabric.store.jdbc;

import io.flowfabric.model.Attempt;
import io.flowfabric.model.AttemptState;
import io.flowfabric.model.BlockingReason;
import io.flowfabric.model.EligibilityState;
import io.flowfabric.model.Execution;
import io.flowfabric.model.OwnershipState;
import io.flowfabric.model.TerminalOutcome;
import io.flowfabric.store.row.AttemptRow;
import io.flowfabric.store.row.ExecutionRow;
import io.flowfabric.store.row.Row;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * How an execution and its latest attempt lie in one row. What is looked for by something else than
 * the id, bytes and the ids of the attempt have columns of their own. The rest is in two arrays, so
 * that a step of an execution costs the database few columns, whatever there is to be known of it.
 * Values are found by their place in an array: a new one goes to its end, where rows that were
 * written before have nothing.
 */
final class ExecutionLayout {
  static final String LATEST = "att_";

  /** Those of an execution, then those of its latest attempt that are not its own too. */
  static final List<SqlColumn> COLUMNS = columns();

  private static final int LATEST_STARTS = ExecutionRow.TABLE.columns().size();

  /** An attempt's own columns come after those of its key, which an execution has too. */
  private static final int ATTEMPT_STARTS = 3;

  /** What was handed in and never changes. Most executions of a kind share it. */
  static final List<String> GIVEN = List.of(
      "execution_kind",
      "creator_identity",
      "payload_encoding",
      "idempotency_key",
      "required_capabilities",
      "quota_policy_id",
      "budget_ids",
      "policy");

  /** What may change. What is set at any rate comes first, and what is seldom unusual last. */
  static final List<String> STATE = List.of(
      "created_at_ms",
      "last_transition_at_ms",
      "last_mutation_at_ms",
      "ownership_state",
      "eligibility_state",
      "attempt_state",
      "blocking_reason",
      "terminal_outcome",
      "total_attempt_count",
      "lease_epoch",
      "dispatched",
      "started_at_ms",
      "att_attempt_type",
      "att_attempt_lifecycle",
      "att_worker_id",
      "att_worker_instance_id",
      "att_lease_epoch",
      "att_lease_ttl_ms",
      "att_lease_acquired_at_ms",
      "att_started_at_ms",
      "att_lease_expires_at_ms",
      "terminal_at_ms",
      "att_terminal_at_ms",
      "att_outcome",
      "att_lease_renewed_at_ms",
      "attempt_index",
      "retry_count",
      "lease_reclaim_count",
      "replay_count",
      "priority",
      "tags",
      "blocking_detail",
      "flow_id",
      "deadline_at_ms",
      "delay_until_ms",
      "last_capability_mismatch_at_ms",
      "cancellation_reason",
      "cancelled_by",
      "failure_reason",
      "failure_category",
      "pending_reason",
      "pending_previous_attempt_index",
      "progress_pct",
      "progress_message",
      "att_interrupted_by",
      "att_timeout_at_ms",
      "att_timeout_remaining_ms",
      "att_previous_attempt_index",
      "att_reason",
      "att_lease_expired_at_ms",
      "att_lease_revoked_at_ms",
      "att_lease_revoke_reason",
      "att_failure_reason",
      "att_failure_category",
      "att_retry_delay_until_ms");

  /**
   * What a new execution has in these, in most cases; it is written as nothing. Rows that are
   * stored rely on it, whatever becomes usual later.
   */
  private static final Map<String, Object> USUAL = Map.ofEntries(
      Map.entry("creator_identity", ""),
      Map.entry("required_capabilities", ""),
      Map.entry("budget_ids", "[]"),
      Map.entry("policy", "{}"),
      Map.entry("last_transition_at_ms", 0L),
      Map.entry("last_mutation_at_ms", 0L),
      Map.entry("ownership_state", OwnershipState.UNOWNED.wire()),
      Map.entry("eligibility_state", EligibilityState.ELIGIBLE_NOW.wire()),
      Map.entry("attempt_state", AttemptState.PENDING_FIRST_ATTEMPT.wire()),
      Map.entry("blocking_reason", BlockingReason.WAITING_FOR_WORKER.wire()),
      Map.entry("terminal_outcome", TerminalOutcome.NONE.wire()),
      Map.entry("total_attempt_count", 0),
      Map.entry("lease_epoch", 0L),
      Map.entry("dispatched", false),
      Map.entry("attempt_index", 0),
      Map.entry("retry_count", 0),
      Map.entry("lease_reclaim_count", 0),
      Map.entry("replay_count", 0),
      Map.entry("priority", 0),
      Map.entry("tags", "{}"),
      Map.entry("blocking_detail", ""));

  static final SqlTable TABLE = SqlTable.of(
      "ff_execution",
      List.of(
          column("partition_key"),
          column("execution_id"),
          column("lane_id"),
          column("namespace"),
          SqlColumn.plain("given", SqlType.TEXT),
          column("payload"),
          column("lifecycle_phase"),
          column("public_state"),
          column("att_attempt_id"),
          column("att_lease_id"),
          SqlColumn.plain("state", SqlType.TEXT),
          column("result")),
      "partition_key",
      "execution_id");

  private static final int GIVEN_PLACE = place("given");
  private static final int PAYLOAD_PLACE = place("payload");
  private static final int STATE_PLACE = place("state");

  /** For each place of a row the column that it holds; none where it holds several. */
  private static final int[] OWN =
      TABLE.columns().stream().mapToInt(column -> number(column.name())).toArray();

  private static final PackedColumns PACKED_GIVEN = packed("given", GIVEN);
  private static final PackedColumns PACKED_STATE = packed("state", STATE);
  private static final Memo<String, @Nullable Object[]> READ_GIVEN = new Memo<>(PACKED_GIVEN::read);

  private ExecutionLayout() {}

  /**
   * The row of an execution.
   *
   * @param earlier a row of the same execution with the same submission, if one is known
   */
  static @Nullable Object[] write(Execution execution, @Nullable Object @Nullable [] earlier) {
    @Nullable Object[] all = new @Nullable Object[COLUMNS.size()];
    ExecutionRow.encode(execution).copyTo(all, 0, 0);
    Attempt latest = execution.attempt();
    if (latest != null) {
      AttemptRow.encode(execution.id(), latest).copyTo(all, LATEST_STARTS, ATTEMPT_STARTS);
    }
    @Nullable Object[] row = new @Nullable Object[OWN.length];
    for (int place = 0; place < row.length; place++) {
      if (OWN[place] >= 0) {
        row[place] = earlier != null && place == PAYLOAD_PLACE
            ? earlier[place]
            : COLUMNS.get(OWN[place]).write(all[OWN[place]]);
      }
    }
    row[GIVEN_PLACE] = earlier == null ? PACKED_GIVEN.write(all) : earlier[GIVEN_PLACE];
    row[STATE_PLACE] = PACKED_STATE.write(all);
    return row;
  }

  /** An execution's row, and that of its latest attempt if there is one. */
  static List<Row> read(@Nullable Object[] row) {
    @Nullable Object[] all = new @Nullable Object[COLUMNS.size()];
    for (int place = 0; place < OWN.length; place++) {
      if (OWN[place] >= 0) {
        all[OWN[place]] = COLUMNS.get(OWN[place]).read(row[place]);
      }
    }
    PACKED_GIVEN.put(READ_GIVEN.apply(text(row, GIVEN_PLACE)), all);
    PACKED_STATE.put(PACKED_STATE.read(text(row, STATE_PLACE)), all);
    Row execution = Row.of(ExecutionRow.TABLE, all);
    return all[LATEST_STARTS] == null
        ? List.of(execution)
        : List.of(execution, latest(execution, all));
  }

  private static Row latest(Row execution, @Nullable Object[] all) {
    List<@Nullable Object> values = new ArrayList<>();
    values.add(execution.find(ExecutionRow.PARTITION_KEY));
    values.add(execution.find(ExecutionRow.EXECUTION_ID));
    values.add(execution.find(ExecutionRow.ATTEMPT_INDEX));
    values.addAll(Arrays.asList(all).subList(LATEST_STARTS, all.length));
    return Row.of(AttemptRow.TABLE, values.toArray(new @Nullable Object[0]));
  }

  private static String text(@Nullable Object[] row, int place) {
    Object text = row[place];
    if (text == null) {
      throw PackedColumns.corrupt(
          TABLE.name() + "." + TABLE.columns().get(place).name(), "null, which must not be empty");
    }
    return (String) text;
  }

  private static PackedColumns packed(String array, List<String> names) {
    return new PackedColumns(TABLE.name() + "." + array, COLUMNS, names, USUAL);
  }

  private static List<SqlColumn> columns() {
    Stream<SqlColumn> own = ExecutionRow.TABLE.columns().stream().map(Cells::column);
    Stream<SqlColumn> latest = AttemptRow.TABLE.columns().stream()
        .skip(ATTEMPT_STARTS)
        .map(Cells::column)
        .map(column -> column.named(LATEST + column.name()));
    return Stream.concat(own, latest).toList();
  }

  private static SqlColumn column(String name) {
    return COLUMNS.get(number(name));
  }

  private static int number(String name) {
    return COLUMNS.stream().map(SqlColumn::name).toList().indexOf(name);
  }

  private static int place(String name) {
    return TABLE.columns().stream().map(SqlColumn::name).toList().indexOf(name);
  }
}
