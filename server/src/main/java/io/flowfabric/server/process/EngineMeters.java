package io.flowfabric.server.process;

import io.flowfabric.engine.Engine;
import io.flowfabric.engine.batch.BatchReport;
import io.flowfabric.engine.reconcile.ReconcilerReport;
import io.flowfabric.engine.reconcile.Reconciliation;
import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import java.util.function.ToDoubleFunction;

/** What the engine and its upkeep count by themselves, as metrics. */
record EngineMeters(MeterRegistry registry, Engine engine, Reconciliation upkeep) {
  private static final double NANOS = 1e9;

  void bind() {
    bindBatches();
    upkeep.reports().forEach(report -> bindScanner(report.name()));
  }

  private void bindBatches() {
    batchGauge("ff.commands.waiting", "commands that wait for their batch", BatchReport::waiting);
    batchCounter(
        "ff.commands.refused", "commands for which there was no room", BatchReport::refused);
    batchCounter(
        "ff.batches", "batches, each a transaction that commands shared", BatchReport::batches);
    batchCounter(
        "ff.batch.commands", "commands that were carried out in batches", BatchReport::commands);
    batchGauge(
        "ff.batch.largest", "the most commands that ever shared a batch", BatchReport::largest);
    batchCounter(
        "ff.batch.splits", "batches that failed as a whole and were halved", BatchReport::splits);
    batchCounter(
        "ff.batch.queue.seconds",
        "how long commands waited in all for their batch to begin",
        report -> report.queueNanos() / NANOS);
    batchCounter(
        "ff.batch.commit.seconds",
        "how long batches took in all",
        report -> report.commitNanos() / NANOS);
  }

  private void batchGauge(String name, String meaning, ToDoubleFunction<BatchReport> value) {
    Gauge.builder(name, engine, running -> value.applyAsDouble(running.batches()))
        .description(meaning)
        .register(registry);
  }

  private void batchCounter(String name, String meaning, ToDoubleFunction<BatchReport> value) {
    FunctionCounter.builder(name, engine, running -> value.applyAsDouble(running.batches()))
        .description(meaning)
        .register(registry);
  }

  private void bindScanner(String name) {
    scannerCounter(
        name, "ff.scanner.cycle", "how often a reconciler looked", ReconcilerReport::ticks);
    scannerCounter(
        name, "ff.scanner.found", "what looked due to a reconciler", ReconcilerReport::found);
    scannerCounter(
        name, "ff.scanner.done", "where a reconciler did something", ReconcilerReport::done);
    scannerCounter(
        name,
        "ff.scanner.failed",
        "where a reconciler failed, looking included",
        ReconcilerReport::failed);
    Gauge.builder("ff.scanner.lag.seconds", upkeep, all -> lagSeconds(report(all, name)))
        .description("how late a reconciler was, at its last look, for what had waited longest")
        .tag("scanner", name)
        .register(registry);
  }

  private void scannerCounter(
      String scanner, String name, String meaning, ToDoubleFunction<ReconcilerReport> value) {
    FunctionCounter.builder(name, upkeep, all -> value.applyAsDouble(report(all, scanner)))
        .description(meaning)
        .tag("scanner", scanner)
        .register(registry);
  }

  private static double lagSeconds(ReconcilerReport report) {
    return report.lag().toMillis() / 1000.0;
  }

  private static ReconcilerReport report(Reconciliation upkeep, String name) {
    return upkeep.reports().stream()
        .filter(report -> report.name().equals(name))
        .findFirst()
        .orElseThrow();
  }
}
