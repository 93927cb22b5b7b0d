package io.flowfabric.micrometer;

import io.flowfabric.engine.batch.BatchReport;
import io.flowfabric.engine.reconcile.ReconcilerReport;
import io.flowfabric.sdk.EngineReport;
import io.flowfabric.sdk.Fabric;
import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.Meter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.TimeGauge;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.ToDoubleFunction;

/**
 * What is read from a fabric whenever somebody looks: its slots, and what its engine did. The
 * worker is a label, so fabrics of one process that share a registry should have workers of their
 * own.
 */
final class FabricGauges {
  private static final double NANOS_PER_SECOND = 1e9;

  private final Fabric fabric;
  private final MeterRegistry registry;
  private final String worker;
  private final List<Meter> meters = new ArrayList<>();

  private FabricGauges(Fabric fabric, MeterRegistry registry) {
    this.fabric = fabric;
    this.registry = registry;
    this.worker = fabric.settings().identity().worker().value();
  }

  static FabricGauges of(Fabric fabric, MeterRegistry registry) {
    var gauges = new FabricGauges(fabric, registry);
    gauges.addSlots();
    fabric.report().ifPresent(gauges::add);
    return gauges;
  }

  void remove() {
    meters.forEach(registry::remove);
  }

  private void addSlots() {
    meters.add(Gauge.builder("ff.worker.slots", fabric, it -> it.settings().slots())
        .description("How many tasks may run at a time")
        .tag("worker", worker)
        .register(registry));
    meters.add(Gauge.builder("ff.worker.slots.used", fabric, Fabric::slotsInUse)
        .description("Slots with a task, or with a claim on its way")
        .tag("worker", worker)
        .register(registry));
  }

  private void add(EngineReport report) {
    count("ff.batch", "Transactions that carried commands", BatchReport::batches);
    count("ff.batch.commands", "Commands that were carried out", BatchReport::commands);
    count("ff.batch.splits", "Batches that failed and were halved", BatchReport::splits);
    count("ff.batch.refused", "Commands for which there was no room", BatchReport::refused);
    count(
        "ff.batch.queue.seconds",
        "How long commands waited in all",
        batches -> batches.queueNanos() / NANOS_PER_SECOND);
    count(
        "ff.batch.commit.seconds",
        "How long transactions took in all",
        batches -> batches.commitNanos() / NANOS_PER_SECOND);
    meters.add(Gauge.builder("ff.batch.waiting", fabric, it -> ask(it, BatchReport::waiting))
        .description("Commands that wait for a transaction")
        .tag("worker", worker)
        .register(registry));
    report.reconcilers().forEach(reconciler -> add(reconciler.name()));
  }

  private void count(String name, String meaning, ToDoubleFunction<BatchReport> what) {
    meters.add(FunctionCounter.builder(name, fabric, it -> ask(it, what))
        .description(meaning)
        .tag("worker", worker)
        .register(registry));
  }

  private static double ask(Fabric fabric, ToDoubleFunction<BatchReport> what) {
    return fabric.report().map(EngineReport::batches).map(what::applyAsDouble).orElse(0.0);
  }

  private void add(String scanner) {
    count("ff.scanner.cycle", "How often it looked", scanner, ReconcilerReport::ticks);
    count("ff.scanner.done", "Where it did something", scanner, ReconcilerReport::done);
    count("ff.scanner.failed", "Where it failed", scanner, ReconcilerReport::failed);
    meters.add(TimeGauge.builder(
            "ff.scanner.lag",
            fabric,
            TimeUnit.MILLISECONDS,
            it -> ask(it, scanner, report -> report.lag().toMillis()))
        .description("How late it was for what had waited longest")
        .tag("scanner", scanner)
        .tag("worker", worker)
        .register(registry));
  }

  private void count(
      String name, String meaning, String scanner, ToDoubleFunction<ReconcilerReport> what) {
    meters.add(FunctionCounter.builder(name, fabric, it -> ask(it, scanner, what))
        .description(meaning)
        .tag("scanner", scanner)
        .tag("worker", worker)
        .register(registry));
  }

  private static double ask(
      Fabric fabric, String scanner, ToDoubleFunction<ReconcilerReport> what) {
    return fabric.report().stream()
        .flatMap(report -> report.reconcilers().stream())
        .filter(report -> report.name().equals(scanner))
        .mapToDouble(what)
        .findFirst()
        .orElse(0.0);
  }
}
