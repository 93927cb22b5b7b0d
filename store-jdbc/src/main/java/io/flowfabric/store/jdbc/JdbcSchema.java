package io.flowfabric.store.jdbc;

import io.flowfabric.store.StoreSchema;
import java.util.function.BooleanSupplier;
import java.util.function.Function;

/**
 * The schema of an SQL database.
 *
 * @param exists false while connecting would make the database, which a question must not
 */
public record JdbcSchema(Migrations migrations, Source source, BooleanSupplier exists)
    implements StoreSchema {

  /** Connects to the database. */
  @FunctionalInterface
  public interface Source {
    Connections connect();
  }

  @Override
  public int version() {
    return exists.getAsBoolean() ? with(connections -> connections.read(migrations::version)) : 0;
  }

  @Override
  public int newest() {
    return migrations.newest();
  }

  @Override
  public String sql() {
    return migrations.sql(version());
  }

  @Override
  public void migrate() {
    with(connections -> {
      migrations.prepare(connections);
      return connections;
    });
  }

  private <R> R with(Function<Connections, R> work) {
    try (Connections connections = source.connect()) {
      return work.apply(connections);
    }
  }
}
