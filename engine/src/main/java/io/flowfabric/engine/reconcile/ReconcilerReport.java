package io.flowfabric.engine.reconcile;

import java.time.Duration;

/**
 * What a reconciler did since it was started.
 *
 * @param ticks how often it looked
 * @param found what looked due
 * @param done where something was done
 * @param failed where the command failed, and how often looking failed
 * @param lag how late it was, at its last look, for what had waited longest
 */
public record ReconcilerReport(
    String name, long ticks, long found, long done, long failed, Duration lag) {

  static ReconcilerReport fresh(String name) {
    return new ReconcilerReport(name, 0, 0, 0, 0, Duration.ZERO);
  }

  ReconcilerReport plus(ScanReport scan, Duration lagging) {
    return new ReconcilerReport(
        name,
        ticks + 1,
        found + scan.found(),
        done + scan.processed(),
        failed + scan.errors(),
        lagging);
  }
}
