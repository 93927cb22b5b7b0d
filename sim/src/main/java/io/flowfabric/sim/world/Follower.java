package io.flowfabric.sim.world;

import io.flowfabric.decision.Event;
import io.flowfabric.decision.LoggedEvent;
import io.flowfabric.engine.event.EventSubscription;
import io.flowfabric.engine.outside.Outside;
import io.flowfabric.service.EventCursor;
import io.flowfabric.service.ReadEvents;
import io.flowfabric.sim.stage.Host;
import java.util.ArrayList;
import java.util.List;

/** Somebody who follows the events of a family by cursor, and comes back when cut off. */
final class Follower {
  private static final int PAGE = 3;

  private final World world;
  private final Event.Family family;
  private final List<LoggedEvent> seen = new ArrayList<>();
  private EventCursor cursor = new EventCursor.After(0);

  Follower(World world, Event.Family family) {
    this.world = world;
    this.family = family;
  }

  void start(Host host) {
    world.stage().start(host, "follow-" + family.wire(), () -> follow(host));
  }

  private void follow(Host host) {
    Outside outside = world.stage().outside(host);
    var link = new Link(world, host, false);
    while (true) {
      var question = new ReadEvents(family, cursor, ReadEvents.Filter.ANY, PAGE);
      var subscription = EventSubscription.open(link, question, this::see, outside);
      subscription.end().exceptionally(cutOff -> cursor).join();
      cursor = subscription.cursor();
    }
  }

  private void see(LoggedEvent event, EventCursor next) {
    seen.add(event);
    cursor = next;
  }

  boolean hasAll() {
    return seen.size() >= world.witness().count(family);
  }

  void check() {
    world.witness().compareWith(family, seen);
  }
}
