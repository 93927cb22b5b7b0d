package io.flowfabric.bench.scenario;

import io.flowfabric.bench.work.Order;
import io.flowfabric.error.ValidationKind;
import io.flowfabric.model.LaneId;
import java.time.Duration;

/**
 * How much to ask of an engine.
 *
 * @param jobs executions that are worked off in one repeat
 * @param workers how many claim
 * @param slots how many executions each worker has in hand at most
 * @param payload bytes that each execution carries
 * @param rate arrivals in a second, where they come at a steady pace
 * @param duration how long they come
 */
public record Load(int jobs, int workers, int slots, int payload, int rate, Duration duration) {
  public static final Load STANDARD = new Load(20_000, 16, 64, 100, 500, Duration.ofSeconds(20));

  static final LaneId LANE = new LaneId("bench");

  static final Duration LEASE = Duration.ofSeconds(30);

  public Load {
    atLeast(1, "jobs", jobs);
    atLeast(1, "workers", workers);
    atLeast(1, "slots", slots);
    atLeast(0, "payload", payload);
    atLeast(1, "rate", rate);
    atLeast(1, "milliseconds", duration.toMillis());
  }

  private static void atLeast(long least, String name, long value) {
    if (value < least) {
      throw ValidationKind.INVALID_INPUT.because(
          name + " must be at least " + least + ", was " + value);
    }
  }

  Order order() {
    return new Order(LANE, workers, slots, LEASE);
  }

  Load withJobs(int count) {
    return new Load(count, workers, slots, payload, rate, duration);
  }
}
