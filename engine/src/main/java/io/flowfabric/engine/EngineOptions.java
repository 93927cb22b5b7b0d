package io.flowfabric.engine;

import io.flowfabric.model.Partitions;
import java.time.Duration;

/**
 * What can be chosen about an engine. Chance and waiting are among it, so that tests can take their
 * place.
 */
public record EngineOptions(
    Partitions partitions, EntropySource entropy, Sleeper sleeper, Duration closeGrace) {
  public static final EngineOptions STANDARD = new EngineOptions(
      Partitions.DEFAULT, SystemEntropy.SECURE, Sleeper.THREAD, Duration.ofSeconds(15));

  public EngineOptions withPartitions(Partitions counts) {
    return new EngineOptions(counts, entropy, sleeper, closeGrace);
  }

  public EngineOptions withEntropy(EntropySource source) {
    return new EngineOptions(partitions, source, sleeper, closeGrace);
  }

  public EngineOptions withSleeper(Sleeper other) {
    return new EngineOptions(partitions, entropy, other, closeGrace);
  }
}
