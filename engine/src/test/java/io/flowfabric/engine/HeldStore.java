package io.flowfabric.engine;

import io.flowfabric.decision.Change;
import io.flowfabric.decision.Event;
import io.flowfabric.decision.Needs;
import io.flowfabric.decision.WorkingSet;
import io.flowfabric.store.ForwardingStore;
import io.flowfabric.store.Store;
import io.flowfabric.store.Transaction;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import java.util.function.Function;

/** A store whose transactions can be held up and made to fail, and which counts. */
public final class HeldStore implements ForwardingStore {
  public final AtomicInteger transactions = new AtomicInteger();
  public final AtomicInteger loads = new AtomicInteger();
  private final Store inner;
  private final AtomicReference<Hold> hold = new AtomicReference<>();
  private volatile Consumer<List<Change<?>>> onFlush = changes -> {};

  public HeldStore(Store inner) {
    this.inner = inner;
  }

  @Override
  public Store inner() {
    return inner;
  }

  /** A transaction that has begun and goes on when it is let. */
  public static final class Hold {
    private final CountDownLatch begun = new CountDownLatch(1);
    private final CountDownLatch free = new CountDownLatch(1);

    public void awaitBegun() {
      await(begun);
    }

    public void free() {
      free.countDown();
    }

    private static void await(CountDownLatch latch) {
      try {
        if (!latch.await(30, TimeUnit.SECONDS)) {
          throw new IllegalStateException("nobody came");
        }
      } catch (InterruptedException interrupted) {
        throw new IllegalStateException(interrupted);
      }
    }
  }

  /** Holds the next transaction. */
  public Hold holdNext() {
    var next = new Hold();
    hold.set(next);
    return next;
  }

  public void onFlush(Consumer<List<Change<?>>> failing) {
    onFlush = failing;
  }

  @Override
  public <R> R transact(Function<Transaction, R> work) {
    transactions.incrementAndGet();
    Hold held = hold.getAndSet(null);
    if (held != null) {
      held.begun.countDown();
      Hold.await(held.free);
    }
    return inner.transact(transaction -> work.apply(new Watched(transaction)));
  }

  private final class Watched implements Transaction {
    private final Transaction transaction;

    Watched(Transaction transaction) {
      this.transaction = transaction;
    }

    @Override
    public void load(Needs needs, WorkingSet into) {
      loads.incrementAndGet();
      transaction.load(needs, into);
    }

    @Override
    public Instant now() {
      return transaction.now();
    }

    @Override
    public void flush(List<Change<?>> changes, List<Event> events) {
      onFlush.accept(changes);
      transaction.flush(changes, events);
    }
  }
}
