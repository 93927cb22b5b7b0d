package io.flowfabric.store.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.flowfabric.error.EngineException;
import io.flowfabric.error.TransportKind;
import io.flowfabric.error.ValidationKind;
import io.flowfabric.model.ExecutionId;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is wrong with a file is said so that somebody can act on it, and nothing is lost. */
final class SqliteTroubleTest {
  private static final int PAGE = 4096;
  private static final String LARGE = "x".repeat(50_000);
  private static final int MORE_THAN_FITS = 1000;

  @TempDir
  Path folder;

  @Test
  void a_missing_folder() {
    requireTrouble(
        () -> Workshop.at("sqlite:" + folder.resolve("none/flow.db")),
        TransportKind.OTHER,
        "none/flow.db cannot be opened",
        "the folder must exist");
  }

  @Test
  void a_file_that_is_not_a_database() throws IOException {
    Path file = folder.resolve("letter.txt");
    String letter = "Dear reader, this is no database. ".repeat(200);
    Files.writeString(file, letter);
    requireTrouble(
        () -> Workshop.at("sqlite:" + file), TransportKind.OTHER, "is not an SQLite database");
    assertThat(Files.readString(file)).isEqualTo(letter);
  }

  @Test
  void a_damaged_file() throws IOException {
    String url = "sqlite:" + folder.resolve("flow.db");
    try (Workshop workshop = Workshop.at(url)) {
      for (int number = 0; number < 50; number++) {
        workshop.create();
      }
    }
    damage(folder.resolve("flow.db"));
    requireTrouble(
        () -> {
          try (Workshop workshop = Workshop.at(url)) {
            workshop.create();
            workshop.claim("w", 100);
            workshop.requireSound();
          }
        },
        TransportKind.OTHER,
        "is damaged",
        "restore a backup");
  }

  @Test
  void a_schema_of_a_newer_program() throws SQLException {
    Path file = folder.resolve("flow.db");
    Workshop.at("sqlite:" + file).close();
    try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + file);
        Statement statement = connection.createStatement()) {
      statement.execute("INSERT INTO ff_migration_annotation"
          + " (version, name, backward_compatible) VALUES (999, 'later', 1)");
    }
    var refused =
        catchThrowableOfType(EngineException.Validation.class, () -> Workshop.at("sqlite:" + file));
    assertThat(refused.kind()).isEqualTo(ValidationKind.INVALID_INPUT);
    assertThat(refused)
        .hasMessageContainingAll("flow.db", "version 999", "use the program that migrated it");
  }

  @Test
  void a_file_without_the_right_to_write() {
    Path file = folder.resolve("flow.db");
    Workshop.at("sqlite:" + file).close();
    boolean heeded = file.toFile().setWritable(false) && !Files.isWritable(file);
    assumeTrue(heeded, "rights do not bind this user; the read-only disk is tried instead");
    requireTrouble(() -> Workshop.at("sqlite:" + file), TransportKind.OTHER, "is read-only");
  }

  @Test
  void a_file_on_a_disk_mounted_read_only() {
    requireMounting();
    try (SmallDisk disk = SmallDisk.mount(folder.resolve("disk"), "4m")) {
      String url = "sqlite:" + disk.folder().resolve("flow.db");
      Workshop.at(url).close();
      disk.makeReadOnly();
      requireTrouble(() -> Workshop.at(url), TransportKind.OTHER, "writable");
    }
  }

  @Test
  void a_full_disk_on_a_small_tmpfs() throws IOException {
    requireMounting();
    try (SmallDisk disk = SmallDisk.mount(folder.resolve("disk"), "3m")) {
      Path ballast = Files.write(disk.folder().resolve("ballast"), new byte[1_000_000]);
      String url = "sqlite:" + disk.folder().resolve("flow.db");
      List<ExecutionId> acknowledged = new ArrayList<>();
      try (Workshop workshop = Workshop.at(url)) {
        requireTrouble(
            () -> fill(workshop, acknowledged), TransportKind.OTHER, "has no space left");
        assertThat(acknowledged).isNotEmpty();
        Files.delete(ballast);
        acknowledged.add(workshop.create());
      }
      try (Workshop reopened = Workshop.at(url)) {
        requireWhole(disk.folder().resolve("flow.db"));
        assertThat(reopened.stored()).containsExactlyInAnyOrderElementsOf(acknowledged);
        reopened.requireSound();
      }
    }
  }

  @Test
  void a_statement_that_is_refused() throws SQLException {
    Path file = folder.resolve("flow.db");
    try (Workshop workshop = Workshop.at("sqlite:" + file)) {
      try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + file);
          Statement statement = connection.createStatement()) {
        statement.execute("ALTER TABLE ff_execution RENAME TO elsewhere");
      }
      requireTrouble(workshop::create, TransportKind.PROTOCOL, "refused a statement");
    }
  }

  /** All but the first pages, so that the file still looks like a database. */
  private static void damage(Path file) throws IOException {
    try (var writing = new RandomAccessFile(file.toFile(), "rw")) {
      for (long at = 2 * PAGE; at < writing.length(); at += PAGE) {
        writing.seek(at);
        writing.write(new byte[] {0x77, 0x66, 0x55, 0x44, 0x33, 0x22, 0x11, 0x7F, 0x7F});
      }
    }
  }

  private static void fill(Workshop workshop, List<ExecutionId> acknowledged) {
    for (int number = 0; number < MORE_THAN_FITS; number++) {
      acknowledged.add(workshop.ensure(workshop.newId(), LARGE));
    }
  }

  static void requireWhole(Path file) {
    try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + file);
        Statement statement = connection.createStatement();
        var row = statement.executeQuery("PRAGMA integrity_check")) {
      row.next();
      assertThat(row.getString(1)).isEqualTo("ok");
    } catch (SQLException failure) {
      throw new IllegalStateException(failure);
    }
  }

  private void requireMounting() {
    assumeTrue(SmallDisk.isAllowed(folder), "needs the right to mount a small disk");
  }

  private static void requireTrouble(ThrowingCallable call, TransportKind kind, String... saying) {
    var failure = catchThrowableOfType(EngineException.Transport.class, call);
    assertThat(failure).as("a failure of the store").isNotNull();
    assertThat(failure.kind()).as(failure.getMessage()).isEqualTo(kind);
    assertThat(failure).hasMessageContainingAll(saying);
  }
}
