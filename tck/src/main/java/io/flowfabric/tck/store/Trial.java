package io.flowfabric.tck.store;

import io.flowfabric.decision.Change;
import io.flowfabric.decision.Event;
import io.flowfabric.decision.LoggedEvent;
import io.flowfabric.decision.Needs;
import io.flowfabric.decision.Search;
import io.flowfabric.decision.WorkingSet;
import io.flowfabric.model.Entity;
import io.flowfabric.model.Key;
import io.flowfabric.store.Store;
import io.flowfabric.store.StoreConflict;
import io.flowfabric.store.Transaction;
import io.flowfabric.store.VirtualClock;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A store under test and its clock, with short words for what tests do.
 *
 * @param patience how long to wait for what must happen before the test fails
 */
public record Trial(Store store, VirtualClock clock, Duration patience) {
  public static final Duration PATIENCE = Duration.ofSeconds(20);
  private static final int TRIES = 100;
  private static final int ALL = 10_000;

  /** Runs work in a transaction, again where others were faster. */
  public <R> R transact(Function<Transaction, R> work) {
    for (int left = TRIES; ; left--) {
      try {
        return store.transact(work);
      } catch (StoreConflict faster) {
        if (left == 0) {
          throw faster;
        }
      }
    }
  }

  public void put(Entity... records) {
    put(List.of(records));
  }

  public void put(Collection<? extends Entity> records) {
    write(records.stream().<Change<?>>map(record -> change(null, record)).toList());
  }

  public void replace(Entity before, Entity after) {
    write(List.of(change(before, after)));
  }

  public void delete(Entity... records) {
    write(Stream.of(records).<Change<?>>map(record -> change(record, null)).toList());
  }

  public void emit(Event... events) {
    transact(transaction -> {
      transaction.flush(List.of(), List.of(events));
      return events;
    });
  }

  /** A record as it was committed. */
  public <E extends Entity> Optional<E> find(Key<E> key) {
    return load(Needs.of(key)).find(key);
  }

  /** What a search finds in what was committed. */
  public <T> List<T> search(Search<T> search) {
    return load(Needs.of(search)).found(search);
  }

  public WorkingSet load(Needs needs) {
    var loaded = new WorkingSet(store.backend());
    store.queries().load(needs, loaded);
    return loaded;
  }

  public List<LoggedEvent> events(Event.Family family) {
    return store.events().after(family, 0, ALL);
  }

  /** Waits for a signal from another thread. */
  CountDownLatch await(CountDownLatch signal) {
    try {
      if (!signal.await(patience.toMillis(), TimeUnit.MILLISECONDS)) {
        throw new AssertionError("no signal after " + patience.toMillis() + " ms");
      }
      return signal;
    } catch (InterruptedException stopped) {
      Thread.currentThread().interrupt();
      throw new AssertionError("interrupted while waiting", stopped);
    }
  }

  private void write(List<Change<?>> changes) {
    transact(transaction -> {
      var loaded = new WorkingSet(store.backend());
      List<Key<?>> keys = changes.stream().<Key<?>>map(Change::key).toList();
      transaction.load(Needs.NOTHING.and(keys), loaded);
      transaction.flush(changes, List.of());
      return changes;
    });
  }

  /** A record in a transaction, locked. */
  static <E extends Entity> Optional<E> find(Transaction transaction, Trial trial, Key<E> key) {
    return load(transaction, trial, Needs.of(key)).find(key);
  }

  static <T> List<T> search(Transaction transaction, Trial trial, Search<T> search) {
    return load(transaction, trial, Needs.of(search)).found(search);
  }

  static WorkingSet load(Transaction transaction, Trial trial, Needs needs) {
    var loaded = new WorkingSet(trial.store.backend());
    transaction.load(needs, loaded);
    return loaded;
  }

  /** One of the two is there, and says which record it is. */
  @SuppressWarnings("unchecked")
  static Change<Entity> change(@Nullable Entity before, @Nullable Entity after) {
    Entity one = before != null ? before : after;
    if (one == null) {
      throw new IllegalArgumentException("nothing changes");
    }
    return new Change<>((Key<Entity>) one.key(), before, after);
  }
}
