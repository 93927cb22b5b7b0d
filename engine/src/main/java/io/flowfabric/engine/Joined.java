package io.flowfabric.engine;

import io.flowfabric.Command;
import io.flowfabric.decision.Decision;
import io.flowfabric.decision.Moment;
import io.flowfabric.decision.Needs;
import io.flowfabric.decision.WorkingSet;
import io.flowfabric.engine.outside.EntropySource;
import io.flowfabric.error.EngineException;
import io.flowfabric.store.Joining;
import io.flowfabric.store.Store;
import io.flowfabric.store.StoreConflict;
import io.flowfabric.store.Transaction;
import java.sql.Connection;

/** Carries out a command in a transaction of the caller's, alone. */
record Joined(Store store, EntropySource entropy) {
  /** A command that asks for more records in every round is broken; none needs nearly as many. */
  private static final int MAX_LOADS = 256;

  <O> O apply(Connection connection, Command<O> command) {
    if (!(store instanceof Joining joining)) {
      throw new EngineException.Unavailable(
          command.wire(), "the store is in no database that a transaction could be joined in");
    }
    try {
      return joining.join(connection, transaction -> decide(command, transaction));
    } catch (StoreConflict conflict) {
      throw new EngineException.Contention(command.wire(), 1, conflict);
    }
  }

  private <O> O decide(Command<O> command, Transaction transaction) {
    var state = new WorkingSet(store.backend());
    load(command, state, transaction);
    Decision<O> decision = command.decide(state, new Moment(transaction.now(), entropy.draw()));
    if (!decision.changes().isEmpty() || !decision.events().isEmpty()) {
      transaction.flush(decision.changes(), decision.events());
    }
    return decision.outcome();
  }

  private static void load(Command<?> command, WorkingSet state, Transaction transaction) {
    for (int round = 0; round < MAX_LOADS; round++) {
      Needs missing = state.missing(command.needs(state));
      if (missing.isEmpty()) {
        return;
      }
      transaction.load(missing, state);
    }
    throw new IllegalStateException(command.wire() + " never has enough loaded");
  }
}
