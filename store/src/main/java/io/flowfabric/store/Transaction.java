package io.flowfabric.store;

import io.flowfabric.decision.Change;
import io.flowfabric.decision.Event;
import io.flowfabric.decision.Needs;
import io.flowfabric.decision.WorkingSet;
import java.time.Instant;
import java.util.List;

/**
 * One unit of work on a store. Everything is asked for in batches: one load for all that is known
 * to be needed, one flush for all that changed. For one thread.
 */
public interface Transaction {

  /**
   * Puts the records that are needed into the working set, locked until the end of the transaction.
   * Within a call locks are taken in the order of the keys, whatever the order of asking, so that
   * two transactions do not wait for each other; where several calls make them do so all the same,
   * one gets a {@link StoreConflict}. What a search finds is locked too, and what others have
   * locked is passed over by {@code Claimable}. May be called several times; what is loaded stays
   * as it was.
   *
   * <p>What is said to be fresh may be taken to be missing without a look. If it turns out to be
   * there, the transaction ends in a {@link StoreConflict}, whether it wrote it or not, and the
   * next try looks.
   */
  void load(Needs needs, WorkingSet into);

  /** The store's clock, read after the locks are held. */
  Instant now();

  /**
   * Writes changes and events. Deleting an execution deletes what hangs on it: attempts, grants,
   * dependencies. Events get their positions in the order given.
   */
  void flush(List<Change<?>> changes, List<Event> events);
}
