package io.flowfabric.store.jdbc;

import io.flowfabric.model.Key;
import io.flowfabric.store.Store;
import io.flowfabric.store.VirtualClock;
import io.flowfabric.store.jdbc.postgres.PostgresDialect;
import io.flowfabric.store.jdbc.postgres.PostgresStores;
import io.flowfabric.tck.FlowFabricTck;
import io.flowfabric.tck.rig.ProvenOn;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import org.jspecify.annotations.Nullable;

@ProvenOn("postgres")
final class PostgresFlowFabricTest extends FlowFabricTck {
  private static final String WITHOUT_CHECKS = """
      DO $$
      DECLARE checked record;
      BEGIN
        FOR checked IN
          SELECT conname,
                 CASE conrelid WHEN 0 THEN 'DOMAIN ' || contypid::regtype
                 ELSE 'TABLE ' || conrelid::regclass END AS owner
            FROM pg_constraint
           WHERE contype = 'c' AND connamespace = current_schema()::regnamespace
        LOOP
          EXECUTE format('ALTER %s DROP CONSTRAINT %I', checked.owner, checked.conname);
        END LOOP;
      END $$
      """;

  @Override
  public Store open(VirtualClock clock) {
    return PostgresSchemas.lend(clock);
  }

  @Override
  public Store reopen(Store opened, VirtualClock clock) {
    return PostgresStores.open(((PostgresSchemas.Lent) opened).url(), clock);
  }

  @Override
  public void tamper(
      Store opened, String table, Key<?> key, String column, @Nullable Object value) {
    var lent = (PostgresSchemas.Lent) opened;
    lent.spoil();
    try (Connection connection = PostgresServer.connect(lent.url());
        Statement statement = connection.createStatement()) {
      statement.execute(WITHOUT_CHECKS);
      Tampering.tamper(connection, PostgresDialect.DIALECT, key, table, column, value);
    } catch (SQLException failure) {
      throw new IllegalStateException(failure);
    }
  }
}
