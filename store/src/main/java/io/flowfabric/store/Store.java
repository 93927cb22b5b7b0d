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
   * @throws StoreConflict when another transaction was faster, or the connection was lost before
   *     the commit was sent; nothing was written and trying again is right
   * @throws io.flowfabric.error.EngineException.Transport when the store failed. Its kind says what
   *     would help. {@code TRANSPORT}, {@code TIMEOUT} and {@code BUSY_LOADING}: the store is away
   *     for now; the same work may succeed later, and parts of it would fare no better. Nothing was
   *     written, unless the message says that the outcome is unknown: then the reply to the commit
   *     was lost and the store stayed away, so whoever repeats the work must look first.
   *     {@code PROTOCOL}: the store is there and refused a statement, so without what it objects
   *     to, the rest of the work may succeed. All others need somebody to act
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
