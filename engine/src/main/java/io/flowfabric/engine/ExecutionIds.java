package io.flowfabric.engine;

import io.flowfabric.decision.Entropy;
import io.flowfabric.engine.outside.EntropySource;
import io.flowfabric.model.ExecutionId;
import io.flowfabric.model.FlowId;
import io.flowfabric.model.LaneId;
import io.flowfabric.model.Partitions;
import java.time.InstantSource;
import java.util.UUID;

/**
 * Makes ids for new executions: ordered by time, so that inserts stay close together in every
 * store.
 */
public record ExecutionIds(Partitions partitions, EntropySource entropy, InstantSource clock) {
  private static final long RANDOM_A = 0xFFFL;
  private static final long VERSION_7 = 0x7000L;
  private static final long RANDOM_B = 0x3FFF_FFFF_FFFF_FFFFL;
  private static final long VARIANT = 0x8000_0000_0000_0000L;

  public ExecutionId solo(LaneId lane) {
    return ExecutionId.solo(lane, partitions, next());
  }

  public ExecutionId member(FlowId flow) {
    return ExecutionId.member(flow, partitions, next());
  }

  private UUID next() {
    Entropy drawn = entropy.draw();
    long most = (clock.millis() << 16) | VERSION_7 | (drawn.high() & RANDOM_A);
    return new UUID(most, (drawn.low() & RANDOM_B) | VARIANT);
  }
}
