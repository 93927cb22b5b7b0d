package io.flowfabric.bench.database;

import io.flowfabric.error.ValidationKind;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;

/**
 * SQLite in files of its own: in a temporary folder, or beside the file that was named, so that the
 * disk of interest is measured and the file is left alone.
 *
 * @param options what follows the file in the URL, with its question mark
 * @param temporary whether the folder is ours to delete
 */
record SqliteDatabase(Path folder, String options, boolean temporary) implements Database {
  private static final AtomicInteger SITES = new AtomicInteger();
  private static final String DURABILITY = "durability=";

  static SqliteDatabase at(String rest) {
    int question = rest.indexOf('?');
    String options = question < 0 ? "" : rest.substring(question);
    String file = question < 0 ? rest : rest.substring(0, question);
    try {
      return file.isEmpty()
          ? new SqliteDatabase(Files.createTempDirectory("flowfabric-bench"), options, true)
          : new SqliteDatabase(folderOf(Path.of(file)), options, false);
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
  }

  private static Path folderOf(Path file) {
    Path folder = file.toAbsolutePath().getParent();
    if (folder == null || !Files.isDirectory(folder)) {
      throw ValidationKind.INVALID_INPUT.because("the folder of " + file + " does not exist");
    }
    return folder;
  }

  @Override
  public String name() {
    return "SQLite, synchronous " + synchronous();
  }

  @Override
  public Site newSite() {
    String name = "flowfabric-bench-%d-%d.db"
        .formatted(ProcessHandle.current().pid(), SITES.incrementAndGet());
    return new SqliteSite(folder.resolve(name), options, synchronous());
  }

  @Override
  public void close() {
    if (temporary) {
      delete(folder, "");
      SqliteSite.deleteIfExists(folder);
    }
  }

  /** The setting that the store takes from the same URL. */
  private String synchronous() {
    for (String option : options.replaceFirst("^\\?", "").split("&")) {
      if (option.startsWith(DURABILITY)) {
        return option.substring(DURABILITY.length()).toUpperCase(Locale.ROOT);
      }
    }
    return "FULL";
  }

  static void delete(Path folder, String prefix) {
    try (Stream<Path> files = Files.list(folder)) {
      files
          .filter(file -> file.getFileName().toString().startsWith(prefix))
          .forEach(SqliteSite::deleteIfExists);
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
  }
}
