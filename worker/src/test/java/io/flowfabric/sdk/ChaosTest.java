package io.flowfabric.sdk;

import static org.assertj.core.api.Assertions.assertThat;

import io.flowfabric.execution.ListAttempts;
import io.flowfabric.execution.ReadExecutionContext;
import io.flowfabric.model.Attempt;
import io.flowfabric.model.Ending;
import io.flowfabric.model.ExecutionId;
import io.flowfabric.model.Namespace;
import io.flowfabric.model.PublicState;
import io.flowfabric.worker.ListWorkers;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Workers are frozen, killed, cut off and replaced, on a real PostgreSQL; nothing is lost. */
final class ChaosTest {
  private static final Duration SHORT_LEASE = Duration.ofSeconds(1);
  private static final Duration LONG_LEASE = Duration.ofSeconds(60);
  private static final int SIGTERM_EXIT = 128 + 15;
  private static final int WORKERS = 10;
  private static final int AT_A_TIME = 2;
  private static final int BURST = 10;
  private static final int LOAD = 500;

  @TempDir
  private Path folder;

  private EmbeddedPostgres server;
  private Fabric fabric;
  private final List<WorkerProcess> children = new ArrayList<>();

  @BeforeEach
  void open() throws IOException {
    server =
        EmbeddedPostgres.builder().setServerConfig("max_connections", "300").start();
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
    children.forEach(WorkerProcess::kill);
    fabric.close();
    server.close();
  }

  @Test
  void a_worker_frozen_for_longer_than_its_lease_changes_nothing_and_is_told() throws Exception {
    WorkerProcess child = child(SHORT_LEASE);
    ExecutionId id = claimedByChild("stubborn");
    child.awaitSaid("begun " + id);

    child.signal("STOP");
    takenOver(id);
    child.signal("CONT");

    child.awaitSaid("told to stop " + id);
    Files.createFile(WorkerProcess.go(folder));
    child.awaitSaid("Refused " + id);
    assertThat(child.said("Completed")).isFalse();
    assertThat(result(id)).isEqualTo("parent");
    assertThat(attempts(id)).hasSize(2);
  }

  @Test
  void work_of_a_worker_that_was_killed_is_taken_over() throws Exception {
    WorkerProcess child = child(SHORT_LEASE);
    ExecutionId id = claimedByChild("stubborn");

    child.signal("KILL");
    child.awaitEnd();
    takenOver(id);

    assertThat(result(id)).isEqualTo("parent");
    assertThat(attempts(id)).hasSize(2);
  }

  @Test
  void a_worker_that_is_told_to_end_gives_back_its_work_at_once() throws Exception {
    WorkerProcess child = child(LONG_LEASE);
    ExecutionId id = claimedByChild("endless");

    child.signal("TERM");

    assertThat(child.awaitEnd()).isEqualTo(SIGTERM_EXIT);
    assertThat(fabric.describe(id).orElseThrow().state()).isEqualTo(PublicState.RESUMABLE);
    assertThat(workers()).isEmpty();
    takenOver(id);
    assertThat(attempts(id)).hasSize(1);
  }

  @Test
  void a_rolling_restart_under_load_costs_no_attempt() throws Exception {
    List<WorkerProcess> old = new ArrayList<>();
    for (int number = 0; number < WORKERS; number++) {
      old.add(child(LONG_LEASE));
    }
    for (WorkerProcess worker : old) {
      worker.awaitStarted();
    }
    var rolling = new AtomicBoolean(true);
    List<ExecutionId> ids = new CopyOnWriteArrayList<>();
    Thread load = Thread.ofVirtual().start(() -> submitWhile(rolling, ids));
    for (int number = 0; number < WORKERS; number += AT_A_TIME) {
      replace(old.subList(number, number + AT_A_TIME));
    }
    rolling.set(false);
    load.join();

    for (ExecutionId id : ids) {
      assertThat(fabric.await(id, Patience.LONG)).get().isInstanceOf(Ending.Succeeded.class);
    }
    assertThat(ids)
        .hasSizeGreaterThan(WORKERS)
        .allSatisfy(id -> assertThat(attempts(id)).hasSize(1));
    Patience.until("all is told", () -> told("Completed").size() >= ids.size());
    assertThat(told("Completed"))
        .containsExactlyInAnyOrderElementsOf(
            ids.stream().map(ExecutionId::toString).toList());
  }

  private void submitWhile(AtomicBoolean going, List<ExecutionId> ids) {
    var never = new CountDownLatch(1);
    try {
      do {
        ids.addAll(fabric.submitAll(Collections.nCopies(BURST, Work.of("short"))));
      } while (!never.await(BURST * 10, TimeUnit.MILLISECONDS) && going.get());
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
    }
  }

  private void replace(List<WorkerProcess> old) throws Exception {
    List<WorkerProcess> fresh = new ArrayList<>();
    for (WorkerProcess leaving : old) {
      leaving.signal("TERM");
      fresh.add(child(LONG_LEASE));
    }
    for (WorkerProcess leaving : old) {
      assertThat(leaving.awaitEnd()).isEqualTo(SIGTERM_EXIT);
    }
    for (WorkerProcess coming : fresh) {
      coming.awaitStarted();
    }
  }

  /** The executions of which all workers together told this. */
  private List<String> told(String what) {
    return children.stream()
        .flatMap(child -> child.output().lines())
        .filter(line -> line.startsWith(what + " "))
        .map(line -> line.substring(what.length() + 1))
        .toList();
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

  private void cutConnections() throws SQLException {
    try (var connection = server.getPostgresDatabase().getConnection();
        var statement = connection.createStatement()) {
      statement.execute("SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
          + " WHERE pid <> pg_backend_pid() AND backend_type = 'client backend'");
    }
  }

  private WorkerProcess child(Duration lease) throws IOException {
    WorkerProcess child = WorkerProcess.start(url(), lease, folder);
    children.add(child);
    return child;
  }

  private ExecutionId claimedByChild(String kind) throws InterruptedException {
    ExecutionId id = fabric.submit(Work.of(kind));
    Patience.until(
        "the child has it", () -> fabric.describe(id).orElseThrow().state() == PublicState.ACTIVE);
    return id;
  }

  private void takenOver(ExecutionId id) {
    String kind = fabric.apply(new ReadExecutionContext(id)).kind();
    fabric.compute(kind, Nothing.class, (nothing, task) -> "parent").start();
    assertThat(fabric.await(id, Patience.LONG)).isPresent();
  }

  private List<?> workers() {
    return fabric.apply(ListWorkers.of(new Namespace("default"))).items();
  }

  private String result(ExecutionId id) throws Exception {
    return fabric.result(id, String.class).get();
  }

  private List<Attempt> attempts(ExecutionId id) {
    return fabric.apply(ListAttempts.of(id)).items();
  }
}
