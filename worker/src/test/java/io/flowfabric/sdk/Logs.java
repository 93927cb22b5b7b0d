package io.flowfabric.sdk;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.logging.Handler;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import java.util.logging.Logger;

/** What the SDK logs while this is open. */
final class Logs extends Handler {
  private static final Logger SDK = Logger.getLogger("io.flowfabric.sdk");

  private final List<String> lines = new CopyOnWriteArrayList<>();

  private Logs() {}

  static Logs open() {
    var logs = new Logs();
    SDK.addHandler(logs);
    return logs;
  }

  /** Level and message. */
  List<String> lines() {
    return lines;
  }

  boolean contain(Level level, String part) {
    return lines.stream().anyMatch(line -> line.startsWith(level + " ") && line.contains(part));
  }

  @Override
  public void publish(LogRecord told) {
    lines.add(told.getLevel() + " " + told.getMessage());
  }

  @Override
  public void flush() {}

  @Override
  public void close() {
    SDK.removeHandler(this);
  }
}
