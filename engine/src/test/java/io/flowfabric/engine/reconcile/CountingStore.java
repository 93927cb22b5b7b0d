package io.flowfabric.engine.reconcile;

import io.flowfabric.decision.Event;
import io.flowfabric.decision.LoggedEvent;
import io.flowfabric.decision.Needs;
import io.flowfabric.decision.WorkingSet;
import io.flowfabric.store.EventLog;
import io.flowfabric.store.ForwardingStore;
import io.flowfabric.store.Queries;
import io.flowfabric.store.Store;
import io.flowfabric.store.Transaction;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;

/** A store that counts how often it is asked, and otherwise does as the one beneath. */
final class CountingStore implements ForwardingStore {
  private final Store inner;
  private final AtomicInteger reads = new AtomicInteger();
  private final AtomicInteger writes = new AtomicInteger();

  CountingStore(Store inner) {
    this.inner = inner;
  }

  @Override
  public Store inner() {
    return inner;
  }

  int reads() {
    return reads.get();
  }

  int writes() {
    return writes.get();
  }

  void reset() {
    reads.set(0);
    writes.set(0);
  }

  @Override
  public <R> R transact(Function<Transaction, R> work) {
    writes.incrementAndGet();
    return inner.transact(work);
  }

  @Override
  public Queries queries() {
    Queries queries = inner.queries();
    return new Queries() {
      @Override
      public Instant load(Function<Instant, Needs> needs, WorkingSet into) {
        reads.incrementAndGet();
        return queries.load(needs, into);
      }

      @Override
      public Instant now() {
        reads.incrementAndGet();
        return queries.now();
      }
    };
  }

  @Override
  public EventLog events() {
    EventLog log = inner.events();
    return new EventLog() {
      @Override
      public List<LoggedEvent> after(Event.Family family, long position, int limit) {
        reads.incrementAndGet();
        return log.after(family, position, limit);
      }

      @Override
      public long latest(Event.Family family) {
        reads.incrementAndGet();
        return log.latest(family);
      }

      @Override
      public long forgotten(Event.Family family) {
        reads.incrementAndGet();
        return log.forgotten(family);
      }

      @Override
      public int trim(Duration age, int limit) {
        writes.incrementAndGet();
        return log.trim(age, limit);
      }
    };
  }
}
