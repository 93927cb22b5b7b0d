package io.flowfabric.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.flowfabric.decision.Entropy;
import io.flowfabric.model.ExecutionId;
import io.flowfabric.model.FlowId;
import io.flowfabric.model.LaneId;
import io.flowfabric.model.Partitions;
import io.flowfabric.store.VirtualClock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

final class ExecutionIdsTest {
  private static final LaneId LANE = new LaneId("default");

  private final VirtualClock clock = new VirtualClock(Instant.ofEpochMilli(1_700_000_000_000L));
  private final AtomicLong drawn = new AtomicLong();
  private final ExecutionIds ids = new ExecutionIds(
      Partitions.DEFAULT, () -> new Entropy(drawn.incrementAndGet(), -drawn.get()), clock);

  @Test
  void later_ids_are_larger() {
    List<ExecutionId> made = new ArrayList<>();
    for (int made100 = 0; made100 < 100; made100++) {
      made.add(ids.solo(LANE));
      clock.advance(Duration.ofMillis(1));
    }
    assertThat(made).isSorted().doesNotHaveDuplicates();
  }

  @Test
  void ids_are_uuids_of_version_7_that_tell_their_time() {
    UUID uuid = ids.solo(LANE).uuid();
    assertThat(uuid.version()).isEqualTo(7);
    assertThat(uuid.variant()).isEqualTo(2);
    assertThat(uuid.getMostSignificantBits() >>> 16).isEqualTo(clock.millis());
  }

  @Test
  void the_lane_or_the_flow_gives_the_partition() {
    assertThat(ids.solo(LANE).partition()).isEqualTo(86);
    assertThat(ids.member(FlowId.parse("550e8400-e29b-41d4-a716-446655440000")).partition())
        .isEqualTo(24);
  }
}
