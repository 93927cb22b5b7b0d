package io.flowfabric.cli.console;

import io.flowfabric.bench.measure.Progress;
import io.flowfabric.bench.measure.Stopwatch;
import java.io.PrintWriter;
import java.util.Locale;

/**
 * A line that is written over and over while something takes its time; nothing where nobody looks
 * on. Safe for use by many threads.
 */
public final class ProgressLine implements Progress, AutoCloseable {
  private static final String ERASE = "\r\u001b[K";
  private static final int WIDTH = 24;

  private final PrintWriter out;
  private final boolean watched;
  private final Stopwatch watch = new Stopwatch();

  public ProgressLine(PrintWriter out, boolean watched) {
    this.out = out;
    this.watched = watched;
  }

  @Override
  public synchronized void at(String task, long done, long total) {
    if (watched) {
      int filled = total == 0 ? 0 : (int) Math.min(WIDTH, done * WIDTH / total);
      String bar = "#".repeat(filled) + ".".repeat(WIDTH - filled);
      out.print(ERASE + String.format(Locale.ROOT, "[%s] %s, %.0f s", bar, task, watch.seconds()));
      out.flush();
    }
  }

  public synchronized void clear() {
    if (watched) {
      out.print(ERASE);
      out.flush();
    }
  }

  @Override
  public void close() {
    clear();
  }
}
