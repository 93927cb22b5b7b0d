package io.flowfabric.store;

import io.flowfabric.decision.Topic;
import io.flowfabric.model.Backend;
import java.util.function.Function;

/** Where records and events are kept. Safe for use by many threads. */
public interface Store extends AutoCloseable {

  Backend backend();

  Pace pace();

  /**
   * Runs work in one transaction and commits it: all that was flushed becomes visible at once, or
   * none of it. When the work throws, nothing is kept.
   *
   * @param work may be run again by whoever called, so it must have no effects but those on the
   *     transaction
   * @throws StoreConflict when another transaction was faster; nothing was written and trying again
   *     is right
   * @throws io.flowfabric.error.EngineException.Transport when the store failed
   */
  <R> R transact(Function<Transaction, R> work);

  Queries queries();

  EventLog events();

  /**
   * Calls a listener after commits that touched a topic. Only a hint to look: it may come late,
   * come once for several commits, or not at all. The listener must be quick.
   */
  Listening onCommit(Topic topic, Runnable listener);

  /** Gives back what the store holds open. Closing twice is fine. */
  @Override
  void close();
}
