package io.flowfabric.micrometer;

import io.flowfabric.sdk.Cancellation;
import io.flowfabric.sdk.Extension;
import io.flowfabric.sdk.Fabric;
import io.flowfabric.sdk.HandlerMiddleware;
import io.flowfabric.sdk.Task;
import io.flowfabric.sdk.TaskOutcome;
import io.flowfabric.sdk.WorkerSettings;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Counts and times what workers do, in a registry of the application's:
 * {@code WorkerSettings.builder().with(new WorkerMetrics(registry))}. Safe for use by many threads,
 * and for several fabrics.
 */
public final class WorkerMetrics implements Extension {
  private final MeterRegistry registry;
  private final Map<Fabric, FabricGauges> gauges = new ConcurrentHashMap<>();

  public WorkerMetrics(MeterRegistry registry) {
    this.registry = registry;
  }

  @Override
  public void extend(WorkerSettings.Builder settings) {
    settings
        .around(this::timed)
        .around(next -> new CommandMetrics(next, registry))
        .listener(this::ended);
  }

  @Override
  public void opened(Fabric fabric) {
    gauges.put(fabric, FabricGauges.of(fabric, registry));
  }

  @Override
  public void closed(Fabric fabric) {
    Optional.ofNullable(gauges.remove(fabric)).ifPresent(FabricGauges::remove);
  }

  private Object timed(Task task, HandlerMiddleware.Next handler) throws Exception {
    Counter lost = Counter.builder("ff.lease.lost")
        .description("Leases that ended while their handler still ran")
        .tag("lane", task.lane().value())
        .register(registry);
    task.cancellation().onRequest(() -> {
      if (task.cancellation().cause() == Cancellation.Cause.LEASE_LOST) {
        lost.increment();
      }
    });
    Timer.Sample sample = Timer.start(registry);
    try {
      return handler.run();
    } finally {
      sample.stop(Buckets.timer("ff.handler.duration")
          .description("How long handlers ran, however they ended")
          .tag("kind", task.kind())
          .register(registry));
    }
  }

  private void ended(Task task, TaskOutcome outcome) {
    Counter.builder("ff.attempt.outcome")
        .description("What became of runs, as the engine has it")
        .tag("lane", task.lane().value())
        .tag("kind", task.kind())
        .tag("outcome", label(outcome))
        .register(registry)
        .increment();
  }

  private static String label(TaskOutcome outcome) {
    return switch (outcome) {
      case TaskOutcome.Completed completed -> "ok";
      case TaskOutcome.Failed failed -> "error";
      case TaskOutcome.RetryScheduled retry -> "retry";
      case TaskOutcome.Delayed delayed -> "delayed";
      case TaskOutcome.Released released -> "released";
      case TaskOutcome.Refused refused -> "refused";
      case TaskOutcome.Unreported unreported -> "unreported";
    };
  }
}
