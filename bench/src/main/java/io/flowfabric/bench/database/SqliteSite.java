package io.flowfabric.bench.database;

import io.flowfabric.bench.database.Usage.Cost;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.util.Map;
import java.util.Optional;

/** A file that does not exist yet. */
record SqliteSite(Path file, String options, String synchronous) implements Site {
  static final String BACKEND = "sqlite";

  @Override
  public String url() {
    return "sqlite:" + file + options;
  }

  @Override
  public Optional<Ceiling> ceiling(byte[] payload) {
    return Optional.of(new SqliteCeiling(file, synchronous, payload));
  }

  @Override
  public Usage usage() {
    return new Usage(Map.of(Cost.FILE_BYTES, size()));
  }

  @Override
  public long size() {
    return length(file) + length(beside("-wal"));
  }

  /** SQLite takes free pages again by itself; only the log has to be brought home. */
  @Override
  public void tidy() {
    Sql.act(BACKEND, () -> {
      try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + file)) {
        Sql.execute(connection, "PRAGMA wal_checkpoint(TRUNCATE)");
      }
    });
  }

  @Override
  public void close() {
    deleteIfExists(file);
    deleteIfExists(beside("-wal"));
    deleteIfExists(beside("-shm"));
  }

  private Path beside(String suffix) {
    return file.resolveSibling(file.getFileName() + suffix);
  }

  private static long length(Path file) {
    try {
      return Files.exists(file) ? Files.size(file) : 0;
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
  }

  static void deleteIfExists(Path path) {
    try {
      Files.deleteIfExists(path);
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
  }
}
