package io.flowfabric.tck.store;

import io.flowfabric.decision.Change;
import io.flowfabric.decision.Event;
import io.flowfabric.decision.Needs;
import io.flowfabric.decision.Search;
import io.flowfabric.decision.WorkingSet;
import io.flowfabric.store.ForwardingStore;
import io.flowfabric.store.Queries;
import io.flowfabric.store.Store;
import io.flowfabric.store.Transaction;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/**
 * A store around a good one, which does everything as that one does. A broken store overrides the
 * one thing that it does wrong.
 */
class BrokenStore implements ForwardingStore {
  final Store good;

  BrokenStore(Store good) {
    this.good = good;
  }

  @Override
  public Store inner() {
    return good;
  }

  /** The search that the good store is asked in place of one. */
  <T> Search<T> asked(Search<T> search) {
    return search;
  }

  /** What is made of the good store's answer. */
  <T> List<T> answer(Search<T> search, List<T> found) {
    return found;
  }

  void load(Transaction transaction, Needs needs, WorkingSet into) {
    load(needs, into, transaction::load);
  }

  void load(Queries queries, Needs needs, WorkingSet into) {
    load(needs, into, queries::load);
  }

  void flush(Transaction transaction, List<Change<?>> changes, List<Event> events) {
    transaction.flush(changes, events);
  }

  Instant now(Instant told) {
    return told;
  }

  @Override
  public <R> R transact(Function<Transaction, R> work) {
    return good.transact(transaction -> work.apply(new Passing(transaction)));
  }

  @Override
  public Queries queries() {
    Queries queries = good.queries();
    return new Queries() {
      @Override
      public Instant load(Function<Instant, Needs> needs, WorkingSet into) {
        Instant now = now();
        BrokenStore.this.load(queries, needs.apply(now), into);
        return now;
      }

      @Override
      public Instant now() {
        return BrokenStore.this.now(queries.now());
      }
    };
  }

  final WorkingSet committed(Needs needs) {
    var state = new WorkingSet(backend());
    good.queries().load(needs, state);
    return state;
  }

  private void load(Needs needs, WorkingSet into, Loader loader) {
    loader.load(new Needs(needs.keys(), List.of()), into);
    for (Search<?> search : needs.searches()) {
      load(search, into, loader);
    }
  }

  private <T> void load(Search<T> search, WorkingSet into, Loader loader) {
    Search<T> asked = asked(search);
    var state = new WorkingSet(backend());
    loader.load(Needs.of(asked), state);
    into.loaded(search, answer(search, state.found(asked)));
  }

  /** What transactions and queries have in common. */
  interface Loader {
    void load(Needs needs, WorkingSet into);
  }

  /** A transaction as the work sees it. */
  final class Passing implements Transaction {
    private final Transaction inner;

    Passing(Transaction inner) {
      this.inner = inner;
    }

    @Override
    public void load(Needs needs, WorkingSet into) {
      BrokenStore.this.load(inner, needs, into);
    }

    @Override
    public Instant now() {
      return BrokenStore.this.now(inner.now());
    }

    @Override
    public void flush(List<Change<?>> changes, List<Event> events) {
      BrokenStore.this.flush(inner, changes, events);
    }
  }

  /** Work that is only gathered, to be written by somebody else. */
  static final class Gathering implements Transaction {
    final List<Change<?>> changes = new ArrayList<>();
    final List<Event> events = new ArrayList<>();
    private final Loader loader;
    private final Instant now;

    Gathering(Loader loader, Instant now) {
      this.loader = loader;
      this.now = now;
    }

    @Override
    public void load(Needs needs, WorkingSet into) {
      loader.load(needs, into);
    }

    @Override
    public Instant now() {
      return now;
    }

    @Override
    public void flush(List<Change<?>> more, List<Event> moreEvents) {
      changes.addAll(more);
      events.addAll(moreEvents);
    }
  }
}
