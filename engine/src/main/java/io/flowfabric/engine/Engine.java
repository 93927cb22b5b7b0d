package io.flowfabric.engine;

import io.flowfabric.Command;
import io.flowfabric.FlowFabric;
import io.flowfabric.Query;
import io.flowfabric.decision.Decision;
import io.flowfabric.decision.Moment;
import io.flowfabric.decision.Needs;
import io.flowfabric.decision.WorkingSet;
import io.flowfabric.error.EngineException;
import io.flowfabric.error.ValidationKind;
import io.flowfabric.service.Prepare;
import io.flowfabric.store.Queries;
import io.flowfabric.store.Store;
import io.flowfabric.store.Stores;
import io.flowfabric.store.Transaction;
import java.time.Duration;
import java.time.Instant;
import java.util.function.BiConsumer;

/**
 * The engine in this process. Each command is one transaction of the store: load, decide, flush,
 * commit. Safe for use by many threads.
 */
public final class Engine implements FlowFabric, AutoCloseable {
  /** A command that asks for more records in every round is broken; none needs nearly as many. */
  private static final int MAX_LOADS = 256;

  private final Store store;
  private final EngineOptions options;
  private final Retries retries;
  private final Gate gate = new Gate();

  private Engine(Store store, EngineOptions options) {
    this.store = store;
    this.options = options;
    this.retries = new Retries(options.sleeper());
  }

  /** Opens the store that a URL stands for, on the system's clock. */
  public static Engine open(String url) {
    Store store = Stores.open(url, SystemClock.MILLISECONDS);
    try {
      return open(store, EngineOptions.STANDARD);
    } catch (RuntimeException refused) {
      store.close();
      throw refused;
    }
  }

  /** Starts on a store. Refuses one that was set up with other partition counts. */
  public static Engine open(Store store, EngineOptions options) {
    var engine = new Engine(store, options);
    if (engine.apply(new Prepare(options.partitions()))
        instanceof Prepare.Outcome.Mismatch mismatch) {
      throw ValidationKind.INVALID_INPUT.because("the store was set up with " + mismatch.stored()
          + " and this engine is configured with " + options.partitions()
          + "; ids depend on these counts, so configure the stored ones");
    }
    return engine;
  }

  @Override
  public <O> O apply(Command<O> command) {
    command.check(store.backend());
    return gate.pass(
        command.wire(),
        () -> command instanceof Query<O> query ? answer(query) : carryOut(command));
  }

  public Store store() {
    return store;
  }

  public ExecutionIds ids() {
    return new ExecutionIds(options.partitions(), options.entropy(), store.queries()::now);
  }

  /**
   * Takes no more commands and waits for the running ones, at most for the grace. Never throws;
   * twice is fine.
   */
  public void shutdown(Duration grace) {
    gate.close(grace);
  }

  /** Shuts down and closes the store. */
  @Override
  public void close() {
    shutdown(options.closeGrace());
    store.close();
  }

  private <O> O carryOut(Command<O> command) {
    Decision<O> decision = retries.run(
        command.wire(), () -> store.transact(transaction -> decide(command, transaction)));
    ReclaimWatch.look(decision);
    return decision.outcome();
  }

  private <O> Decision<O> decide(Command<O> command, Transaction transaction) {
    WorkingSet state = load(command, transaction::load);
    Decision<O> decision =
        command.decide(state, new Moment(transaction.now(), options.entropy().draw()));
    transaction.flush(decision.changes(), decision.events());
    return decision;
  }

  private <A> A answer(Query<A> query) {
    Queries queries = store.queries();
    WorkingSet state = load(query, queries::load);
    Instant now = queries.now();
    return query.answer(state, now);
  }

  private WorkingSet load(Command<?> command, BiConsumer<Needs, WorkingSet> loader) {
    var state = new WorkingSet(store.backend());
    for (int round = 0; round < MAX_LOADS; round++) {
      Needs missing = state.missing(command.needs(state));
      if (missing.isEmpty()) {
        return state;
      }
      loader.accept(missing, state);
    }
    throw new IllegalStateException(command.wire() + " never has enough loaded");
  }

  /** Where a caller learns that an engine is closed. */
  static EngineException closed(String operation) {
    return new EngineException.Unavailable(operation, "the engine is shutting down");
  }
}
