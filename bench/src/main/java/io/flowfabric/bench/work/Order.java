package io.flowfabric.bench.work;

import io.flowfabric.model.LaneId;
import java.time.Duration;

/**
 * How many should work on what.
 *
 * @param workers how many claim
 * @param slots how much each of them has in hand at most
 */
public record Order(LaneId lane, int workers, int slots, Duration lease) {}
