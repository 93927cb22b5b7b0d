package io.flowfabric.store.jdbc;

import io.flowfabric.decision.Change;
import io.flowfabric.decision.Event;
import io.flowfabric.decision.Needs;
import io.flowfabric.decision.WorkingSet;
import io.flowfabric.store.ForwardingStore;
import io.flowfabric.store.Store;
import io.flowfabric.store.Transaction;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Function;

/** Lets something happen once, at a chosen point of the next transaction. */
final class StumblingStore implements ForwardingStore {
  private final Store inner;
  private final AtomicReference<Stumble> next = new AtomicReference<>(Stumble.NONE);

  /** Where a transaction can be hit from outside. */
  enum Point {
    NOWHERE,
    AFTER_BEGIN,
    AFTER_LOAD,
    AFTER_FLUSH,
    BEFORE_COMMIT
  }

  private record Stumble(Point at, Runnable event) {
    static final Stumble NONE = new Stumble(Point.NOWHERE, () -> {});
  }

  StumblingStore(Store inner) {
    this.inner = inner;
  }

  @Override
  public Store inner() {
    return inner;
  }

  void once(Point point, Runnable event) {
    next.set(new Stumble(point, event));
  }

  boolean hasStumbled() {
    return next.get() == Stumble.NONE;
  }

  private void pass(Point point) {
    Stumble planned = next.get();
    if (planned.at == point && next.compareAndSet(planned, Stumble.NONE)) {
      planned.event.run();
    }
  }

  @Override
  public <R> R transact(Function<Transaction, R> work) {
    return inner.transact(transaction -> {
      pass(Point.AFTER_BEGIN);
      R result = work.apply(new Stumbling(transaction));
      pass(Point.BEFORE_COMMIT);
      return result;
    });
  }

  private final class Stumbling implements Transaction {
    private final Transaction transaction;

    Stumbling(Transaction transaction) {
      this.transaction = transaction;
    }

    @Override
    public void load(Needs needs, WorkingSet into) {
      transaction.load(needs, into);
      pass(Point.AFTER_LOAD);
    }

    @Override
    public Instant now() {
      return transaction.now();
    }

    @Override
    public void flush(List<Change<?>> changes, List<Event> events) {
      transaction.flush(changes, events);
      pass(Point.AFTER_FLUSH);
    }
  }
}
