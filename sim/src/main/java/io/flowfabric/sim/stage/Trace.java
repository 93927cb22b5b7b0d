package io.flowfabric.sim.stage;

import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Tells what happens, line by line. For one thread at a time. */
public final class Trace {
  private static final long MICROS = 1000;
  private static final long SECOND = 1_000_000;

  private final @Nullable Consumer<String> lines;

  private Trace(@Nullable Consumer<String> lines) {
    this.lines = lines;
  }

  public static Trace off() {
    return new Trace(null);
  }

  public static Trace to(Consumer<String> lines) {
    return new Trace(lines);
  }

  public boolean isOn() {
    return lines != null;
  }

  void write(long step, long nanos, String who, String what) {
    if (lines != null) {
      long micros = nanos / MICROS;
      lines.accept(
          "%6d %4d.%06d %-34s %s".formatted(step, micros / SECOND, micros % SECOND, who, what));
    }
  }
}
