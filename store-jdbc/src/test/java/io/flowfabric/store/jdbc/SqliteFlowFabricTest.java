package io.flowfabric.store.jdbc;

import io.flowfabric.model.Key;
import io.flowfabric.store.Store;
import io.flowfabric.store.Stores;
import io.flowfabric.store.VirtualClock;
import io.flowfabric.store.jdbc.sqlite.SqliteDialect;
import io.flowfabric.tck.FlowFabricTck;
import io.flowfabric.tck.rig.ProvenOn;
import java.nio.file.Path;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.io.TempDir;

@ProvenOn("sqlite")
final class SqliteFlowFabricTest extends FlowFabricTck {
  @TempDir
  Path folder;

  private int opened;

  @Override
  public Store open(VirtualClock clock) {
    opened++;
    return Stores.open("sqlite:" + file() + "?durability=off", clock);
  }

  @Override
  public Store reopen(Store opened, VirtualClock clock) {
    return Stores.open("sqlite:" + file() + "?durability=off", clock);
  }

  @Override
  public List<String> sharedUrls(String name) {
    return List.of(
        "sqlite::memory:" + name,
        "sqlite:file::memory:" + name + "?cache=shared",
        "sqlite:file:" + name + "?mode=memory&cache=shared",
        "sqlite://:memory:" + name);
  }

  @Override
  public void tamper(
      Store opened, String table, Key<?> key, String column, @Nullable Object value) {
    try (var connection = DriverManager.getConnection("jdbc:sqlite:" + file())) {
      connection.createStatement().execute("PRAGMA ignore_check_constraints = ON");
      Tampering.tamper(connection, SqliteDialect.DIALECT, key, table, column, value);
    } catch (SQLException failure) {
      throw new IllegalStateException(failure);
    }
  }

  private Path file() {
    return folder.resolve("flow-" + opened + ".db");
  }
}
