package io.flowfabric.store;

import io.flowfabric.decision.Needs;
import io.flowfabric.decision.WorkingSet;
import java.time.Instant;
import java.util.function.Function;

/** Reads what was committed, without locks. Safe for use by many threads. */
public interface Queries {

  /**
   * Puts the records that are needed into the working set, all as of the same moment.
   *
   * @param needs what is needed, given that moment by the store's clock
   * @return that moment
   */
  Instant load(Function<Instant, Needs> needs, WorkingSet into);

  default Instant load(Needs needs, WorkingSet into) {
    return load(now -> needs, into);
  }

  Instant now();
}
