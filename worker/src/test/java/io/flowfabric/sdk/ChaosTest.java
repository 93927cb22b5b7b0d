package io.flowfabric.sdk;

import static org.assertj.core.api.Assertions.assertThat;

import io.flowfabric.execution.ListAttempts;
import io.flowfabric.model.Attempt;
import io.flowfabric.model.Ending;
import io.flowfabric.model.ExecutionId;
import io.flowfabric.model.PublicState;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Workers are frozen, killed, cut off and replaced, on a real PostgreSQL; nothing is lost. */
final class ChaosTest {
  private static final int WORKERS = 10;
  private static final int LOAD = 500;

  @TempDir
  private Path folder;

  private EmbeddedPostgres server;
  private Fabric fabric;
  private final List<Process> children = new ArrayList<>();

  @BeforeEach
  void open() throws IOException {
    server = EmbeddedPostgres.builder().start();
    fabric = worker();
  }

  private Fabric worker() {
    return Fabric.open(
        url(), WorkerSettings.builder().slots(8).leaseTtl(Duration.ofSeconds(5)).build());
  }

  private String url() {
    return "postgresql://postgres@localhost:" + server.getPort() + "/postgres";
  }

  @AfterEach
  void close() throws IOException {
    children.forEach(Process::destroyForcibly);
    fabric.close();
    server.close();
  }

  @Test
  void a_worker_frozen_for_longer_than_its_lease_changes_nothing_and_is_told() throws Exception {
    Process child = child();
    ExecutionId id = claimedByChild();

    WorkerProcess.signal(child, "STOP");
    takenOver(id);
    Files.createFile(go());
    WorkerProcess.signal(child, "CONT");

    Patience.until("it is told", () -> output().contains("told to stop"));
    Patience.until("its result is refused", () -> output().contains("outcome Refused"));
    assertThat(output()).doesNotContain("outcome Completed");
    assertThat(result(id)).isEqualTo("parent");
    assertThat(attempts(id)).hasSize(2);
  }

  @Test
  void work_of_a_worker_that_was_killed_is_taken_over() throws Exception {
    Process child = child();
    ExecutionId id = claimedByChild();

    child.destroyForcibly().waitFor();
    takenOver(id);

    assertThat(result(id)).isEqualTo("parent");
    assertThat(attempts(id)).hasSize(2);
  }

  @Test
  void a_rolling_restart_under_load_costs_no_attempt() throws Exception {
    Map<ExecutionId, Integer> runs = new ConcurrentHashMap<>();
    List<Fabric> workers = new ArrayList<>();
    for (int number = 0; number < WORKERS; number++) {
      workers.add(started(runs));
    }
    List<ExecutionId> ids = fabric.submitAll(
        IntStream.range(0, LOAD).mapToObj(number -> Work.of("short")).toList());
    for (int number = 0; number < WORKERS; number++) {
      workers.set(number, replaced(workers.get(number), runs));
    }

    for (ExecutionId id : ids) {
      assertThat(fabric.await(id, Patience.LONG)).get().isInstanceOf(Ending.Succeeded.class);
    }
    workers.forEach(Fabric::close);
    assertThat(ids).allSatisfy(id -> assertThat(attempts(id)).hasSize(1));
    assertThat(runs.keySet()).containsExactlyInAnyOrderElementsOf(ids);
  }

  @Test
  void lost_connections_lose_nothing() throws Exception {
    Map<ExecutionId, Integer> runs = new ConcurrentHashMap<>();
    Fabric worker = started(runs);
    List<ExecutionId> ids = fabric.submitAll(
        IntStream.range(0, LOAD).mapToObj(number -> Work.of("short")).toList());
    for (int cuts = 0; cuts < 5; cuts++) {
      int seen = runs.size();
      Patience.until("it goes on", () -> runs.size() > seen || runs.size() == LOAD);
      cutConnections();
    }

    for (ExecutionId id : ids) {
      assertThat(fabric.await(id, Patience.LONG)).get().isInstanceOf(Ending.Succeeded.class);
    }
    worker.close();
  }

  private Fabric started(Map<ExecutionId, Integer> runs) {
    var never = new CountDownLatch(1);
    return worker()
        .handle("short", Nothing.class, (nothing, task) -> {
          never.await(20, TimeUnit.MILLISECONDS);
          runs.merge(task.execution(), 1, Integer::sum);
        })
        .start();
  }

  private Fabric replaced(Fabric old, Map<ExecutionId, Integer> runs) {
    old.drain(Duration.ZERO);
    old.close();
    return started(runs);
  }

  private void cutConnections() throws SQLException {
    try (var connection = server.getPostgresDatabase().getConnection();
        var statement = connection.createStatement()) {
      statement.execute("SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
          + " WHERE pid <> pg_backend_pid() AND backend_type = 'client backend'");
    }
  }

  private Process child() throws IOException {
    Process child = WorkerProcess.start(url(), go(), folder.resolve("output.txt"));
    children.add(child);
    return child;
  }

  private Path go() {
    return folder.resolve("go");
  }

  private String output() {
    try {
      return Files.readString(folder.resolve("output.txt"));
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
  }

  private ExecutionId claimedByChild() throws InterruptedException {
    ExecutionId id = fabric.submit(Work.of("slow"));
    Patience.until(
        "the child has it", () -> fabric.describe(id).orElseThrow().state() == PublicState.ACTIVE);
    return id;
  }

  private void takenOver(ExecutionId id) {
    fabric.compute("slow", Nothing.class, (nothing, task) -> "parent").start();
    assertThat(fabric.await(id, Patience.LONG)).isPresent();
  }

  private String result(ExecutionId id) throws Exception {
    return fabric.result(id, String.class).get();
  }

  private List<Attempt> attempts(ExecutionId id) {
    return fabric.apply(ListAttempts.of(id)).items();
  }
}
