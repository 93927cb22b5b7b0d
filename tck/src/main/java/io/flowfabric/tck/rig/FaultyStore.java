package io.flowfabric.tck.rig;

import io.flowfabric.decision.Change;
import io.flowfabric.decision.Event;
import io.flowfabric.decision.Needs;
import io.flowfabric.decision.WorkingSet;
import io.flowfabric.error.EngineException;
import io.flowfabric.error.TransportKind;
import io.flowfabric.model.Key;
import io.flowfabric.store.ForwardingStore;
import io.flowfabric.store.Store;
import io.flowfabric.store.StoreConflict;
import io.flowfabric.store.Transaction;
import java.io.IOException;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * A store that fails when it is told to and otherwise does as the one beneath. Safe for use by many
 * threads.
 */
public final class FaultyStore implements ForwardingStore {
  private final Store inner;
  private final AtomicInteger conflicts = new AtomicInteger();
  private final AtomicInteger lostFlushes = new AtomicInteger();
  private final AtomicInteger transactions = new AtomicInteger();
  private volatile @Nullable Key<?> poison;

  FaultyStore(Store inner) {
    this.inner = inner;
  }

  /** The next transactions lose against another one, after they have flushed. */
  public void conflictNext(int times) {
    conflicts.set(times);
  }

  /**
   * The store goes away in the next transactions, after they have flushed and before they commit.
   */
  public void failAfterFlush(int times) {
    lostFlushes.set(times);
  }

  /** Every transaction that loads this record fails; null ends it. */
  public void poison(@Nullable Key<?> key) {
    poison = key;
  }

  /** How many transactions were begun. */
  public int transactions() {
    return transactions.get();
  }

  @Override
  public Store inner() {
    return inner;
  }

  @Override
  public <R> R transact(Function<Transaction, R> work) {
    transactions.incrementAndGet();
    return inner.transact(transaction -> {
      R result = work.apply(new Poisoned(transaction));
      if (conflicts.getAndUpdate(left -> Math.max(0, left - 1)) > 0) {
        throw new StoreConflict("another transaction was faster");
      }
      if (lostFlushes.getAndUpdate(left -> Math.max(0, left - 1)) > 0) {
        throw away();
      }
      return result;
    });
  }

  private RuntimeException away() {
    return new EngineException.Transport(
        backend().family(), TransportKind.TRANSPORT, new IOException("the store went away"));
  }

  private final class Poisoned implements Transaction {
    private final Transaction transaction;

    Poisoned(Transaction transaction) {
      this.transaction = transaction;
    }

    @Override
    public void load(Needs needs, WorkingSet into) {
      if (poison != null && needs.keys().contains(poison)) {
        throw away();
      }
      transaction.load(needs, into);
    }

    @Override
    public Instant now() {
      return transaction.now();
    }

    @Override
    public void flush(List<Change<?>> changes, List<Event> events) {
      transaction.flush(changes, events);
    }
  }
}
