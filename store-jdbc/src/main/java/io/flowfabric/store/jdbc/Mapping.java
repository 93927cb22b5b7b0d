package io.flowfabric.store.jdbc;

import io.flowfabric.model.Entity;
import io.flowfabric.model.ExecutionId;
import io.flowfabric.model.Key;
import io.flowfabric.store.row.AttemptRow;
import io.flowfabric.store.row.Column;
import io.flowfabric.store.row.Records;
import io.flowfabric.store.row.Row;
import io.flowfabric.store.row.Table;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Turns records into rows of the database's tables and back. */
final class Mapping {
  private static final Map<String, SqlTable> TABLES = new LinkedHashMap<>();

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
      case Key.OfExecution of ->
        Records.decode(key, ExecutionLayout.read(rows.getFirst().values()));
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
}
