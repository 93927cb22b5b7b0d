package io.flowfabric.engine;

import io.flowfabric.engine.batch.BatchOptions;
import io.flowfabric.engine.batch.ShardThreads;
import io.flowfabric.engine.outside.Outside;
import io.flowfabric.model.Partitions;
import java.time.Duration;
import java.util.function.Supplier;

/**
 * What can be chosen about an engine.
 *
 * @param threads where commands are carried out
 * @param closeGrace how long closing waits for commands that still run
 */
public record EngineOptions(
    Partitions partitions,
    BatchOptions batches,
    Supplier<ShardThreads> threads,
    Outside outside,
    Duration closeGrace) {
  public static final EngineOptions STANDARD = new EngineOptions(
      Partitions.DEFAULT,
      BatchOptions.STANDARD,
      ShardThreads::own,
      Outside.SYSTEM,
      Duration.ofSeconds(15));

  public EngineOptions withPartitions(Partitions counts) {
    return new EngineOptions(counts, batches, threads, outside, closeGrace);
  }

  public EngineOptions withBatches(BatchOptions bounds) {
    return new EngineOptions(partitions, bounds, threads, outside, closeGrace);
  }

  /** On the callers' own threads and on a world of the caller's making: for tests. */
  public EngineOptions within(Outside world) {
    return new EngineOptions(partitions, batches, ShardThreads::callers, world, closeGrace);
  }
}
