package io.flowfabric.service;

import io.flowfabric.Awaitable;
import io.flowfabric.Query;
import io.flowfabric.decision.Event;
import io.flowfabric.decision.LoggedEvent;
import io.flowfabric.decision.Needs;
import io.flowfabric.decision.Search;
import io.flowfabric.decision.State;
import io.flowfabric.decision.Topic;
import io.flowfabric.error.EngineException;
import io.flowfabric.model.LaneId;
import io.flowfabric.model.Limits;
import io.flowfabric.model.Namespace;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Asks for the events of a family after a cursor, in the order of their commits. Going on from the
 * answer misses none: who comes so late that events after the cursor are forgotten gets
 * {@link EngineException.StreamBackpressure}, with the cursor from which on all are kept.
 */
public record ReadEvents(Event.Family family, EventCursor cursor, Filter filter, int limit)
    implements Query<ReadEvents.Batch>, Awaitable<ReadEvents.Batch> {

  /**
   * Which events to give; null means any. An event that has no lane or not the tag is not given to
   * those who name one.
   */
  public record Filter(
      @Nullable Namespace namespace,
      @Nullable LaneId lane,
      @Nullable String tagKey,
      @Nullable String tagValue) {
    public static final Filter ANY = new Filter(null, null, null, null);

    boolean admits(Event event) {
      return (namespace == null || namespace.equals(event.namespace()))
          && (lane == null || event.about().filter(this::isOnLane).isPresent())
          && (tagKey == null || event.about().filter(this::hasTag).isPresent());
    }

    private boolean isOnLane(Event.Subject subject) {
      return subject.lane().equals(lane);
    }

    private boolean hasTag(Event.Subject subject) {
      String value = subject.tags().values().get(tagKey);
      return value != null && value.equals(tagValue);
    }
  }

  /**
   * Some events, and where to go on; the cursor moves over events that the filter left out, too.
   */
  public record Batch(List<LoggedEvent> events, EventCursor next) {}

  public ReadEvents {
    limit = Limits.page(limit, Limits.PAGE);
  }

  public static ReadEvents all(Event.Family family) {
    return new ReadEvents(family, EventCursor.OLDEST, Filter.ANY, Limits.PAGE);
  }

  @Override
  public Topic topic() {
    return new Topic.News(family);
  }

  /** Having moved on over events that the filter left out is an answer too. */
  @Override
  public boolean isAnswer(Batch batch) {
    return cursor instanceof EventCursor.Now
        || !batch.next().equals(new EventCursor.After(start()));
  }

  @Override
  public Needs needs(State loaded) {
    return Needs.of(search()).and(forgotten());
  }

  @Override
  public Batch answer(State state, Instant now) {
    var oldest = new EventCursor.After(
        state.found(forgotten()).stream().findFirst().orElse(Search.Events.START));
    if (cursor instanceof EventCursor.After after && after.position() < oldest.position()) {
      throw new EngineException.StreamBackpressure(oldest.digits());
    }
    List<LoggedEvent> read = state.found(search());
    long last =
        read.isEmpty() ? Math.max(start(), oldest.position()) : read.getLast().position();
    List<LoggedEvent> given = cursor instanceof EventCursor.Now
        ? List.of()
        : read.stream().filter(logged -> filter.admits(logged.event())).toList();
    return new Batch(given, new EventCursor.After(last));
  }

  private Search<Long> forgotten() {
    return new Search.ForgottenEvents(family);
  }

  private Search<LoggedEvent> search() {
    return cursor instanceof EventCursor.Now
        ? new Search.LatestEvent(family)
        : new Search.Events(family, start(), limit);
  }

  private long start() {
    return cursor instanceof EventCursor.After after ? after.position() : Search.Events.START;
  }
}
