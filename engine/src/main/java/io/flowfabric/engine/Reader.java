package io.flowfabric.engine;

import io.flowfabric.decision.Needs;
import io.flowfabric.decision.Search;
import io.flowfabric.decision.State;
import io.flowfabric.decision.WorkingSet;
import io.flowfabric.store.Store;
import java.time.Instant;
import java.util.List;
import java.util.function.Function;

/**
 * Answers searches from what was committed, without locks: how reconcilers find what is due. Each
 * question is one read of the store. For one thread.
 */
public final class Reader {
  private final Store store;
  private Instant asOf = Instant.MIN;

  public Reader(Store store) {
    this.store = store;
  }

  public <T> List<T> find(Search<T> search) {
    return read(now -> Needs.of(search)).found(search);
  }

  /** Answers a search that depends on the time by the store's clock. */
  public <T> List<T> find(Function<Instant, Search<T>> search) {
    return read(now -> Needs.of(search.apply(now))).found(search.apply(asOf));
  }

  /** Answers several searches at once, given the time by the store's clock. */
  public State read(Function<Instant, Needs> needs) {
    var found = new WorkingSet(store.backend());
    asOf = store.queries().load(needs, found);
    return found;
  }

  /** The time by the store's clock of the last read, long ago where there was none. */
  public Instant asOf() {
    return asOf;
  }
}
