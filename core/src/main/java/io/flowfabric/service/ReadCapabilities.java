package io.flowfabric.service;

import io.flowfabric.Query;
import io.flowfabric.decision.Needs;
import io.flowfabric.decision.State;
import io.flowfabric.model.Backend;
import java.time.Instant;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.Set;

/** Asks what the engine is and what it can do. */
public record ReadCapabilities() implements Query<ReadCapabilities.Identity> {

  /** The answer. Every store can do the same, so only the backend differs. */
  public record Identity(Backend backend, Set<Feature> features) {
    public boolean supports(Feature feature) {
      return features.contains(feature);
    }
  }

  @Override
  public Needs needs(State loaded) {
    return Needs.NOTHING;
  }

  @Override
  public Identity answer(State state, Instant now) {
    var features = EnumSet.noneOf(Feature.class);
    Arrays.stream(Feature.values())
        .filter(feature -> feature.command().isPresent())
        .forEach(features::add);
    return new Identity(state.backend(), features);
  }
}
