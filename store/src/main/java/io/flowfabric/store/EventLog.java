package io.flowfabric.store;

import io.flowfabric.decision.Event;
import io.flowfabric.decision.LoggedEvent;
import java.time.Duration;
import java.util.List;

/**
 * The events of all partitions, numbered by family in the order of their commits. A reader that
 * goes on from the position of the last event it read misses none. Safe for use by many threads.
 */
public interface EventLog {

  /** Events after a position, oldest first. */
  List<LoggedEvent> after(Event.Family family, long position, int limit);

  /** The position of the newest event of a family that is kept, 0 where there is none. */
  long latest(Event.Family family);

  /** The position of the newest event of a family that is forgotten, 0 where all are kept. */
  long forgotten(Event.Family family);

  /**
   * Forgets events that are older than this by the store's clock, oldest first and without leaving
   * one out, those of a few commits at a time so that nobody waits long. Their positions are never
   * given to others. Many may do so at once.
   *
   * @param limit of how many commits at most
   * @return of how many it was; fewer than the limit means that nothing as old is left
   */
  int trim(Duration age, int limit);
}
