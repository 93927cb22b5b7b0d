package io.flowfabric.engine;

import io.flowfabric.decision.Needs;
import io.flowfabric.decision.Search;
import io.flowfabric.decision.WorkingSet;
import io.flowfabric.store.Store;
import java.time.Instant;
import java.util.List;

/** Answers searches from what was committed, without locks: how reconcilers find what is due. */
public record Reader(Store store) {

  public <T> List<T> find(Search<T> search) {
    var found = new WorkingSet(store.backend());
    store.queries().load(Needs.of(search), found);
    return found.found(search);
  }

  public Instant now() {
    return store.queries().now();
  }
}
