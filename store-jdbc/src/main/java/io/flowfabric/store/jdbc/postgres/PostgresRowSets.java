package io.flowfabric.store.jdbc.postgres;

import io.flowfabric.store.jdbc.RowSets;
import io.flowfabric.store.jdbc.SqlColumn;
import io.flowfabric.store.jdbc.SqlTable;
import io.flowfabric.store.jdbc.SqlType;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * All rows in one statement, one array for each column in which they differ; all writes of a
 * transaction in one round trip. What is the same in all rows goes once, and what is null not at
 * all: every array costs the server as much as several columns of a row.
 *
 * <p>Reads go through a lateral subquery that cannot be pulled up, so that each key is looked up in
 * the index, in the order given, whatever the planner thinks of a table it knows nothing of.
 */
final class PostgresRowSets implements RowSets {
  /** Less than a server takes to look for those who wait for each other. */
  private static final String IMPATIENT = "SET LOCAL lock_timeout = 100";

  private static final String PATIENT = "SET LOCAL lock_timeout TO DEFAULT";

  private final Connection connection;
  private final @Nullable Opening opening;
  private final List<Draft> writes = new ArrayList<>();

  /**
   * Rows of a transaction.
   *
   * @param opening what has to be said first, if anything
   */
  PostgresRowSets(Connection connection, @Nullable Opening opening) {
    this.connection = connection;
    this.opening = opening;
  }

  @Override
  public List<List<@Nullable Object[]>> select(List<Selection> selections) throws SQLException {
    send();
    List<List<@Nullable Object[]>> found = new ArrayList<>();
    if (selections.isEmpty()) {
      return found;
    }
    Opening unsent = opening == null || opening.isOpen() ? null : opening;
    List<Draft> queries = new ArrayList<>(unsent == null ? List.of() : List.of(unsent.ask()));
    selections.forEach(selection -> queries.addAll(query(selection)));
    try (PreparedStatement statement = Draft.of(queries).prepare(connection)) {
      statement.execute();
      if (unsent != null) {
        try (ResultSet answer = statement.getResultSet()) {
          unsent.heard(answer);
        }
        statement.getMoreResults();
      }
      for (Selection selection : selections) {
        while (statement.getUpdateCount() >= 0) {
          statement.getMoreResults();
        }
        try (ResultSet rows = statement.getResultSet()) {
          found.add(read(selection, rows));
        }
        statement.getMoreResults();
      }
    }
    return found;
  }

  private static List<Draft> query(Selection selection) {
    Draft looking = looking(selection);
    return selection.lock() == Lock.WAIT_A_MOMENT ? impatiently(looking) : List.of(looking);
  }

  private static List<Draft> impatiently(Draft locking) {
    return List.of(new Draft().text(IMPATIENT), locking, new Draft().text(PATIENT));
  }

  private static Draft looking(Selection selection) {
    List<ColumnValues> keys = keys(selection.table(), selection.by(), selection.values());
    String lock = selection.lock() == Lock.NONE ? "" : " FOR NO KEY UPDATE";
    var query = new Draft();
    if (keys.isEmpty()) {
      return columns(query, selection);
    }
    if (selection.values().size() == 1) {
      return where(columns(query, selection), keys, List.of()).text(lock);
    }
    unnest(query.text("SELECT t.* FROM "), keys).text(" CROSS JOIN LATERAL (");
    where(columns(query, selection), keys, keys).text(lock.isEmpty() ? " OFFSET 0" : lock);
    return query.text(") t");
  }

  private static Draft columns(Draft query, Selection selection) {
    List<SqlColumn> columns = selection.table().columns();
    query.text("SELECT ");
    query.each(
        selection.wanted(),
        ", ",
        place -> query.text("t.").text(columns.get(place).name()));
    return query.text(" FROM ").text(selection.table().name()).text(" t");
  }

  @Override
  public void insert(SqlTable table, List<@Nullable Object[]> rows) {
    writes.add(insertion(table, rows));
  }

  @Override
  public void add(SqlTable table, int number, List<@Nullable Object[]> rows) {
    writes.add(insertion(table, rows).text(table.addingTo(number)));
  }

  private static Draft insertion(SqlTable table, List<@Nullable Object[]> rows) {
    List<ColumnValues> columns = columns(table, table.places(), rows);
    columns.removeIf(ColumnValues::isNull);
    var insert = new Draft().text("INSERT INTO ").text(table.name()).text(" (");
    insert.each(columns, ", ", column -> insert.text(column.column().name()));
    insert.text(") SELECT ");
    List<ColumnValues> differing = differing(columns);
    insert.each(columns, ", ", column -> value(insert, column, differing));
    return differing.isEmpty() ? insert : unnest(insert.text(" FROM "), differing);
  }

  /**
   * Rows that others hold are not waited for: they will hardly be as they were, and whoever holds
   * them may wait for what is held here.
   */
  @Override
  public void replace(SqlTable table, List<Integer> changed, List<@Nullable Object[]> rows) {
    writes.addAll(impatiently(requiring(rows.size(), updating(table, changed, rows))));
  }

  /** Fails unless it writes as many rows. */
  private static Draft requiring(int count, Draft write) {
    return new Draft()
        .text("WITH written AS (")
        .draft(write)
        .text(" RETURNING 1) SELECT ff_require_rows(count(*), ")
        .value(SqlType.BIGINT, (long) count)
        .text(") FROM written");
  }

  @Override
  public void update(SqlTable table, List<Integer> changed, List<@Nullable Object[]> rows) {
    writes.add(updating(table, changed, rows));
  }

  private static Draft updating(
      SqlTable table, List<Integer> changed, List<@Nullable Object[]> rows) {
    List<ColumnValues> keys = columns(table, table.keys(), rows);
    List<ColumnValues> columns = columns(table, changed, rows);
    List<ColumnValues> unnested = new ArrayList<>(rows.size() == 1 ? List.of() : keys);
    unnested.addAll(differing(columns));
    var update = new Draft().text("UPDATE ").text(table.name()).text(" t SET ");
    update.each(columns, ", ", column -> {
      update.text(column.column().name()).text(" = ");
      value(update, column, unnested);
    });
    if (!unnested.isEmpty()) {
      unnest(update.text(" FROM "), unnested);
    }
    return where(update, keys, unnested);
  }

  @Override
  public void delete(SqlTable table, List<Integer> by, List<Object[]> values) {
    List<ColumnValues> keys = keys(table, by, values);
    // A part of the key by itself would lead the planner to look at all that have it in common.
    List<ColumnValues> unnested = values.size() == 1 ? List.of() : keys;
    var delete = new Draft().text("DELETE FROM ").text(table.name()).text(" t");
    if (!unnested.isEmpty()) {
      unnest(delete.text(" USING "), unnested);
    }
    where(delete, keys, unnested);
    boolean addressed = table.columns().get(by.getFirst()).type() == SqlType.ADDRESS;
    writes.add(addressed ? requiring(values.size(), delete) : delete);
  }

  @Override
  public void takeTurn(String line) {
    writes.add(new Draft().text("SELECT pg_advisory_xact_lock(hashtext('" + line + "'))"));
  }

  @Override
  public void send() throws SQLException {
    if (writes.isEmpty()) {
      return;
    }
    if (opening != null) {
      opening.open();
    }
    try (PreparedStatement statement = Draft.of(writes).prepare(connection)) {
      statement.execute();
    }
    writes.clear();
  }

  /**
   * Commits along with what is left to write, in one round trip.
   *
   * @param next opens the transaction after this one along with it
   */
  void commit(@Nullable Opening next) throws SQLException {
    writes.add(new Draft().text(next == null ? "COMMIT" : "COMMIT AND CHAIN"));
    if (next == null) {
      send();
      return;
    }
    writes.add(next.ask());
    try (PreparedStatement statement = Draft.of(writes).prepare(connection)) {
      statement.execute();
      for (int answer = 1; answer < writes.size(); answer++) {
        statement.getMoreResults();
      }
      try (ResultSet rows = statement.getResultSet()) {
        next.heard(rows);
      }
    }
    writes.clear();
  }

  /** A row by itself differs from none. */
  private static List<ColumnValues> differing(List<ColumnValues> columns) {
    List<ColumnValues> differing = new ArrayList<>(columns);
    differing.removeIf(ColumnValues::same);
    return differing;
  }

  private static void value(Draft draft, ColumnValues column, List<ColumnValues> unnested) {
    for (int number = 0; number < unnested.size(); number++) {
      if (unnested.get(number) == column) {
        draft.text("k.k" + number);
        return;
      }
    }
    draft.value(column.column().type(), column.first());
  }

  /** The rows of some columns, to be called {@code k}, its columns {@code k0}, {@code k1}, .. */
  private static Draft unnest(Draft draft, List<ColumnValues> columns) {
    draft.text("unnest(");
    draft.each(columns, ", ", column -> draft.array(column.column().type(), column.all()));
    draft.text(") AS k(");
    for (int number = 0; number < columns.size(); number++) {
      draft.text(number == 0 ? "k" : ", k").text(String.valueOf(number));
    }
    return draft.text(")");
  }

  private static Draft where(Draft draft, List<ColumnValues> keys, List<ColumnValues> unnested) {
    draft.text(" WHERE ");
    return draft.each(keys, " AND ", key -> {
      draft.text("t.").text(key.column().name()).text(" = ");
      value(draft, key, unnested);
    });
  }

  private static List<ColumnValues> keys(SqlTable table, List<Integer> by, List<Object[]> values) {
    @Nullable Object[][] rows = values.toArray(new @Nullable Object[0][]);
    List<ColumnValues> keys = new ArrayList<>();
    for (int place = 0; place < by.size(); place++) {
      keys.add(ColumnValues.of(table.columns().get(by.get(place)), place, rows));
    }
    return keys;
  }

  private static List<ColumnValues> columns(
      SqlTable table, List<Integer> places, List<@Nullable Object[]> rows) {
    @Nullable Object[][] all = rows.toArray(new @Nullable Object[0][]);
    List<ColumnValues> columns = new ArrayList<>(places.size());
    for (int place : places) {
      columns.add(ColumnValues.of(table.columns().get(place), place, all));
    }
    return columns;
  }

  private static List<@Nullable Object[]> read(Selection selection, ResultSet rows)
      throws SQLException {
    List<Integer> wanted = selection.wanted();
    List<SqlColumn> columns = selection.table().columns();
    List<@Nullable Object[]> found = new ArrayList<>();
    while (rows.next()) {
      @Nullable Object[] values = new @Nullable Object[wanted.size()];
      for (int place = 0; place < values.length; place++) {
        SqlType type = columns.get(wanted.get(place)).type();
        values[place] = PostgresDialect.DIALECT.read(rows, place + 1, type);
      }
      found.add(values);
    }
    return found;
  }
}
