package io.flowfabric.store.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import io.flowfabric.decision.Event;
import io.flowfabric.model.ExecutionId;
import io.flowfabric.store.Store;
import io.flowfabric.store.Stores;
import io.flowfabric.store.VirtualClock;
import io.flowfabric.tck.shape.Sample;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.sqlite.SQLiteConfig;

/** Somebody else reads the file of a store while it is written. */
final class ForeignReaderTest {
  private static final int WRITES = 300;

  @TempDir
  private Path folder;

  @Test
  void sees_whole_commits_only_and_is_never_turned_away() throws Exception {
    Path file = folder.resolve("flow.db");
    try (Store store = Stores.open("sqlite:" + file, new VirtualClock(Sample.START));
        var threads = Executors.newSingleThreadExecutor();
        Connection reader = reader(file)) {
      Future<Integer> writer = threads.submit(() -> write(store));
      int seen = 0;
      while (seen < 2 * WRITES) {
        int now = count(reader);
        assertThat(now).isGreaterThanOrEqualTo(seen).isEven();
        seen = now;
        if (writer.isDone()) {
          assertThat(writer.get()).isEqualTo(WRITES);
          assertThat(count(reader)).isEqualTo(2 * WRITES);
        }
      }
    }
  }

  /** Two events each, so that half a commit would show. */
  private static int write(Store store) {
    for (int write = 0; write < WRITES; write++) {
      var execution = new ExecutionId(0, new UUID(write, 1));
      List<Event> events = List.of(
          Sample.leaseEvent(execution, Event.LeaseStep.ACQUIRED),
          Sample.leaseEvent(execution, Event.LeaseStep.RENEWED));
      store.transact(transaction -> {
        transaction.flush(List.of(), events);
        return events;
      });
    }
    return WRITES;
  }

  /** As a database client would: for reading only, and without patience. */
  private static Connection reader(Path file) throws SQLException {
    var config = new SQLiteConfig();
    config.setReadOnly(true);
    config.setBusyTimeout(0);
    return DriverManager.getConnection("jdbc:sqlite:" + file, config.toProperties());
  }

  private static int count(Connection reader) throws SQLException {
    try (Statement statement = reader.createStatement();
        ResultSet row = statement.executeQuery("SELECT count(*) FROM ff_lease_event")) {
      row.next();
      return row.getInt(1);
    }
  }
}
