package io.flowfabric.tck.contract;

import static io.flowfabric.decision.Event.Family.COMPLETION;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.flowfabric.decision.Event;
import io.flowfabric.decision.LoggedEvent;
import io.flowfabric.engine.event.EventHandler;
import io.flowfabric.engine.event.EventSubscription;
import io.flowfabric.error.EngineException;
import io.flowfabric.execution.CancelExecution;
import io.flowfabric.execution.ChangePriority;
import io.flowfabric.model.Authority;
import io.flowfabric.model.Capabilities;
import io.flowfabric.model.ExecutionId;
import io.flowfabric.model.LaneId;
import io.flowfabric.model.Namespace;
import io.flowfabric.model.Tags;
import io.flowfabric.service.EventCursor;
import io.flowfabric.service.ReadEvents;
import io.flowfabric.service.ReadEvents.Filter;
import io.flowfabric.tck.rig.Crowd;
import io.flowfabric.tck.rig.Draft;
import io.flowfabric.worker.RegisterWorker;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeSet;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Being told of events as they come. */
public interface SubscriptionContract extends EndingEvidence {

  /** Takes down what it is handed, for the test to take it up. */
  final class Notebook implements EventHandler {
    private final BlockingQueue<LoggedEvent> noted = new LinkedBlockingQueue<>();

    @Override
    public void handle(LoggedEvent event, EventCursor cursor) {
      noted.add(event);
    }

    List<LoggedEvent> next(int count) {
      List<LoggedEvent> taken = new ArrayList<>();
      try {
        while (taken.size() < count) {
          LoggedEvent event = noted.poll(20, TimeUnit.SECONDS);
          assertThat(event).as("event %s of %s", taken.size() + 1, count).isNotNull();
          taken.add(event);
        }
      } catch (InterruptedException stopped) {
        Thread.currentThread().interrupt();
        throw new AssertionError("interrupted while waiting", stopped);
      }
      return taken;
    }

    List<ExecutionId> nextAbout(int count) {
      return next(count).stream()
          .map(logged -> logged.event().about().orElseThrow().execution())
          .toList();
    }
  }

  @Test
  default void from_now_on_a_subscriber_is_told_of_what_comes_and_of_nothing_before() {
    ended(draft());
    var notebook = new Notebook();
    try (var subscription = subscribe(EventCursor.NOW, Filter.ANY, notebook)) {
      List<ExecutionId> later = List.of(ended(draft()), ended(draft()));

      assertThat(notebook.nextAbout(2)).isEqualTo(later);
      assertThat(subscription.end()).isNotDone();
    }
  }

  @Test
  default void a_subscriber_that_comes_back_goes_on_after_the_last_event_it_handled() {
    var all = Stream.generate(() -> ended(draft())).limit(5).toList();
    var kept = new LinkedBlockingQueue<EventCursor>();
    var first = subscribe(EventCursor.OLDEST, Filter.ANY, (event, cursor) -> {
      kept.add(cursor);
      if (kept.size() == 2) {
        throw new IllegalStateException("crashed after the second");
      }
    });
    assertThat(first.end()).failsWithin(SupervisionContract.PATIENCE);

    var notebook = new Notebook();
    EventCursor last = List.copyOf(kept).getLast();
    try (var again = subscribe(EventCursor.parse(last.digits()), Filter.ANY, notebook)) {
      assertThat(notebook.nextAbout(3)).isEqualTo(all.subList(2, 5));
      assertThat(again.end()).isNotDone();
    }
  }

  @Test
  default void a_subscriber_may_ask_for_a_namespace_a_lane_and_a_tag() {
    var lane = new LaneId("wanted");
    var filter = new Filter(new Namespace("a"), lane, Tags.INSTANCE, "x");
    var notebook = new Notebook();
    try (var subscription = subscribe(EventCursor.NOW, filter, notebook)) {
      ended(asked(lane).namespace("b"));
      ended(asked(lane).tags(Map.of(Tags.INSTANCE, "y")));
      ended(asked(lane).tags(Map.of()));
      ended(asked(DEFAULT_LANE));
      ExecutionId wanted = ended(asked(lane));

      assertThat(notebook.nextAbout(1)).containsExactly(wanted);
      assertThat(subscription.end()).isNotDone();
    }
  }

  private Draft asked(LaneId lane) {
    return draft().id(newId(lane)).lane(lane).namespace("a").tags(Map.of(Tags.INSTANCE, "x"));
  }

  @Test
  default void the_cursor_moves_on_over_what_the_filter_leaves_out() {
    var nobody = new Filter(new Namespace("nobody"), null, null, null);
    var subscription = subscribe(EventCursor.NOW, nobody, new Notebook());
    EventCursor start = subscription.cursor();
    ended(draft());
    EventCursor latest = new EventCursor.After(rig().faults().events().latest(COMPLETION));

    for (int look = 0; !subscription.cursor().equals(latest) && look < 50_000; look++) {
      rig().faults().events().latest(COMPLETION);
    }

    assertThat(subscription.cursor()).isEqualTo(latest).isNotEqualTo(start);
    subscription.close();
    assertThat(subscription.end()).succeedsWithin(SupervisionContract.PATIENCE).isEqualTo(latest);
  }

  @Test
  default void subscribers_are_told_everything_in_order_while_many_write() {
    int writers = 4;
    int each = 25;
    var one = new Notebook();
    var other = new Notebook();
    try (var first = subscribe(EventCursor.NOW, Filter.ANY, one);
        var second = subscribe(EventCursor.OLDEST, Filter.ANY, other)) {
      Crowd.atOnce(
          writers,
          number -> IntStream.range(0, each).mapToObj(turn -> ended(draft())).toList());

      List<LoggedEvent> told = one.next(writers * each);
      assertThat(told).extracting(LoggedEvent::position).isSorted().doesNotHaveDuplicates();
      assertThat(told).isEqualTo(other.next(writers * each));
      assertThat(told).extracting(LoggedEvent::event).isEqualTo(rig().events(COMPLETION));
      assertThat(List.of(first.end(), second.end())).noneMatch(end -> end.isDone());
    }
  }

  @Test
  default void a_subscriber_for_whom_it_is_too_late_is_told_where_to_go_on() {
    ended(draft());
    EventCursor late = new EventCursor.After(rig().faults().events().latest(COMPLETION));
    ended(draft());
    rig().clock().advance(Duration.ofDays(2));
    rig().faults().events().trim(Duration.ofDays(1), Integer.MAX_VALUE);
    ExecutionId kept = ended(draft());

    var end = subscribe(late, Filter.ANY, new Notebook()).end();
    var refused = catchThrowableOfType(
        ExecutionException.class,
        () -> end.get(SupervisionContract.PATIENCE.toSeconds(), TimeUnit.SECONDS));

    var told = (EngineException.StreamBackpressure)
        Objects.requireNonNull(Objects.requireNonNull(refused).getCause());
    var notebook = new Notebook();
    try (var again = subscribe(EventCursor.parse(told.cursor()), Filter.ANY, notebook)) {
      assertThat(notebook.nextAbout(1)).containsExactly(kept);
      assertThat(again.end()).isNotDone();
    }
  }

  @Test
  default void every_family_can_be_followed() {
    for (Event.Family family : Event.Family.values()) {
      var notebook = new Notebook();
      var question = new ReadEvents(family, EventCursor.OLDEST, Filter.ANY, 3);
      try (var subscription = EventSubscription.open(rig().fabric(), question, notebook)) {
        tellOf(family);
        List<Event> told = notebook.next(1).stream().map(LoggedEvent::event).toList();
        assertThat(told).allMatch(event -> event.family() == family);
        assertThat(subscription.end()).isNotDone();
      }
    }
  }

  private void tellOf(Event.Family family) {
    switch (family) {
      case COMPLETION -> ended(draft());
      case LEASE -> claimed();
      case OPERATOR -> apply(new ChangePriority(create(), 7));
      case WORKER ->
        apply(new RegisterWorker(
            NS, W1, new TreeSet<>(List.of(DEFAULT_LANE)), Capabilities.NONE, LEASE));
    }
  }

  private EventSubscription subscribe(EventCursor cursor, Filter filter, EventHandler handler) {
    var question = new ReadEvents(COMPLETION, cursor, filter, EventSubscription.PAGE);
    return EventSubscription.open(rig().fabric(), question, handler);
  }

  private ExecutionId ended(Draft draft) {
    ExecutionId id = create(draft);
    apply(new CancelExecution(new Authority.Operator(id), "enough"));
    return id;
  }
}
