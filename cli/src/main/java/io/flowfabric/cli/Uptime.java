package io.flowfabric.cli;

import java.lang.management.ManagementFactory;
import java.util.Locale;

/** How long this process has been running, for whoever waits for it to be ready. */
final class Uptime {
  private static final double MILLIS = 1000.0;

  private Uptime() {}

  /** The end of a sentence. */
  static String told() {
    double seconds = ManagementFactory.getRuntimeMXBean().getUptime() / MILLIS;
    return String.format(Locale.ROOT, ", ready after %.2f s.", seconds);
  }
}
