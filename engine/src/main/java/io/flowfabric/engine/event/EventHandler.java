package io.flowfabric.engine.event;

import io.flowfabric.decision.LoggedEvent;
import io.flowfabric.service.EventCursor;

/** What a subscriber does with an event. */
@FunctionalInterface
public interface EventHandler {

  /**
   * Handles an event. Taking long is fine: until it returns, nothing more is read. What it throws
   * ends the subscription.
   *
   * @param cursor where to go on once the event is handled; who keeps it can subscribe again later
   *     and misses none
   */
  void handle(LoggedEvent event, EventCursor cursor);
}
