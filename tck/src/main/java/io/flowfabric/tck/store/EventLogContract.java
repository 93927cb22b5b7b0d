package io.flowfabric.tck.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.flowfabric.decision.Event;
import io.flowfabric.decision.LoggedEvent;
import io.flowfabric.decision.Search;
import io.flowfabric.decision.Topic;
import io.flowfabric.store.EventLog;
import io.flowfabric.tck.shape.AnExecution;
import io.flowfabric.tck.shape.Sample;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

/**
 * Events are numbered in the order of their commits, without gaps, and nobody who follows misses
 * one.
 */
public interface EventLogContract extends StoreContract {
  int WRITERS = 4;
  int COMMITS = 50;

  @Test
  default void numbers_events_by_family_in_the_order_of_commits() {
    trial().emit(completion(1), Sample.workerEvent(Event.WorkerStep.REGISTERED), completion(2));
    trial().emit(completion(3));
    List<LoggedEvent> completions = trial().events(Event.Family.COMPLETION);
    assertThat(completions)
        .extracting(LoggedEvent::event)
        .containsExactly(completion(1), completion(2), completion(3));
    assertThat(completions)
        .extracting(LoggedEvent::position)
        .isSorted()
        .doesNotHaveDuplicates()
        .allMatch(position -> position > 0);
    assertThat(trial().events(Event.Family.WORKER)).hasSize(1);
    assertThat(trial().events(Event.Family.LEASE)).isEmpty();
  }

  @Test
  default void reads_on_after_a_position() {
    trial().emit(completion(1), completion(2), completion(3));
    EventLog log = trial().store().events();
    List<LoggedEvent> all = trial().events(Event.Family.COMPLETION);
    assertThat(log.after(Event.Family.COMPLETION, all.get(0).position(), 1))
        .containsExactly(all.get(1));
    assertThat(log.after(Event.Family.COMPLETION, all.get(1).position(), 10))
        .containsExactly(all.get(2));
    assertThat(log.after(Event.Family.COMPLETION, all.get(2).position(), 10)).isEmpty();
    assertThat(log.after(Event.Family.COMPLETION, Long.MAX_VALUE >> 1, 10)).isEmpty();
    assertThat(log.after(Event.Family.COMPLETION, 0, 0)).isEmpty();
  }

  @Test
  default void knows_the_newest_position() {
    EventLog log = trial().store().events();
    assertThat(log.latest(Event.Family.COMPLETION)).isZero();
    trial().emit(completion(1), completion(2));
    assertThat(log.latest(Event.Family.COMPLETION))
        .isEqualTo(trial().events(Event.Family.COMPLETION).getLast().position());
    assertThat(log.latest(Event.Family.OPERATOR)).isZero();
  }

  @Test
  default void is_found_by_searches_too() {
    trial().emit(completion(1), completion(2), completion(3));
    List<LoggedEvent> all = trial().events(Event.Family.COMPLETION);
    assertThat(
            trial().search(new Search.Events(Event.Family.COMPLETION, all.get(0).position(), 1)))
        .containsExactly(all.get(1));
    assertThat(trial().search(new Search.LatestEvent(Event.Family.COMPLETION)))
        .containsExactly(all.get(2));
    assertThat(trial().search(new Search.LatestEvent(Event.Family.LEASE))).isEmpty();
  }

  @Test
  default void keeps_no_event_of_work_that_throws() {
    trial().emit(completion(1));
    assertThatThrownBy(() -> trial().store().transact(transaction -> {
          transaction.flush(List.of(), List.of(completion(2)));
          throw new IllegalArgumentException("on purpose");
        }))
        .hasMessage("on purpose");
    trial().emit(completion(3));
    assertThat(trial().events(Event.Family.COMPLETION))
        .extracting(LoggedEvent::event)
        .containsExactly(completion(1), completion(3));
  }

  @Test
  default void misses_nothing_while_others_write() {
    var number = new AtomicInteger();
    List<LoggedEvent> seen = new ArrayList<>();
    int all = WRITERS * COMMITS * 2;
    Together.within(trial().patience())
        .run(() -> follow(seen, all))
        .times(WRITERS, () -> {
          for (int commit = 0; commit < COMMITS; commit++) {
            trial()
                .emit(completion(number.incrementAndGet()), completion(number.incrementAndGet()));
          }
          return number;
        })
        .await();
    assertThat(seen).extracting(LoggedEvent::position).isSorted().doesNotHaveDuplicates();
    assertThat(seen).extracting(LoggedEvent::event).hasSize(all).doesNotHaveDuplicates();
    assertThat(seen).isEqualTo(trial().events(Event.Family.COMPLETION));
  }

  @Test
  default void wakes_after_the_commit() {
    EventLog log = trial().store().events();
    var woken = new CountDownLatch(1);
    var seen = new AtomicLong();
    Runnable listener = () -> {
      seen.compareAndSet(0, log.latest(Event.Family.COMPLETION));
      woken.countDown();
    };
    trial().store().onCommit(new Topic.News(Event.Family.COMPLETION), listener);
    trial().emit(completion(1));
    trial().await(woken);
    assertThat(seen.get()).as("the newest position that was seen").isPositive();
  }

  @Test
  default void wakes_nobody_before_the_commit() {
    var woken = new AtomicInteger();
    trial().store().onCommit(new Topic.News(Event.Family.COMPLETION), woken::incrementAndGet);
    int before = trial().transact(transaction -> {
      transaction.flush(List.of(), List.of(completion(1)));
      return woken.get();
    });
    assertThat(before).isZero();
  }

  @Test
  default void can_be_written_to_by_whom_it_wakes() {
    var answered = new CountDownLatch(1);
    Runnable answer = () -> {
      trial().emit(Sample.workerEvent(Event.WorkerStep.HEARTBEAT));
      answered.countDown();
    };
    trial().store().onCommit(new Topic.News(Event.Family.COMPLETION), answer);
    trial().emit(completion(1));
    trial().await(answered);
    assertThat(trial().events(Event.Family.WORKER)).hasSize(1);
  }

  @Test
  default void wakes_those_who_wait_for_delays_when_one_begins() {
    var woken = new CountDownLatch(1);
    var ready = AnExecution.numbered(1).ready();
    trial().put(ready);
    trial().store().onCommit(new Topic.Delay(), woken::countDown);
    trial().replace(ready, AnExecution.numbered(1).delayedUntil(Sample.at(50_000)));
    trial().await(woken);
    assertThat(woken.getCount()).isZero();
  }

  @Test
  default void wakes_nobody_who_has_left_or_waits_for_another_family() {
    var mistaken = new AtomicInteger();
    var woken = new CountDownLatch(1);
    trial()
        .store()
        .onCommit(new Topic.News(Event.Family.COMPLETION), mistaken::incrementAndGet)
        .close();
    trial().store().onCommit(new Topic.News(Event.Family.LEASE), mistaken::incrementAndGet);
    trial().store().onCommit(new Topic.News(Event.Family.COMPLETION), woken::countDown);
    trial().emit(completion(1));
    trial().await(woken);
    assertThat(mistaken).hasValue(0);
  }

  private List<LoggedEvent> follow(List<LoggedEvent> seen, int count) {
    EventLog log = trial().store().events();
    while (seen.size() < count && !Thread.currentThread().isInterrupted()) {
      long position = seen.isEmpty() ? 0 : seen.getLast().position();
      seen.addAll(log.after(Event.Family.COMPLETION, position, 7));
    }
    return seen;
  }

  private static Event completion(int number) {
    return Sample.completion(Sample.id(number));
  }
}
