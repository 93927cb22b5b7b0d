package io.flowfabric.chaos.rig;

import java.io.IOException;
import java.io.UncheckedIOException;

/** Runs a small program of the system, and expects that it succeeds. */
final class Shell {
  private Shell() {}

  static void run(String... command) {
    try {
      Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
      String said = new String(process.getInputStream().readAllBytes());
      if (process.waitFor() != 0) {
        throw new IllegalStateException(String.join(" ", command) + ": " + said);
      }
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    } catch (InterruptedException stopped) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(stopped);
    }
  }
}
