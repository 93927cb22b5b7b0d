package io.flowfabric.engine;

import io.flowfabric.Await;
import io.flowfabric.Command;
import io.flowfabric.FlowFabric;
import io.flowfabric.Query;
import io.flowfabric.decision.Needs;
import io.flowfabric.decision.WorkingSet;
import io.flowfabric.engine.batch.BatchReport;
import io.flowfabric.engine.batch.Batcher;
import io.flowfabric.engine.outside.SystemClock;
import io.flowfabric.error.EngineException;
import io.flowfabric.error.ValidationKind;
import io.flowfabric.service.Prepare;
import io.flowfabric.store.Queries;
import io.flowfabric.store.Store;
import io.flowfabric.store.Stores;
import java.sql.Connection;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;

/**
 * The engine in this process. Commands are carried out in batches that share a transaction of the
 * store; queries read what was committed. Safe for use by many threads.
 */
public final class Engine implements FlowFabric, Sender, AutoCloseable {
  /** A question that asks for more records in every round is broken; none needs nearly as many. */
  private static final int MAX_LOADS = 256;

  private final Store store;
  private final EngineOptions options;
  private final Batcher batcher;
  private final Lines lines;
  private final Gate gate;

  private Engine(Store store, EngineOptions options) {
    this.store = store;
    this.options = options;
    this.batcher =
        new Batcher(store, options.batches(), options.threads().get(), options.outside());
    this.lines = new Lines(store, options.outside());
    this.gate = new Gate(options.outside().threads());
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
      engine.shutdown(options.closeGrace());
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
        () -> command instanceof Await<O> patient
            ? lines.await(patient, this::carryOut)
            : carryOut(command));
  }

  @Override
  public <O> CompletableFuture<O> send(Command<O> command) {
    command.check(store.backend());
    return gate.passLater(command.wire(), () -> batcher.send(command));
  }

  /**
   * Carries out a command in the transaction that a connection to the same database is in. What it
   * does becomes visible when the caller commits, and never if the caller rolls back.
   *
   * @throws EngineException.Contention when another transaction was faster; roll back and try again
   * @throws EngineException.Unavailable when the store is in no such database
   */
  public <O> O join(Connection connection, Command<O> command) {
    command.check(store.backend());
    var joined = new Joined(store, options.outside().entropy());
    return gate.pass(command.wire(), () -> joined.apply(connection, command));
  }

  public Store store() {
    return store;
  }

  /** Answers searches from what was committed; a new one for each thread that asks. */
  public Reader reader() {
    return new Reader(store);
  }

  /** Ids by the clock of this node: it only keeps ids of about the same time together. */
  public ExecutionIds ids() {
    return new ExecutionIds(
        options.partitions(), options.outside().entropy(), options.outside().clock());
  }

  public EngineOptions options() {
    return options;
  }

  /** What group commit did so far. */
  public BatchReport batches() {
    return batcher.report();
  }

  /** How many callers wait for an answer at this moment. */
  public int waiting() {
    return lines.waiting();
  }

  /**
   * Takes no more commands and waits for the running ones, at most for the grace. Never throws;
   * twice is fine.
   */
  public void shutdown(Duration grace) {
    lines.close();
    gate.close(grace);
    batcher.close();
  }

  /** Shuts down and closes the store. */
  @Override
  public void close() {
    shutdown(options.closeGrace());
    store.close();
  }

  private <O> O carryOut(Command<O> command) {
    return command instanceof Query<O> query ? answer(query) : answered(batcher.send(command));
  }

  /** Waits on, whatever happens to the caller: it must learn what became of its command. */
  private static <O> O answered(CompletableFuture<O> answer) {
    try {
      return answer.join();
    } catch (CompletionException failed) {
      throw failed.getCause() instanceof RuntimeException own ? own : failed;
    }
  }

  private <A> A answer(Query<A> query) {
    Queries queries = store.queries();
    var state = new WorkingSet(store.backend());
    Instant asOf = null;
    for (int round = 0; round < MAX_LOADS; round++) {
      Needs missing = state.missing(query.needs(state));
      if (missing.isEmpty()) {
        return query.answer(state, asOf == null ? queries.now() : asOf);
      }
      asOf = queries.load(missing, state);
    }
    throw new IllegalStateException(query.wire() + " never has enough loaded");
  }

  /** Where a caller learns that an engine is closed. */
  static EngineException closed(String operation) {
    return new EngineException.Unavailable(operation, "the engine is shutting down");
  }
}
