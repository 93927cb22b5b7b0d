package io.flowfabric.store.jdbc;

import io.flowfabric.error.ValidationKind;
import io.flowfabric.store.jdbc.Statements.Values;
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
  /** Statements of a script end before an empty line; what is inside of one has none. */
  private static final String END_OF_STATEMENT = ";\\s*\n\\s*\n|;\\s*$";

  private static final List<Migration> ALL = List.of(new Migration(1, "executions"));

  /**
   * A writer on SQLite is alone already. On PostgreSQL the number was chosen once, so that nodes of
   * any version wait for each other while one of them migrates.
   */
  private static final Fork TAKE_TURN =
      Fork.of(Fork.sqlite("SELECT 1"), Fork.postgres("SELECT pg_advisory_xact_lock(1718382455)"));

  private static final Fork BOOKS_KEPT = Fork.of(Fork.sqlite("""
      SELECT count(*) FROM sqlite_master WHERE name = 'ff_migration_annotation'
      """), Fork.postgres("""
          SELECT count(*) FROM pg_class WHERE oid = to_regclass('ff_migration_annotation')
          """));
  private static final Fork VERSION = Fork.same("""
      SELECT coalesce(max(version), 0) FROM ff_migration_annotation
      """);
  private static final Fork BOOKKEEPING = Fork.of(Fork.sqlite("""
      CREATE TABLE IF NOT EXISTS ff_migration_annotation (
          version             INTEGER NOT NULL PRIMARY KEY,
          name                TEXT    NOT NULL,
          backward_compatible INTEGER NOT NULL,
          applied_at          TEXT    NOT NULL DEFAULT CURRENT_TIMESTAMP
      );
      """), Fork.postgres("""
          CREATE TABLE IF NOT EXISTS ff_migration_annotation (
              version             INTEGER     NOT NULL PRIMARY KEY,
              name                TEXT        NOT NULL,
              backward_compatible BOOLEAN     NOT NULL,
              applied_at          TIMESTAMPTZ NOT NULL DEFAULT clock_timestamp()
          );
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

    String record() {
      return """
          INSERT INTO ff_migration_annotation (version, name, backward_compatible)
          VALUES (%d, '%s', true);
          """.formatted(version, name);
    }
  }

  /** Brings the schema up to date. One that is needs no more rights than to read. */
  public void prepare(Connections connections) {
    if (connections.read(this::version) != newest()) {
      connections.write(session -> {
        apply(session);
        return connections;
      });
    }
  }

  private void apply(Session session) throws SQLException {
    new Statements(session.connection(), dialect).query(TAKE_TURN, new Values(), row -> true);
    int version = version(session);
    requireKnown(version);
    run(session.connection(), sql(version));
  }

  /** The version of the schema, 0 where there is none. */
  int version(Session session) throws SQLException {
    var statements = new Statements(session.connection(), dialect);
    return number(statements, BOOKS_KEPT) == 0 ? 0 : number(statements, VERSION);
  }

  int newest() {
    return ALL.getLast().version;
  }

  /** What brings the schema from a version to the newest, and says so in its books. */
  String sql(int version) {
    List<Migration> missing =
        ALL.stream().filter(migration -> migration.version > version).toList();
    var all = new StringBuilder();
    if (!missing.isEmpty()) {
      all.append(dialect.choose(BOOKKEEPING).text());
    }
    missing.forEach(migration ->
        all.append('\n').append(script(migration)).append('\n').append(migration.record()));
    return all.toString();
  }

  private static int number(Statements statements, Fork question) throws SQLException {
    return statements.query(question, new Values(), row -> row.getInt(1)).getFirst();
  }

  private static void requireKnown(int version) {
    if (version > ALL.getLast().version) {
      throw ValidationKind.INVALID_INPUT.because(("the database has schema version %d, and this"
              + " program knows versions up to %d; use the program that migrated it, or a newer"
              + " one, or another database")
          .formatted(version, ALL.getLast().version));
    }
  }

  private static void run(Connection connection, String script) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      for (String sql : script.split(END_OF_STATEMENT)) {
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
