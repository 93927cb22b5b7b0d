package io.flowfabric.store.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.flowfabric.error.EngineException;
import io.flowfabric.error.TransportKind;
import io.flowfabric.error.ValidationKind;
import io.flowfabric.model.ExecutionId;
import io.flowfabric.store.Stores;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is wrong with a server is said so that somebody can act on it, and without the password. */
final class PostgresTroubleTest {
  private static final String SECRET = "s3cr+et";

  @TempDir
  static Path folder;

  private static RestartablePostgres server;

  @BeforeAll
  static void start() throws IOException {
    server = new RestartablePostgres(folder);
    server.execute("CREATE ROLE guarded LOGIN PASSWORD '" + SECRET + "'");
    Path access = server.data().resolve("pg_hba.conf");
    Files.writeString(access, "host all guarded all scram-sha-256\n" + Files.readString(access));
    server.execute("SELECT pg_reload_conf()");
  }

  @AfterAll
  static void stop() {
    server.close();
  }

  @Test
  void no_server_at_the_port() throws IOException {
    int closed;
    try (var socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      closed = socket.getLocalPort();
    }
    requireTrouble(
        "postgresql://me:" + SECRET + "@localhost:" + closed + "/flow",
        TransportKind.TRANSPORT,
        "postgresql://me@localhost:" + closed + "/flow cannot be reached",
        "check host and port");
  }

  @Test
  void a_host_that_does_not_exist() {
    requireTrouble(
        "postgresql://me:" + SECRET + "@nowhere.invalid/flow",
        TransportKind.TRANSPORT,
        "postgresql://me@nowhere.invalid/flow cannot be reached",
        "UnknownHost");
  }

  @Test
  void a_server_that_does_not_answer() throws IOException {
    try (var silent = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      requireTrouble(
          "postgresql://me:" + SECRET + "@localhost:" + silent.getLocalPort()
              + "/flow?socketTimeout=1&patience=5",
          TransportKind.TIMEOUT,
          "did not answer in time");
    }
  }

  @Test
  void a_wrong_password() {
    requireTrouble(
        url("guarded", "wr0ng", "postgres"),
        TransportKind.AUTH,
        "refuses the user or the password",
        "pg_hba.conf");
  }

  @Test
  void a_missing_database() {
    requireTrouble(
        url("guarded", SECRET, "nothing"),
        TransportKind.OTHER,
        "/nothing does not exist",
        "create");
  }

  @Test
  void a_missing_schema() {
    requireTrouble(
        url("guarded", SECRET, "postgres?currentSchema=nothing"),
        TransportKind.OTHER,
        "has no such schema",
        "currentSchema");
  }

  @Test
  void a_user_without_rights() {
    requireTrouble(
        url("guarded", SECRET, "postgres"),
        TransportKind.AUTH,
        "does not allow the user what a store needs");
  }

  @Test
  void a_server_that_only_reads() {
    server.execute("CREATE ROLE reader LOGIN");
    server.execute("ALTER ROLE reader SET default_transaction_read_only = on");
    requireTrouble(
        url("reader", SECRET, "postgres"),
        TransportKind.OTHER,
        "is read-only",
        "targetServerType=primary");
  }

  @Test
  void no_connection_left() {
    server.execute("CREATE ROLE late LOGIN CONNECTION LIMIT 0");
    requireTrouble(
        url("late", SECRET, "postgres"), TransportKind.BUSY_LOADING, "takes no connections");
  }

  @Test
  void a_schema_of_a_newer_program() {
    String url = schema("newer");
    Workshop.at(url).close();
    server.execute("INSERT INTO newer.ff_migration_annotation"
        + " (version, name, backward_compatible) VALUES (999, 'later', true)");
    var refused = catchThrowableOfType(EngineException.Validation.class, () -> Workshop.at(url));
    assertThat(refused.kind()).isEqualTo(ValidationKind.INVALID_INPUT);
    assertThat(refused)
        .hasMessageContaining("postgresql://postgres@localhost:" + server.port() + "/postgres")
        .hasMessageContaining("version 999")
        .hasMessageContaining("use the program that migrated it");
  }

  /** A disk cannot be filled without harm to others, so the server is made to say so. */
  @Test
  void a_full_disk_as_a_trigger_reports_it() {
    try (Workshop workshop = Workshop.at(schema("crowded"))) {
      ExecutionId before = workshop.create();
      server.execute("""
          CREATE FUNCTION crowded.no_space() RETURNS trigger LANGUAGE plpgsql AS $$
          BEGIN
            RAISE EXCEPTION 'could not extend file' USING ERRCODE = '53100';
          END $$;
          CREATE TRIGGER no_space BEFORE INSERT ON crowded.ff_execution
            FOR EACH ROW EXECUTE FUNCTION crowded.no_space()
          """);
      requireTrouble(workshop::create, TransportKind.OTHER, "has no space left", "free some");
      server.execute("DROP TRIGGER no_space ON crowded.ff_execution");
      ExecutionId after = workshop.create();
      assertThat(workshop.stored()).containsExactlyInAnyOrder(before, after);
      workshop.requireSound();
    }
  }

  @Test
  void a_statement_that_is_refused() {
    try (Workshop workshop = Workshop.at(schema("refusing"))) {
      server.execute("ALTER TABLE refusing.ff_execution RENAME TO elsewhere");
      requireTrouble(workshop::create, TransportKind.PROTOCOL, "refused a statement");
    }
  }

  @Test
  void a_url_that_cannot_be_read() {
    String odd = "postgresql://me:%zz" + SECRET + "@localhost/flow";
    assertThatThrownBy(() -> Stores.open(odd, Clock.systemUTC()))
        .isInstanceOf(EngineException.Validation.class)
        .hasMessageContaining("percent-encoded")
        .hasMessageNotContaining(SECRET);
    assertThatThrownBy(() -> Stores.open("postgresql://", Clock.systemUTC()))
        .isInstanceOf(EngineException.Validation.class)
        .hasMessageContaining("needs a host");
    assertThatThrownBy(
            () -> Stores.open("postgresql://localhost/flow?patience=ages", Clock.systemUTC()))
        .isInstanceOf(EngineException.Validation.class)
        .hasMessageContaining("patience must be from 1 to 3600 seconds");
  }

  private static String schema(String name) {
    server.execute("CREATE SCHEMA " + name);
    return server.url() + "?currentSchema=" + name;
  }

  private static String url(String user, String password, String rest) {
    return "postgresql://" + user + ":" + password + "@localhost:" + server.port() + "/" + rest;
  }

  private static void requireTrouble(String url, TransportKind kind, String... saying) {
    requireTrouble(() -> Stores.open(url, Clock.systemUTC()), kind, saying);
  }

  private static void requireTrouble(ThrowingCallable call, TransportKind kind, String... saying) {
    var failure = catchThrowableOfType(EngineException.Transport.class, call);
    assertThat(failure).as("a failure of the store").isNotNull();
    assertThat(failure.kind()).as(failure.getMessage()).isEqualTo(kind);
    assertThat(failure).hasMessageContainingAll(saying);
    for (Throwable told = failure; told != null; told = told.getCause()) {
      assertThat(told).hasMessageNotContainingAny(SECRET, "wr0ng");
    }
  }
}
