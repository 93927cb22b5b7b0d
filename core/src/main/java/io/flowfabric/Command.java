package io.flowfabric;

import io.flowfabric.decision.Decision;
import io.flowfabric.decision.Moment;
import io.flowfabric.decision.Needs;
import io.flowfabric.decision.State;
import io.flowfabric.model.Backend;

/**
 * One operation of the engine: an immutable record that knows what must be loaded for it and how it
 * decides. Deciding is a pure function; given the same state and moment it gives the same decision.
 *
 * @param <O> the closed set of its outcomes
 */
public interface Command<O> {

  /** Refuses what cannot be meant for this store, before anything is read. */
  default void check(Backend backend) {}

  /**
   * What must be loaded before the command can decide. It is asked again with what was loaded so
   * far, until it names nothing new; so it may look at one record to learn which others it needs.
   */
  Needs needs(State loaded);

  /** The rule. It never throws for a reason of the domain. */
  Decision<O> decide(State state, Moment moment);

  /**
   * The name of the command wherever it is spelled out: on the wire, in metrics, on the command
   * line.
   */
  default String wire() {
    return wire(getClass());
  }

  /** The name of the commands of a class. */
  static String wire(Class<?> type) {
    return CommandNames.of(type);
  }
}
