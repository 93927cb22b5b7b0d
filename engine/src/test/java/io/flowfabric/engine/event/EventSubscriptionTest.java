package io.flowfabric.engine.event;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.flowfabric.Await;
import io.flowfabric.Command;
import io.flowfabric.FlowFabric;
import io.flowfabric.decision.Entropy;
import io.flowfabric.decision.Event;
import io.flowfabric.decision.LoggedEvent;
import io.flowfabric.engine.outside.Outside;
import io.flowfabric.error.EngineException;
import io.flowfabric.error.TransportKind;
import io.flowfabric.model.Namespace;
import io.flowfabric.model.WorkerInstanceId;
import io.flowfabric.service.EventCursor;
import io.flowfabric.service.ReadEvents;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

/** What a subscription makes of stores that go away and of handlers that fail or dawdle. */
final class EventSubscriptionTest {
  private static final int PAGE = 4;
  private static final ReadEvents ALL =
      new ReadEvents(Event.Family.WORKER, EventCursor.OLDEST, ReadEvents.Filter.ANY, PAGE);

  private final Shelf shelf = new Shelf();
  private final List<Duration> sleeps = new ArrayList<>();
  private final AtomicLong nanos = new AtomicLong();
  private final BlockingQueue<Long> handled = new LinkedBlockingQueue<>();

  @Test
  void hands_out_every_event_with_the_cursor_to_go_on_from() throws Exception {
    shelf.write(10);
    List<EventCursor> cursors = new ArrayList<>();
    var subscription = open((event, cursor) -> {
      cursors.add(cursor);
      handled.add(event.position());
    });
    assertThat(take(10)).containsExactly(1L, 2L, 3L, 4L, 5L, 6L, 7L, 8L, 9L, 10L);
    subscription.close();
    assertThat(ended(subscription)).isEqualTo(new EventCursor.After(10));
    assertThat(cursors)
        .hasSize(10)
        .startsWith(new EventCursor.After(1))
        .endsWith(new EventCursor.After(10));
  }

  @Test
  void goes_on_where_it_was_when_the_store_comes_back() throws Exception {
    shelf.write(2);
    try (var subscription = open(this::record)) {
      take(2);
      shelf.awayFor(5);
      shelf.write(2);
      assertThat(take(2)).containsExactly(3L, 4L);
      assertThat(subscription.end()).isNotDone();
    }
    assertThat(sleeps)
        .extracting(Duration::toMillis)
        .containsExactly(200L, 400L, 800L, 1600L, 3200L);
  }

  @Test
  void rests_no_longer_than_some_seconds_and_gives_up_in_the_end() {
    shelf.write(3);
    var subscription = open(this::record);
    take(3);
    shelf.awayFor(Integer.MAX_VALUE);

    assertThatThrownBy(() -> ended(subscription))
        .cause()
        .isInstanceOfSatisfying(
            EngineException.StreamDisconnected.class,
            lost ->
                assertThat(EventCursor.parse(lost.cursor())).isEqualTo(new EventCursor.After(3)))
        .hasRootCauseInstanceOf(IOException.class);
    assertThat(sleeps.getLast()).isEqualTo(Duration.ofSeconds(5));
    assertThat(total(sleeps)).isBetween(Duration.ofSeconds(30), Duration.ofSeconds(36));
  }

  @Test
  void reads_no_more_while_the_handler_is_busy() throws Exception {
    shelf.write(100);
    var busy = new CountDownLatch(1);
    var go = new CountDownLatch(1);
    try (var subscription = open((event, cursor) -> {
      busy.countDown();
      await(go);
      handled.add(event.position());
    })) {
      await(busy);
      assertThat(shelf.handedOut).hasValue(PAGE);
      go.countDown();
      assertThat(take(100)).hasSize(100).isSorted();
      assertThat(subscription.end()).isNotDone();
    }
  }

  @Test
  void closing_lets_the_handler_finish_and_hands_out_nothing_more() throws Exception {
    shelf.write(3);
    var busy = new CountDownLatch(1);
    var go = new CountDownLatch(1);
    var interrupted = new AtomicBoolean();
    var subscription = open((event, cursor) -> {
      busy.countDown();
      await(go);
      interrupted.set(Thread.currentThread().isInterrupted());
      handled.add(event.position());
    });
    await(busy);

    subscription.close();
    go.countDown();

    assertThat(ended(subscription)).isEqualTo(new EventCursor.After(1));
    assertThat(handled).containsExactly(1L);
    assertThat(interrupted).isFalse();
  }

  @Test
  void closing_ends_the_waiting_for_events() throws Exception {
    var subscription = open(this::record);
    await(shelf.asked);

    subscription.close();

    assertThat(ended(subscription)).isEqualTo(EventCursor.OLDEST);
  }

  @Test
  void what_a_handler_throws_ends_it_before_the_event() {
    shelf.write(3);
    var subscription = open((event, cursor) -> {
      if (event.position() == 2) {
        throw new IllegalArgumentException("cannot take it");
      }
    });

    assertThatThrownBy(() -> ended(subscription)).cause().hasMessage("cannot take it");
    assertThat(subscription.cursor()).isEqualTo(new EventCursor.After(1));
  }

  @Test
  void a_page_of_nothing_is_refused() {
    var nothing = new ReadEvents(Event.Family.WORKER, EventCursor.OLDEST, ReadEvents.Filter.ANY, 0);
    assertThatThrownBy(() -> EventSubscription.open(shelf, nothing, this::record))
        .isInstanceOf(EngineException.Validation.class)
        .hasMessageContaining("limit");
  }

  private EventSubscription open(EventHandler handler) {
    var outside =
        new Outside(() -> new Entropy(1, 2), this::sleep, nanos::get, () -> Instant.EPOCH);
    return EventSubscription.open(shelf, ALL, handler, outside);
  }

  private void sleep(Duration time) {
    sleeps.add(time);
    nanos.addAndGet(time.toNanos());
  }

  private void record(LoggedEvent event, EventCursor cursor) {
    handled.add(event.position());
  }

  private List<Long> take(int count) {
    List<Long> taken = new ArrayList<>();
    try {
      while (taken.size() < count) {
        Long next = handled.poll(20, TimeUnit.SECONDS);
        assertThat(next).as("event %s of %s", taken.size() + 1, count).isNotNull();
        taken.add(next);
      }
    } catch (InterruptedException stopped) {
      throw new AssertionError(stopped);
    }
    return taken;
  }

  private static EventCursor ended(EventSubscription subscription) throws Exception {
    return subscription.end().get(20, TimeUnit.SECONDS);
  }

  private static Duration total(List<Duration> times) {
    return times.stream().reduce(Duration.ZERO, Duration::plus);
  }

  private static void await(CountDownLatch signal) {
    try {
      assertThat(signal.await(20, TimeUnit.SECONDS)).isTrue();
    } catch (InterruptedException stopped) {
      throw new AssertionError(stopped);
    }
  }

  /** A front door with a log of events behind it that can go away. */
  private static final class Shelf implements FlowFabric {
    private final List<LoggedEvent> events = new ArrayList<>();
    private final CountDownLatch asked = new CountDownLatch(1);
    private final AtomicInteger handedOut = new AtomicInteger();
    private int away;

    synchronized void write(int count) {
      LongStream.range(0, count).forEach(number -> {
        var event = new Event.OfWorker(
            new Namespace("ns"),
            new WorkerInstanceId("w1"),
            Event.WorkerStep.HEARTBEAT,
            "",
            Instant.EPOCH);
        events.add(new LoggedEvent(events.size() + 1L, event));
      });
      notifyAll();
    }

    synchronized void awayFor(int questions) {
      away = questions;
      notifyAll();
    }

    @Override
    @SuppressWarnings("unchecked")
    public synchronized <O> O apply(Command<O> command) {
      var question = (ReadEvents) ((Await<?>) command).command();
      asked.countDown();
      try {
        while (away == 0 && events.size() <= start(question)) {
          wait();
        }
      } catch (InterruptedException stopped) {
        Thread.currentThread().interrupt();
        return (O) new ReadEvents.Batch(List.of(), question.cursor());
      }
      if (away > 0) {
        away--;
        throw new EngineException.Transport("shelf", TransportKind.TRANSPORT, new IOException("x"));
      }
      return (O) page(question);
    }

    private ReadEvents.Batch page(ReadEvents question) {
      int from = start(question);
      int to = Math.min(events.size(), from + question.limit());
      handedOut.addAndGet(to - from);
      return new ReadEvents.Batch(List.copyOf(events.subList(from, to)), new EventCursor.After(to));
    }

    private static int start(ReadEvents question) {
      return question.cursor() instanceof EventCursor.After(long position) ? (int) position : 0;
    }
  }
}
