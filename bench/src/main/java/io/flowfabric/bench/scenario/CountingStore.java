package io.flowfabric.bench.scenario;

import io.flowfabric.decision.Needs;
import io.flowfabric.decision.WorkingSet;
import io.flowfabric.store.ForwardingStore;
import io.flowfabric.store.Queries;
import io.flowfabric.store.Store;
import io.flowfabric.store.Transaction;
import java.time.Instant;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Function;

/** Counts how often a store is asked, for databases that do not count themselves. */
final class CountingStore implements ForwardingStore {
  private final Store inner;
  private final LongAdder transactions = new LongAdder();
  private final LongAdder reads = new LongAdder();

  CountingStore(Store inner) {
    this.inner = inner;
  }

  @Override
  public Store inner() {
    return inner;
  }

  long transactions() {
    return transactions.sum();
  }

  long reads() {
    return reads.sum();
  }

  @Override
  public <R> R transact(Function<Transaction, R> work) {
    transactions.increment();
    return inner.transact(work);
  }

  @Override
  public Queries queries() {
    Queries queries = inner.queries();
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
}
