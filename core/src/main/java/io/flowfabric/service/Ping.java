package io.flowfabric.service;

import io.flowfabric.Query;
import io.flowfabric.decision.Needs;
import io.flowfabric.decision.State;
import io.flowfabric.model.Backend;
import io.flowfabric.model.Key;
import java.time.Instant;

/** Asks whether the engine and its store answer, and what time it is there. */
public record Ping() implements Query<Ping.Pong> {

  /** The answer. */
  public record Pong(Backend backend, Instant serverTime) {}

  @Override
  public Needs needs(State loaded) {
    return Needs.of(Key.PARTITIONS);
  }

  @Override
  public Pong answer(State state, Instant now) {
    return new Pong(state.backend(), now);
  }
}
