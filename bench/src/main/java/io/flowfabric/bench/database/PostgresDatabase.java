package io.flowfabric.bench.database;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.concurrent.atomic.AtomicInteger;

/** PostgreSQL: a schema for every site, on a server that was named or on one of our own. */
final class PostgresDatabase implements Database {
  static final String BACKEND = "postgres";

  private static final AtomicInteger SITES = new AtomicInteger();

  private final PostgresAddress address;
  private final Runnable stop;
  private final Connection connection;
  private final boolean ours;

  private PostgresDatabase(PostgresAddress address, boolean ours, Runnable stop) {
    this.address = address;
    this.ours = ours;
    this.stop = stop;
    this.connection = Sql.ask(BACKEND, address::connect);
  }

  static PostgresDatabase at(String url) {
    return new PostgresDatabase(new PostgresAddress(url), false, () -> {});
  }

  static PostgresDatabase throwAway() {
    var server = ThrowAwayServer.start();
    var database = new PostgresDatabase(new PostgresAddress(server.url()), true, server::stop);
    database.countStatements();
    return database;
  }

  /** Only on a server of our own: it has to be loaded when the server starts. */
  private void countStatements() {
    Sql.act(BACKEND, () -> Sql.execute(connection, "CREATE EXTENSION pg_stat_statements"));
  }

  @Override
  public String name() {
    return Sql.ask(
        BACKEND,
        () -> "PostgreSQL " + setting("server_version").replaceFirst(" .*", "")
            + ", fsync " + setting("fsync")
            + ", synchronous_commit " + setting("synchronous_commit"));
  }

  private String setting(String name) throws SQLException {
    return Sql.text(connection, "SHOW " + name);
  }

  @Override
  public Site newSite() {
    String schema =
        "flowfabric_bench_%d_%d".formatted(ProcessHandle.current().pid(), SITES.incrementAndGet());
    Sql.act(BACKEND, () -> {
      Sql.execute(connection, "CREATE SCHEMA " + schema);
      if (ours) {
        // Every site begins with as much log before the next checkpoint as the others did.
        Sql.execute(connection, "CHECKPOINT");
      }
    });
    return new PostgresSite(address.within(schema), schema, ours);
  }

  @Override
  public void close() {
    try {
      Sql.act(BACKEND, connection::close);
    } finally {
      stop.run();
    }
  }
}
