package io.flowfabric.service;

import io.flowfabric.Command;
import io.flowfabric.decision.Decision;
import io.flowfabric.decision.Moment;
import io.flowfabric.decision.Needs;
import io.flowfabric.decision.State;
import io.flowfabric.model.Key;
import io.flowfabric.model.Partitions;

/**
 * An engine that starts makes sure that the store is set up for it. The partition counts are stored
 * by the first one; ids depend on them, so an engine that is configured otherwise must not run.
 */
public record Prepare(Partitions partitions) implements Command<Prepare.Outcome> {

  /** The answer. */
  public sealed interface Outcome {
    record Applied(String description) implements Outcome {}

    record NoOp() implements Outcome {}

    record Mismatch(Partitions stored) implements Outcome {}
  }

  @Override
  public Needs needs(State loaded) {
    return Needs.of(Key.PARTITIONS);
  }

  @Override
  public Decision<Outcome> decide(State state, Moment moment) {
    return state
        .find(Key.PARTITIONS)
        .map(stored -> Decision.<Outcome>of(
            stored.equals(partitions) ? new Outcome.NoOp() : new Outcome.Mismatch(stored)))
        .orElseGet(() -> Decision.<Outcome>of(new Outcome.Applied("partition counts stored"))
            .put(Key.PARTITIONS, null, partitions));
  }
}
