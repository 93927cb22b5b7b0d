package io.flowfabric.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.flowfabric.cli.console.Terminal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The commands on a database that is a file. */
final class SqliteDoorTest {
  @TempDir
  private Path folder;

  private Path file;
  private String url;

  @BeforeEach
  void name() {
    file = folder.resolve("demo.db");
    url = "sqlite:" + file;
  }

  @Test
  void tells_the_same_story_as_in_memory() {
    Run demo = Run.of("demo", "--store", url);
    assertThat(demo.err()).isEmpty();
    assertThat(demo.exitCode()).isZero();
    assertThat(demo.out().replace("store sqlite", "store memory"))
        .isEqualTo(Run.of("demo").out());
    assertThat(file).exists();
  }

  @Test
  void tells_it_again_on_the_same_file() {
    String once = Run.of("demo", "--store", url).out();
    assertThat(Run.of("demo", "--store", url).out()).isEqualTo(once);
  }

  @Test
  void tells_it_again_after_a_story_that_was_broken_off() {
    var pauses = new Object() {
      int left = 5;
    };
    Run broken = Run.on(
        new Terminal(true, picocli.CommandLine.Help.Ansi.OFF, false),
        pause -> {
          if (pauses.left-- == 0) {
            throw new Unexpected("somebody had enough");
          }
        },
        "demo",
        "--store",
        url);
    assertThat(broken.exitCode()).isEqualTo(1);
    assertThat(Run.of("demo", "--store", url).exitCode()).isZero();
  }

  @Test
  void migrates_and_says_from_which_version_to_which() {
    assertThat(Run.of("migrate", "--store", url).out())
        .isEqualTo("Migrated the schema from version 0 to version 1.\n");
    assertThat(Run.of("migrate", "--store", url).out())
        .isEqualTo("The schema has version 1 already.\n");
    assertThat(Run.of("migrate", "--store", url, "-o", "json").object())
        .isEqualTo(Map.of("version_before", 1, "version", 1));
  }

  @Test
  void prints_the_sql_and_makes_no_file() {
    Run print = Run.of("migrate", "--store", url, "--print");
    assertThat(print.exitCode()).isZero();
    assertThat(print.out())
        .contains("CREATE TABLE ff_execution", "INSERT INTO ff_migration_annotation");
    assertThat(Files.exists(file)).isFalse();
  }

  @Test
  void prints_nothing_for_a_schema_that_is_up_to_date() {
    Run.of("migrate", "--store", url);
    assertThat(Run.of("migrate", "--store", url, "--print").out()).isEmpty();
  }

  @Test
  void refuses_an_old_schema_where_it_must_not_migrate_and_says_what_would() {
    Run demo = Run.of("demo", "--store", url, "--no-migrate");
    assertThat(demo.exitCode()).isEqualTo(1);
    assertThat(demo.err()).contains("version 0", "flowfabric migrate").hasLineCount(1);
    assertThat(Files.exists(file)).isFalse();
  }

  @Test
  void works_without_migrating_on_a_schema_that_is_up_to_date() {
    Run.of("migrate", "--store", url);
    assertThat(Run.of("demo", "--store", url, "--no-migrate").exitCode()).isZero();
  }

  @Test
  void has_nothing_to_migrate_in_memory() {
    assertThat(Run.of("migrate").out()).isEqualTo("The schema has version 0 already.\n");
    assertThat(Run.of("demo", "--no-migrate").exitCode()).isZero();
  }
}
