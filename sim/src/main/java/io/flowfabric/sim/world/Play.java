package io.flowfabric.sim.world;

import io.flowfabric.model.Execution;
import io.flowfabric.sdk.Fabric;
import io.flowfabric.sdk.Work;
import io.flowfabric.sdk.WorkerSettings;

/** What a simulation is about: the handlers of its workers, and the work that is handed in. */
public interface Play {

  /** Names the handlers of a worker that starts; each worker that does asks anew. */
  void handlers(Fabric worker, Surroundings around);

  /** The lanes and capabilities of workers; the rest is the simulation's to say. */
  default WorkerSettings.Builder settings() {
    return WorkerSettings.builder();
  }

  /** How many pieces of work are handed in. */
  int works();

  /** A piece of work, which must have an idempotency key: clients repeat what was not answered. */
  Work work(int number, Surroundings around);

  /** Looks at an execution that has ended, and objects with a violation. */
  default void check(Execution ended) {}

  /** Whether somebody cancels, replays, revokes and reorders meanwhile. */
  boolean hasOperator();
}
