package io.flowfabric.bench.database;

import io.flowfabric.bench.database.Usage.Cost;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;

/**
 * A schema of its own.
 *
 * @param countsStatements whether the server was set up to count them
 */
record PostgresSite(PostgresAddress address, String schema, boolean countsStatements)
    implements Site {
  private static final String USAGE = """
      SELECT xact_commit + xact_rollback, tup_inserted, tup_updated, tup_deleted,
             pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0')
        FROM pg_stat_database
       WHERE datname = current_database()
      """;
  /** Without those that ask for numbers. */
  private static final String STATEMENTS = """
      SELECT coalesce(sum(s.calls), 0)
        FROM public.pg_stat_statements s
        JOIN pg_database d ON d.oid = s.dbid
       WHERE d.datname = current_database() AND s.query NOT LIKE '%pg_stat_%'
      """;

  private static final String SIZE = """
      SELECT coalesce(sum(pg_total_relation_size(c.oid)), 0)
        FROM pg_class c
        JOIN pg_namespace n ON n.oid = c.relnamespace
       WHERE n.nspname = current_schema() AND c.relkind = 'r'
      """;

  @Override
  public String url() {
    return address.url();
  }

  @Override
  public Optional<Ceiling> ceiling(byte[] payload) {
    return Optional.of(new PostgresCeiling(address, payload));
  }

  /** Servers tell with a delay what a connection does, and at once when it is closed. */
  @Override
  public Usage usage() {
    return ask(connection -> {
      try (Statement statement = connection.createStatement();
          ResultSet row = statement.executeQuery(USAGE)) {
        row.next();
        Map<Cost, Long> costs = new EnumMap<>(Cost.class);
        costs.put(Cost.TRANSACTIONS, row.getLong(1));
        costs.put(Cost.ROWS_INSERTED, row.getLong(2));
        costs.put(Cost.ROWS_UPDATED, row.getLong(3));
        costs.put(Cost.ROWS_DELETED, row.getLong(4));
        costs.put(Cost.LOG_BYTES, row.getLong(5));
        if (countsStatements) {
          costs.put(Cost.STATEMENTS, Long.parseLong(Sql.text(connection, STATEMENTS)));
        }
        return new Usage(costs);
      }
    });
  }

  @Override
  public long size() {
    return ask(connection -> Long.parseLong(Sql.text(connection, SIZE)));
  }

  @Override
  public void tidy() {
    ask(connection -> {
      Sql.execute(connection, "VACUUM");
      return schema;
    });
  }

  @Override
  public void close() {
    ask(connection -> {
      Sql.execute(connection, "DROP SCHEMA " + schema + " CASCADE");
      return schema;
    });
  }

  private interface Question<R> {
    R ask(Connection connection) throws SQLException;
  }

  private <R> R ask(Question<R> question) {
    return Sql.ask(PostgresDatabase.BACKEND, () -> {
      try (Connection connection = address.connect()) {
        return question.ask(connection);
      }
    });
  }
}
