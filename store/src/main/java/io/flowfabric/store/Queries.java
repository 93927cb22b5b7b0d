package io.flowfabric.store;

import io.flowfabric.decision.Needs;
import io.flowfabric.decision.WorkingSet;
import java.time.Instant;

/** Reads what was committed, without locks. Safe for use by many threads. */
public interface Queries {

  /** Puts the records that are needed into the working set, all as of the same moment. */
  void load(Needs needs, WorkingSet into);

  Instant now();
}
