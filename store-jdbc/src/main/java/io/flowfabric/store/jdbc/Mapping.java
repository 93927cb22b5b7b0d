package io.flowfabric.store.jdbc;

import io.flowfabric.model.Attempt;
import io.flowfabric.model.Entity;
import io.flowfabric.model.Execution;
import io.flowfabric.model.ExecutionId;
import io.flowfabric.model.Key;
import io.flowfabric.store.row.AttemptRow;
import io.flowfabric.store.row.Column;
import io.flowfabric.store.row.ExecutionRow;
import io.flowfabric.store.row.Records;
import io.flowfabric.store.row.Row;
import io.flowfabric.store.row.Table;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Turns records into rows of the database's tables and back. */
final class Mapping {
  /** An attempt's own columns come after those of its key, which an execution has too. */
  private static final int ATTEMPT_STARTS = 3;

  private static final Map<String, SqlTable> TABLES = new LinkedHashMap<>();

  /** The places of an execution's row whose values SQL does not have as they are. */
  private static final int[] SPELLED = IntStream.range(
          0, Schema.EXECUTIONS.columns().size())
      .filter(place -> !Schema.EXECUTIONS.columns().get(place).toSql().equals(Function.identity()))
      .toArray();

  static {
    Stream.of(
            Schema.EXECUTIONS,
            Schema.GRANTS,
            Schema.EDGE_GROUPS,
            Schema.IDEMPOTENCY,
            Schema.BUDGETS,
            Schema.BUDGET_USAGE,
            Schema.QUOTAS,
            Schema.QUOTA_ADMITTED,
            Schema.LANES,
            Schema.WORKERS,
            Schema.SIGNING_KEYS,
            Schema.PARTITIONS)
        .forEach(table -> TABLES.put(table.name(), table));
  }

  private Mapping() {}

  /** A row of one of the database's tables. */
  record Placed(SqlTable table, @Nullable Object[] values) {
    Object[] key() {
      List<Integer> places = table.keys();
      Object[] key = new Object[places.size()];
      for (int place = 0; place < key.length; place++) {
        key[place] = Objects.requireNonNull(values[places.get(place)]);
      }
      return key;
    }

    List<Object> identity() {
      List<Object> identity = new ArrayList<>(List.of(key()));
      identity.add(table.name());
      return identity;
    }
  }

  /**
   * The row of an execution, without a stamp.
   *
   * @param earlier a row of the same execution, from which is taken what never changes
   */
  static @Nullable Object[] row(Execution execution, @Nullable Object @Nullable [] earlier) {
    List<SqlColumn> columns = Schema.EXECUTIONS.columns();
    @Nullable Object[] wide = new @Nullable Object[columns.size()];
    ExecutionRow.encode(execution).copyTo(wide, 0, 0);
    Attempt latest = execution.attempt();
    if (latest != null) {
      AttemptRow.encode(execution.id(), latest).copyTo(wide, Schema.LATEST_STARTS, ATTEMPT_STARTS);
    }
    for (int place : SPELLED) {
      SqlColumn column = columns.get(place);
      wide[place] = column.given() && earlier != null ? earlier[place] : column.write(wide[place]);
    }
    return wide;
  }

  static List<Placed> rows(Key<?> key, @Nullable Entity record) {
    if (record == null) {
      return List.of();
    }
    List<Row> rows = Records.encode(key, record);
    return switch (key) {
      case Key.OfExecution of -> throw new IllegalArgumentException("has a row of its own kind");
      case Key.OfPastAttempt of ->
        List.of(new Placed(Schema.PAST_ATTEMPTS, values(Schema.PAST_ATTEMPTS, rows.getFirst())));
      default -> rows.stream().map(Mapping::placed).toList();
    };
  }

  static Entity record(Key<?> key, List<Placed> rows) {
    return switch (key) {
      case Key.OfExecution of -> Records.decode(key, narrow(rows.getFirst().values()));
      case Key.OfPastAttempt of ->
        Records.decode(key, List.of(row(AttemptRow.TABLE, Schema.PAST_ATTEMPTS, rows.getFirst())));
      default -> Records.decode(key, rows.stream().map(Mapping::row).toList());
    };
  }

  static Object[] keyValues(Key<?> key) {
    return switch (key) {
      case Key.OfExecution(ExecutionId id) -> new Object[] {id.partition(), id.uuid()};
      case Key.OfPastAttempt(ExecutionId id, var attempt) ->
        new Object[] {id.partition(), id.uuid(), attempt.value()};
      case Key.OfGrant(ExecutionId id, var kind) ->
        new Object[] {id.partition(), id.uuid(), kind.wire()};
      case Key.OfEdgeGroup(ExecutionId id) -> new Object[] {id.partition(), id.uuid()};
      case Key.OfIdempotency of -> new Object[] {of.partition(), of.namespace().value(), of.key()};
      case Key.OfBudget of -> new Object[] {of.id().value()};
      case Key.OfQuota of -> new Object[] {of.id().value()};
      case Key.OfLane of -> new Object[] {of.id().value()};
      case Key.OfWorker of ->
        new Object[] {of.namespace().value(), of.instance().value()};
      case Key.OfKeystore of -> new Object[] {};
      case Key.OfPartitions of -> new Object[] {};
    };
  }

  /** The tables that the rows of a kind of record are in. */
  static List<SqlTable> tables(Key<?> key) {
    return switch (key) {
      case Key.OfExecution of -> List.of(Schema.EXECUTIONS);
      case Key.OfPastAttempt of -> List.of(Schema.PAST_ATTEMPTS);
      case Key.OfGrant of -> List.of(Schema.GRANTS);
      case Key.OfEdgeGroup of -> List.of(Schema.EDGE_GROUPS);
      case Key.OfIdempotency of -> List.of(Schema.IDEMPOTENCY);
      case Key.OfBudget of -> List.of(Schema.BUDGETS, Schema.BUDGET_USAGE);
      case Key.OfQuota of -> List.of(Schema.QUOTAS, Schema.QUOTA_ADMITTED);
      case Key.OfLane of -> List.of(Schema.LANES);
      case Key.OfWorker of -> List.of(Schema.WORKERS);
      case Key.OfKeystore of -> List.of(Schema.SIGNING_KEYS);
      case Key.OfPartitions of -> List.of(Schema.PARTITIONS);
    };
  }

  private static Placed placed(Row row) {
    SqlTable table = TABLES.get(row.table().name());
    if (table == null) {
      throw new IllegalStateException("no table for " + row.table());
    }
    return new Placed(table, values(table, row));
  }

  private static @Nullable Object[] values(SqlTable table, Row row) {
    List<Column<?>> columns = row.table().columns();
    @Nullable Object[] values = new @Nullable Object[columns.size()];
    for (int place = 0; place < values.length; place++) {
      values[place] = table.columns().get(place).write(row.find(columns.get(place)));
    }
    return values;
  }

  private static Row row(Placed placed) {
    Table table = Records.table(placed.table().name());
    return row(table, placed.table(), placed);
  }

  private static Row row(Table table, SqlTable sql, Placed placed) {
    @Nullable Object[] values = placed.values().clone();
    for (int place = 0; place < values.length; place++) {
      values[place] = sql.columns().get(place).read(values[place]);
    }
    return Row.of(table, values);
  }

  private static List<Row> narrow(@Nullable Object[] wide) {
    List<SqlColumn> columns = Schema.EXECUTIONS.columns();
    @Nullable Object[] read = Arrays.copyOf(wide, columns.size());
    for (int place : SPELLED) {
      read[place] = columns.get(place).read(read[place]);
    }
    Row execution = Row.of(ExecutionRow.TABLE, read);
    return read[Schema.LATEST_STARTS] == null
        ? List.of(execution)
        : List.of(execution, latest(execution, read));
  }

  private static Row latest(Row execution, @Nullable Object[] read) {
    List<@Nullable Object> values = new ArrayList<>();
    values.add(execution.find(ExecutionRow.PARTITION_KEY));
    values.add(execution.find(ExecutionRow.EXECUTION_ID));
    values.add(execution.find(ExecutionRow.ATTEMPT_INDEX));
    values.addAll(Arrays.asList(read).subList(Schema.LATEST_STARTS, read.length));
    return Row.of(AttemptRow.TABLE, values.toArray(new @Nullable Object[0]));
  }
}
