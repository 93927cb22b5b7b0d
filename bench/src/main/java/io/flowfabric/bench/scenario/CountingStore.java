package io.flowfabric.bench.scenario;

import io.flowfabric.decision.Needs;
import io.flowfabric.decision.Topic;
import io.flowfabric.decision.WorkingSet;
import io.flowfabric.model.Backend;
import io.flowfabric.store.EventLog;
import io.flowfabric.store.Listening;
import io.flowfabric.store.Pace;
import io.flowfabric.store.Queries;
import io.flowfabric.store.Store;
import io.flowfabric.store.Transaction;
import java.time.Instant;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Function;

/** Counts how often a store is asked, for databases that do not count themselves. */
final class CountingStore implements Store {
  private final Store store;
  private final LongAdder transactions = new LongAdder();
  private final LongAdder reads = new LongAdder();

  CountingStore(Store store) {
    this.store = store;
  }

  long transactions() {
    return transactions.sum();
  }

  long reads() {
    return reads.sum();
  }

  @Override
  public Backend backend() {
    return store.backend();
  }

  @Override
  public Pace pace() {
    return store.pace();
  }

  @Override
  public <R> R transact(Function<Transaction, R> work) {
    transactions.increment();
    return store.transact(work);
  }

  @Override
  public Queries queries() {
    Queries queries = store.queries();
    return new Queries() {
      @Override
      public Instant load(Function<Instant, Needs> needs, WorkingSet into) {
        reads.increment();
        return queries.load(needs, into);
      }

      @Override
      public Instant now() {
        reads.increment();
        return queries.now();
      }
    };
  }

  @Override
  public EventLog events() {
    return store.events();
  }

  @Override
  public Listening onCommit(Topic topic, Runnable listener) {
    return store.onCommit(topic, listener);
  }

  @Override
  public void close() {
    store.close();
  }
}
