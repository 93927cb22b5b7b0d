package io.flowfabric.store.jdbc;

import io.flowfabric.store.Store;
import io.flowfabric.store.Stores;
import java.io.IOException;
import java.nio.file.Path;
import java.time.InstantSource;

/** A process that opens a store, asks it for the time, and ends. */
final class Node {
  private Node() {}

  public static void main(String[] arguments) {
    open(arguments[0]);
  }

  /** Opens a store and closes it again. */
  static int open(String url) {
    try (Store store = Stores.open(url, InstantSource.system())) {
      return store.queries().now().getEpochSecond() > 0 ? 1 : 0;
    }
  }

  static Process start(String url) throws IOException {
    return new ProcessBuilder(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "--enable-native-access=ALL-UNNAMED",
            "-cp",
            System.getProperty("surefire.test.class.path", System.getProperty("java.class.path")),
            Node.class.getName(),
            url)
        .redirectErrorStream(true)
        .start();
  }
}
