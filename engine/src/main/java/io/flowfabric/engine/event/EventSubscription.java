package io.flowfabric.engine.event;

import io.flowfabric.Await;
import io.flowfabric.FlowFabric;
import io.flowfabric.decision.LoggedEvent;
import io.flowfabric.engine.outside.Outside;
import io.flowfabric.error.EngineException;
import io.flowfabric.error.ValidationKind;
import io.flowfabric.service.EventCursor;
import io.flowfabric.service.ReadEvents;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;

/**
 * Hands the events of a family to a handler as they come, in the order of their commits, each at
 * least once.
 *
 * <p>It reads a page, hands out its events one by one, and only then reads the next: a slow handler
 * holds up nobody but itself, and no more than a page is ever in memory. Nothing is left out while
 * the log keeps it; a handler so slow that the log has dropped what it should have got next is told
 * so, with where to go on. When the store is away, the subscription tries again, and goes on where
 * it was. Safe for use by many threads.
 */
public final class EventSubscription implements AutoCloseable {
  /** How many events to read at a time, where there is no reason for another number. */
  public static final int PAGE = 256;

  /** How long the store may be away. */
  public static final Duration PATIENCE = Duration.ofSeconds(30);

  private static final Duration WAIT = Duration.ofSeconds(30);
  private static final Duration FIRST_PAUSE = Duration.ofMillis(200);
  private static final Duration LONGEST_PAUSE = Duration.ofSeconds(5);

  private final FlowFabric fabric;
  private final ReadEvents question;
  private final EventHandler handler;
  private final Outside outside;
  private final CompletableFuture<EventCursor> end;
  private final Interruptible reading = new Interruptible();
  private volatile EventCursor cursor;

  private EventSubscription(
      FlowFabric fabric,
      ReadEvents question,
      EventCursor start,
      EventHandler handler,
      Outside outside) {
    this.fabric = fabric;
    this.question = question;
    this.cursor = start;
    this.handler = handler;
    this.outside = outside;
    this.end = outside.threads().promise();
  }

  /**
   * Begins to follow on a virtual thread. Where the question is for what comes from now on, all
   * that is committed after this returns is handed out.
   *
   * @param question the family, the filter, where to begin and how many events to read at a time
   */
  public static EventSubscription open(
      FlowFabric fabric, ReadEvents question, EventHandler handler) {
    return open(fabric, question, handler, Outside.SYSTEM);
  }

  public static EventSubscription open(
      FlowFabric fabric, ReadEvents question, EventHandler handler, Outside outside) {
    if (question.limit() == 0) {
      throw ValidationKind.INVALID_INPUT.because("limit must be at least 1, was 0");
    }
    EventCursor start = question.cursor() instanceof EventCursor.Now
        ? fabric.apply(question).next()
        : question.cursor();
    var subscription = new EventSubscription(fabric, question, start, handler, outside);
    outside.threads().start("events-" + question.family().wire(), subscription::follow);
    return subscription;
  }

  /**
   * Up to where all was handled. It moves over events that the filter left out, so whoever is given
   * nothing for a long time still has a cursor to go on from.
   */
  public EventCursor cursor() {
    return cursor;
  }

  /**
   * Completes with the last cursor after {@link #close}. Otherwise it fails: with
   * {@link EngineException.StreamDisconnected} when the store was away for longer than
   * {@link #PATIENCE}, with {@link EngineException.StreamBackpressure} when events were dropped
   * before they were read, or with what the handler threw.
   */
  public CompletableFuture<EventCursor> end() {
    return end.copy();
  }

  /** Hands out no more events. One that is being handled is handled to its end. */
  @Override
  public void close() {
    reading.stop();
  }

  private void follow() {
    try {
      while (!reading.isStopped()) {
        deliver(read());
      }
      end.complete(cursor);
    } catch (RuntimeException failure) {
      end.completeExceptionally(failure);
    }
  }

  private void deliver(ReadEvents.Batch batch) {
    for (LoggedEvent event : batch.events()) {
      if (reading.isStopped()) {
        return;
      }
      var after = new EventCursor.After(event.position());
      handler.handle(event, after);
      cursor = after;
    }
    cursor = batch.next();
  }

  /** The next page, which is empty if there is none after a while or nobody wants it any more. */
  private ReadEvents.Batch read() {
    var next = new ReadEvents(question.family(), cursor, question.filter(), question.limit());
    var nothing = new ReadEvents.Batch(List.of(), cursor);
    long start = outside.ticker().nanos();
    Duration pause = FIRST_PAUSE;
    while (true) {
      try {
        return reading.run(() -> fabric.apply(new Await<>(next, WAIT)), nothing);
      } catch (EngineException failure) {
        if (reading.isStopped()) {
          return nothing;
        }
        if (!isLoss(failure)) {
          throw failure;
        }
        if (outside.ticker().nanos() - start > PATIENCE.toNanos()) {
          throw disconnected(failure);
        }
        pause = rest(pause);
      }
    }
  }

  private Duration rest(Duration pause) {
    reading.run(
        () -> {
          outside.sleeper().sleep(pause);
          return pause;
        },
        pause);
    Duration doubled = pause.multipliedBy(2);
    return doubled.compareTo(LONGEST_PAUSE) < 0 ? doubled : LONGEST_PAUSE;
  }

  private EngineException disconnected(EngineException cause) {
    var lost = new EngineException.StreamDisconnected(cursor.digits());
    lost.initCause(cause);
    return lost;
  }

  /** Whether asking again may help. */
  private static boolean isLoss(EngineException failure) {
    return switch (failure) {
      case EngineException.Transport away -> true;
      case EngineException.Unavailable down -> true;
      case EngineException.Timeout slow -> true;
      case EngineException.Contention busy -> true;
      case EngineException.ResourceExhausted full -> true;
      case EngineException.NotFound missing -> false;
      case EngineException.Validation invalid -> false;
      case EngineException.StreamBackpressure behind -> false;
      case EngineException.StreamDisconnected lost -> false;
    };
  }
}
