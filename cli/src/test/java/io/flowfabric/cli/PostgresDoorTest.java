package io.flowfabric.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;

/** The commands on a server, one after the other on the same database. */
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
final class PostgresDoorTest {
  private static EmbeddedPostgres server;
  private static String url;

  @BeforeAll
  static void start() throws IOException {
    server = EmbeddedPostgres.start();
    url = "postgresql://postgres:postgres@localhost:%d/postgres".formatted(server.getPort());
  }

  @AfterAll
  static void stop() throws IOException {
    server.close();
  }

  @Test
  @Order(1)
  void refuses_an_empty_database_where_it_must_not_migrate() {
    Run demo = Run.of("demo", "--store", url, "--no-migrate");
    assertThat(demo.exitCode()).isEqualTo(1);
    assertThat(demo.err()).contains("version 0", "flowfabric migrate").hasLineCount(1);
  }

  @Test
  @Order(2)
  void prints_the_sql_and_changes_nothing() {
    Run print = Run.of("migrate", "--store", url, "--print");
    assertThat(print.out()).contains("execution_id    UUID NOT NULL,");
    assertThat(Run.of("migrate", "--store", url, "--print").out()).isEqualTo(print.out());
  }

  @Test
  @Order(3)
  void migrates_and_says_from_which_version_to_which() {
    assertThat(Run.of("migrate", "--store", url).out())
        .isEqualTo("Migrated the schema from version 0 to version 1.\n");
  }

  @Test
  @Order(4)
  void tells_the_same_story_as_in_memory() {
    Run demo = Run.of("demo", "--store", url, "--no-migrate");
    assertThat(demo.err()).isEmpty();
    assertThat(demo.exitCode()).isZero();
    assertThat(demo.out().replace("store postgres", "store memory"))
        .isEqualTo(Run.of("demo").out());
  }

  @Test
  void tells_a_wrong_address_in_a_line_without_the_password() {
    Run demo = Run.of("demo", "--store", "postgresql://postgres:secret@localhost:1/postgres");
    assertThat(demo.exitCode()).isEqualTo(4);
    assertThat(demo.err()).startsWith("flowfabric: postgres: ").doesNotContain("secret");
    assertThat(demo.out()).isEmpty();
  }
}
