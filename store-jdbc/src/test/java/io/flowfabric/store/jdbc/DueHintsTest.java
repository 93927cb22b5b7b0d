package io.flowfabric.store.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import io.flowfabric.decision.Change;
import io.flowfabric.decision.Search;
import io.flowfabric.engine.Reader;
import io.flowfabric.model.DueKind;
import io.flowfabric.model.Execution;
import io.flowfabric.store.Store;
import io.flowfabric.tck.shape.AnExecution;
import io.flowfabric.tck.shape.Sample;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Instant;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Hints at what is due share rows, outlive what they say, and go when they are met. */
final class DueHintsTest {
  private static final Instant WHEN = Sample.at(50_000);

  @TempDir
  private Path folder;

  @Test
  void on_sqlite() throws SQLException {
    String url = "sqlite:" + folder.resolve("flow.db");
    try (Workshop workshop = Workshop.at(url);
        Connection beside = DriverManager.getConnection("jdbc:" + url)) {
      new Trial(workshop.store(), beside).run();
    }
  }

  @Test
  void on_postgresql() throws SQLException {
    String url = PostgresServer.newDatabase();
    try (Workshop workshop = Workshop.at(url);
        Connection beside = PostgresServer.connect(url)) {
      new Trial(workshop.store(), beside).run();
    }
  }

  private record Trial(Store store, Connection beside) {
    void run() throws SQLException {
      List<Execution> leased = IntStream.rangeClosed(1, 150)
          .mapToObj(number -> AnExecution.numbered(number).leasedUntil(WHEN))
          .toList();
      flush(leased.stream().<Change<?>>map(one -> change(null, one)).toList());
      assertThat(rows()).as("150 share two rows").isEqualTo(2);

      flush(leased.subList(1, 150).stream()
          .<Change<?>>map(one -> change(one, ended(one)))
          .toList());
      assertThat(rows()).as("nothing is taken out").isEqualTo(2);
      assertThat(due()).containsExactly(leased.getFirst());
      assertThat(rows()).as("one row has come to nothing").isEqualTo(1);

      execute("UPDATE ff_execution SET given = '!' || given");
      assertThat(due()).as("what cannot be read is passed over").isEmpty();
      assertThat(rows()).as("and may be mended one day").isEqualTo(1);
      execute("UPDATE ff_execution SET given = substr(given, 2)");
      assertThat(due()).containsExactly(leased.getFirst());

      flush(List.of(change(leased.getFirst(), null)));
      assertThat(due()).isEmpty();
      assertThat(rows()).isZero();
    }

    private static Execution ended(Execution execution) {
      return AnExecution.of(execution.id()).completedAt(WHEN);
    }

    private static Change<Execution> change(@Nullable Execution before, @Nullable Execution after) {
      return new Change<>((before == null ? after : before).key(), before, after);
    }

    private void flush(List<Change<?>> changes) {
      store.transact(transaction -> {
        transaction.flush(changes, List.of());
        return changes;
      });
    }

    private List<Execution> due() {
      return new Reader(store).find(new Search.Due(DueKind.LEASE_EXPIRY, WHEN, 10));
    }

    private int rows() throws SQLException {
      try (Statement statement = beside.createStatement();
          ResultSet row = statement.executeQuery(
              "SELECT count(*) FROM ff_exec_due WHERE kind = 'lease_expiry'")) {
        row.next();
        return row.getInt(1);
      }
    }

    private void execute(String sql) throws SQLException {
      try (Statement statement = beside.createStatement()) {
        statement.execute(sql);
      }
    }
  }
}
