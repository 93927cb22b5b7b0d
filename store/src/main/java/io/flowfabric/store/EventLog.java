package io.flowfabric.store;

import io.flowfabric.decision.Event;
import io.flowfabric.decision.LoggedEvent;
import java.util.List;

/**
 * The events of all partitions, numbered by family in the order of their commits. A reader that
 * goes on from the position of the last event it read misses none. Safe for use by many threads.
 */
public interface EventLog {

  /** Events after a position, oldest first. */
  List<LoggedEvent> after(Event.Family family, long position, int limit);

  /** The position of the newest event of a family, 0 where there is none. */
  long latest(Event.Family family);
}
