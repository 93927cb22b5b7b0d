package io.flowfabric.store.jdbc;

import io.flowfabric.error.ValidationKind;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;

/**
 * The versions of the schema and how to get from one to the next. They are applied in order, each
 * recorded, in one transaction that only one process can be in; so many may start at once.
 */
public final class Migrations {
  private static final List<Migration> ALL = List.of(new Migration(1, "executions"));

  private static final Fork RECORD = Fork.same("""
      INSERT INTO ff_migration_annotation (version, name, backward_compatible)
      VALUES (:version, :name, :compatible)
      """);
  private static final Fork VERSION = Fork.same("""
      SELECT coalesce(max(version), 0) FROM ff_migration_annotation
      """);
  private static final Fork BOOKKEEPING = Fork.of(Fork.sqlite("""
      CREATE TABLE IF NOT EXISTS ff_migration_annotation (
          version             INTEGER NOT NULL PRIMARY KEY,
          name                TEXT    NOT NULL,
          backward_compatible INTEGER NOT NULL,
          applied_at          TEXT    NOT NULL DEFAULT CURRENT_TIMESTAMP
      )
      """), Fork.postgres("""
          CREATE TABLE IF NOT EXISTS ff_migration_annotation (
              version             INTEGER     NOT NULL PRIMARY KEY,
              name                TEXT        NOT NULL,
              backward_compatible BOOLEAN     NOT NULL,
              applied_at          TIMESTAMPTZ NOT NULL DEFAULT clock_timestamp()
          )
          """));

  private final Dialect dialect;
  private final String folder;

  /** @param folder where the scripts of a database are, beside this class */
  public Migrations(Dialect dialect, String folder) {
    this.dialect = dialect;
    this.folder = folder;
  }

  private record Migration(int version, String name) {
    String file() {
      return "V%03d__%s.sql".formatted(version, name);
    }
  }

  /** Brings the schema up to date, on a connection that holds the lock for it. */
  public void apply(Connection connection) throws SQLException {
    var statements = new Statements(connection, dialect);
    statements.update(BOOKKEEPING, new Statements.Values());
    int version = version(statements);
    requireKnown(version);
    for (Migration migration : ALL) {
      if (migration.version > version) {
        run(connection, script(migration));
        statements.update(
            RECORD,
            new Statements.Values()
                .set("version", SqlType.INTEGER, migration.version)
                .text("name", migration.name)
                .set("compatible", SqlType.BOOLEAN, true));
      }
    }
  }

  /** Refuses a schema that is not the one this code knows, without changing it. */
  public void require(Connection connection) throws SQLException {
    int version = version(new Statements(connection, dialect));
    requireKnown(version);
    if (version < ALL.getLast().version) {
      throw ValidationKind.INVALID_INPUT.because(
          "the schema has version " + version + " and this program needs " + ALL.getLast().version
              + "; let it migrate, or apply the printed SQL first");
    }
  }

  /** Everything that brings an empty database up to date, for whoever wants to run it by hand. */
  public String sql() {
    var all = new StringBuilder();
    ALL.forEach(migration -> all.append(script(migration)).append('\n'));
    return all.toString();
  }

  private static int version(Statements statements) throws SQLException {
    return statements
        .query(VERSION, new Statements.Values(), row -> row.getInt(1))
        .getFirst();
  }

  private static void requireKnown(int version) {
    if (version > ALL.getLast().version) {
      throw ValidationKind.INVALID_INPUT.because("the schema has version " + version
          + ", which is newer than the " + ALL.getLast().version
          + " that this program knows; use the newer program");
    }
  }

  private static void run(Connection connection, String script) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      for (String sql : script.split(";\\s*\n")) {
        if (!sql.isBlank()) {
          statement.execute(sql);
        }
      }
    }
  }

  private String script(Migration migration) {
    String file = folder + "/" + migration.file();
    try (InputStream in = Migrations.class.getResourceAsStream(file)) {
      if (in == null) {
        throw new IllegalStateException("missing migration " + file);
      }
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException unreadable) {
      throw new UncheckedIOException(unreadable);
    }
  }
}
