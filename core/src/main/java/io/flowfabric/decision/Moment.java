package io.flowfabric.decision;

import java.time.Instant;

/** When a command is decided, by the store's clock, and the dice it may use. */
public record Moment(Instant now, Entropy entropy) {}
