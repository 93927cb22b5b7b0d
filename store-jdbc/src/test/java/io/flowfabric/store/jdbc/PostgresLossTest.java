package io.flowfabric.store.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.flowfabric.error.EngineException;
import io.flowfabric.error.TransportKind;
import io.flowfabric.model.Claim;
import io.flowfabric.model.ExecutionId;
import io.flowfabric.store.StoreConflict;
import io.flowfabric.store.Stores;
import io.flowfabric.store.jdbc.StumblingStore.Point;
import io.flowfabric.store.jdbc.Wire.Cut;
import io.flowfabric.tck.rig.Crowd;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** A connection may be lost at any point of a transaction, and no caller notices. */
final class PostgresLossTest {
  private static final int POOLED = 10;

  /** Numbers from a sequence are not rolled back, so only the first commit is hit. */
  private static final String DEATH_AT_COMMIT = """
      CREATE SEQUENCE deaths;
      CREATE FUNCTION die() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        IF nextval('deaths') = 1 THEN
          PERFORM pg_terminate_backend(pg_backend_pid());
        END IF;
        RETURN NULL;
      END $$;
      CREATE CONSTRAINT TRIGGER death AFTER INSERT ON ff_event_log
        DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION die()
      """;

  private Wire wire;
  private String direct;
  private StumblingStore store;
  private Workshop workshop;

  @BeforeEach
  void open() {
    direct = PostgresServer.newDatabase();
    wire = Wire.to(PostgresServer.port());
    String url = direct.replace(":" + PostgresServer.port() + "/", ":" + wire.port() + "/")
        + "&patience=2&ApplicationName=" + name();
    store = new StumblingStore(Stores.open(url, Clock.systemUTC()));
    workshop = Workshop.on(store);
  }

  @AfterEach
  void close() {
    workshop.close();
    wire.close();
  }

  @TestFactory
  Stream<DynamicTest> hides_a_connection_terminated() {
    return Stream.of(Point.AFTER_BEGIN, Point.AFTER_LOAD, Point.AFTER_FLUSH, Point.BEFORE_COMMIT)
        .map(point -> DynamicTest.dynamicTest(
            point.name(), () -> liveThrough(() -> store.once(point, this::terminate))));
  }

  @TestFactory
  Stream<DynamicTest> hides_a_wire_cut() {
    var cuts = Map.<String, Runnable>of(
        "so that the work is lost",
        () -> store.once(Point.AFTER_LOAD, () -> wire.cutNext(Cut.BEFORE_REQUEST)),
        "so that the commit is lost",
        () -> store.once(Point.BEFORE_COMMIT, () -> wire.cutNext(Cut.BEFORE_REQUEST)),
        "so that the reply to the commit is lost",
        () -> store.once(Point.BEFORE_COMMIT, () -> wire.cutNext(Cut.BEFORE_REPLY_TO_COMMIT)));
    return cuts.entrySet().stream()
        .map(cut -> DynamicTest.dynamicTest(cut.getKey(), () -> liveThrough(cut.getValue())));
  }

  /** Every command of a life meets the trouble, and the life is as if it had not. */
  private void liveThrough(Runnable trouble) {
    List<ExecutionId> ended = new ArrayList<>(workshop.completed());
    trouble.run();
    ExecutionId id = workshop.create();
    requireMet();
    trouble.run();
    Claim claim = workshop.claim("w", 1).getFirst();
    requireMet();
    trouble.run();
    workshop.renew(claim);
    requireMet();
    trouble.run();
    workshop.complete(claim);
    requireMet();
    ended.add(id);
    assertThat(claim.execution()).isEqualTo(id);
    assertThat(workshop.completed()).isEqualTo(ended);
    workshop.requireSound();
  }

  private void requireMet() {
    assertThat(store.hasStumbled() && wire.isCutDone())
        .as("the trouble was met")
        .isTrue();
  }

  @Test
  void hides_a_connection_terminated_during_the_commit() {
    ExecutionId id = workshop.create();
    PostgresServer.execute(direct, DEATH_AT_COMMIT);
    Claim claim = workshop.claim("w", 1).getFirst();
    workshop.complete(claim);
    assertThat(workshop.completed()).containsExactly(id);
    workshop.requireSound();
  }

  @Test
  void says_that_nothing_was_written_when_the_commit_was_not_sent() {
    assertThatThrownBy(() -> store.transact(transaction -> {
          terminate();
          return transaction.now();
        }))
        .isInstanceOf(StoreConflict.class);
  }

  @Test
  void replaces_connections_that_died_while_idle() {
    for (int round = 0; round < 3; round++) {
      Crowd.atOnce(POOLED, number -> workshop.create());
      terminate();
      Crowd.atOnce(POOLED, number -> number % 2 == 0 ? workshop.create() : workshop.completed());
    }
    assertThat(workshop.claim("w", 1000)).hasSize(3 * POOLED + 3 * POOLED / 2);
  }

  @Test
  void reads_again_when_the_connection_is_lost_meanwhile() {
    workshop.create();
    for (int requests = 0; requests < 2; requests++) {
      wire.cutAfterRequests(requests);
      assertThat(workshop.completed()).isEmpty();
      assertThat(wire.isCutDone()).isTrue();
    }
  }

  @Test
  void says_that_the_outcome_is_unknown_when_nobody_is_left_to_ask() {
    ExecutionId id = workshop.create();
    Claim claim = workshop.claim("w", 1).getFirst();
    wire.cutNext(Cut.BEFORE_REPLY_TO_COMMIT_FOR_GOOD);
    var unknown =
        catchThrowableOfType(EngineException.Transport.class, () -> workshop.complete(claim));
    assertThat(unknown)
        .hasMessageContaining("the outcome is unknown")
        .hasMessageContaining("postgresql://")
        .hasMessageNotContaining(":postgres@");
    assertThat(unknown.kind()).isEqualTo(TransportKind.TIMEOUT);
    try (Workshop other = Workshop.at(direct)) {
      assertThat(other.completed()).as("it was committed, as it happens").containsExactly(id);
    }
  }

  private String name() {
    return direct.substring(direct.lastIndexOf('=') + 1);
  }

  private void terminate() {
    PostgresServer.execute(direct, """
        SELECT pg_terminate_backend(pid, 10000)
          FROM pg_stat_activity WHERE application_name = '%s'
        """.formatted(name()));
  }
}
