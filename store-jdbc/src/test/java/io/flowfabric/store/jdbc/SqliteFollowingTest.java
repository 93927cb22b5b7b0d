package io.flowfabric.store.jdbc;

import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;

final class SqliteFollowingTest implements FollowingContract {
  @TempDir
  Path folder;

  @Override
  public String newUrl() {
    return "sqlite:" + folder.resolve("flow.db") + "?durability=off";
  }

  /** There is one writer; the other waits before it has begun, where nobody can see it. */
  @Override
  public boolean isSomebodyWaiting(String url) {
    return true;
  }
}
