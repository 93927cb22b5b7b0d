package io.flowfabric.store.jdbc;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** A small disk of its own, in memory. It takes the right to mount. */
final class SmallDisk implements AutoCloseable {
  private final Path folder;

  private SmallDisk(Path folder) {
    this.folder = folder;
  }

  /** Whether this process may mount at all. */
  static boolean isAllowed(Path within) {
    try (SmallDisk trial = mount(within.resolve("trial"), "64k")) {
      return Files.isDirectory(trial.folder);
    } catch (IllegalStateException refused) {
      return false;
    }
  }

  static SmallDisk mount(Path folder, String size) {
    try {
      Files.createDirectories(folder);
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
    run("mount", "-t", "tmpfs", "-o", "size=" + size, "tmpfs", folder.toString());
    return new SmallDisk(folder);
  }

  Path folder() {
    return folder;
  }

  void makeReadOnly() {
    run("mount", "-o", "remount,ro", folder.toString());
  }

  @Override
  public void close() {
    run("umount", folder.toString());
  }

  private static void run(String... command) {
    try {
      Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
      String said = new String(process.getInputStream().readAllBytes());
      if (process.waitFor() != 0) {
        throw new IllegalStateException(String.join(" ", command) + ": " + said);
      }
    } catch (IOException failure) {
      throw new IllegalStateException(failure);
    } catch (InterruptedException stopped) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(stopped);
    }
  }
}
