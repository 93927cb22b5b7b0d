package io.flowfabric.chaos.soak;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.flowfabric.chaos.rig.Patience;
import io.flowfabric.error.EngineException;
import io.flowfabric.execution.CountExecutions;
import io.flowfabric.model.ExecutionId;
import io.flowfabric.model.PublicState;
import io.flowfabric.sdk.Fabric;
import io.flowfabric.sdk.Work;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Map;
import java.util.Queue;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentLinkedQueue;

/**
 * Hands in work at a fixed rate, whatever becomes of it, and measures of one piece in ten how long
 * it takes to its end: if all were waited for, a slow machine would get slower by being watched.
 * Safe for use by many threads.
 */
final class Load {
  /** Hand in no more. */
  static final String STOP = "stop";

  /** Write down how things are. */
  static final String SAMPLE = "sample";

  private static final ObjectMapper JSON = new ObjectMapper();
  private static final int WATCHED = 10;
  private static final Duration PATIENCE = Duration.ofSeconds(60);
  private static final double MEGABYTE = 1 << 20;

  private final Fabric fabric;
  private final Path samples;
  private final Queue<Double> latencies = new ConcurrentLinkedQueue<>();
  private volatile boolean stopped;

  private Load(Fabric fabric, Path samples) {
    this.fabric = fabric;
    this.samples = samples;
  }

  static Load start(Fabric fabric, int rate, Path samples) {
    var load = new Load(fabric, samples);
    Thread.ofPlatform().daemon().start(() -> load.submitAt(rate));
    return load;
  }

  void hear(String words) {
    switch (words) {
      case STOP -> stopped = true;
      case SAMPLE -> Thread.ofVirtual().start(this::sample);
      default -> throw new IllegalArgumentException(words);
    }
  }

  private void submitAt(int rate) {
    long pause = Duration.ofSeconds(1).dividedBy(rate).toNanos();
    long next = System.nanoTime();
    for (long number = 0; !stopped; number++) {
      boolean watched = number % WATCHED == 0;
      Thread.ofVirtual().start(() -> live(watched));
      next += pause;
      Patience.pass(Duration.ofNanos(Math.max(0, next - System.nanoTime())));
    }
  }

  private void live(boolean watched) {
    long from = System.nanoTime();
    ExecutionId id = fabric.submit(Work.of("work"));
    if (!watched) {
      return;
    }
    if (fabric.await(id, PATIENCE).isEmpty()) {
      throw new IllegalStateException(id + " did not end");
    }
    latencies.add((System.nanoTime() - from) / 1e6);
  }

  private void sample() {
    Map<String, Double> sample = new TreeMap<>();
    double[] recent = takeLatencies();
    if (recent.length > 0) {
      sample.put(Metric.LATENCY_MEDIAN.name(), at(recent, 0.5));
      sample.put(Metric.LATENCY_99.name(), at(recent, 0.99));
    }
    try {
      sample.put(Metric.OPEN_LEASES.name(), (double) active());
    } catch (EngineException away) {
      // The store is asked again with the next sample.
      sample.remove(Metric.OPEN_LEASES.name());
    }
    System.gc();
    var heap = ManagementFactory.getMemoryMXBean().getHeapMemoryUsage();
    sample.put(Metric.HEAP.name(), heap.getUsed() / MEGABYTE);
    sample.put(
        Metric.THREADS.name(), (double) ManagementFactory.getThreadMXBean().getThreadCount());
    write(sample);
  }

  private double[] takeLatencies() {
    var taken = new ArrayList<Double>();
    Double one = latencies.poll();
    while (one != null) {
      taken.add(one);
      one = latencies.poll();
    }
    return taken.stream().mapToDouble(Double::doubleValue).sorted().toArray();
  }

  private static double at(double[] sorted, double share) {
    return sorted[(int) Math.min(sorted.length - 1, Math.floor(sorted.length * share))];
  }

  private long active() {
    return fabric.apply(CountExecutions.all()).items().stream()
        .filter(count -> count.place().state() == PublicState.ACTIVE)
        .mapToLong(count -> count.executions())
        .sum();
  }

  private synchronized void write(Map<String, Double> sample) {
    sample.put("at", (double) System.currentTimeMillis());
    try {
      Files.writeString(
          samples,
          JSON.writeValueAsString(sample) + "\n",
          StandardOpenOption.CREATE,
          StandardOpenOption.APPEND);
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
  }
}
