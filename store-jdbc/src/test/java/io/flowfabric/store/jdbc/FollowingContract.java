package io.flowfabric.store.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import io.flowfabric.decision.Event;
import io.flowfabric.decision.LoggedEvent;
import io.flowfabric.store.Store;
import io.flowfabric.store.StoreConflict;
import io.flowfabric.store.Stores;
import io.flowfabric.tck.shape.Sample;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Whoever follows the events by cursor sees each of them once, whatever the order of commits. */
@Timeout(120)
interface FollowingContract {
  int WRITERS = 8;
  int COMMITS = Integer.getInteger("following.commits", 25);
  int PAGE = 7;
  long PATIENCE_SECONDS = 20;
  long BETWEEN_LOOKS_NANOS = 1_000_000;

  /** A database that nobody has opened yet. */
  String newUrl();

  /** Whether a transaction on the database is held up by another. */
  boolean isSomebodyWaiting(String url);

  @Test
  default void a_follower_sees_every_event_once_while_eight_write() {
    String url = newUrl();
    try (Store one = open(url);
        Store other = open(url);
        Store own = open(url)) {
      var number = new AtomicInteger();
      int all = WRITERS * COMMITS * 2;
      List<LoggedEvent> seen = new ArrayList<>();
      Threads.atOnce(WRITERS + 1, writer -> {
        if (writer == WRITERS) {
          follow(own, seen, all);
        }
        for (int commit = 0; commit < COMMITS && writer < WRITERS; commit++) {
          emit(writer % 2 == 0 ? one : other, number.incrementAndGet(), number.incrementAndGet());
        }
      });
      assertThat(seen).extracting(LoggedEvent::position).isSorted().doesNotHaveDuplicates();
      assertThat(seen).extracting(LoggedEvent::event).hasSize(all).doesNotHaveDuplicates();
      assertThat(seen).isEqualTo(own.events().after(Event.Family.COMPLETION, 0, all + 1));
    }
  }

  /** The first to write is the last to commit, if the store lets the other go before it. */
  @Test
  default void a_follower_misses_nothing_that_commits_late() {
    String url = newUrl();
    try (Store early = open(url);
        Store late = open(url);
        Store own = open(url)) {
      var written = new CountDownLatch(1);
      var mayCommit = new CountDownLatch(1);
      var overtaken = new AtomicBoolean();
      List<LoggedEvent> seen = new ArrayList<>();
      Threads.atOnce(3, caller -> {
        switch (caller) {
          case 0 ->
            late.transact(transaction -> {
              transaction.flush(List.of(), List.of(completion(1)));
              written.countDown();
              return await(mayCommit);
            });
          case 1 -> {
            await(written);
            emit(early, 2, 3);
            overtaken.set(true);
          }
          default -> {
            await(written);
            while (!overtaken.get() && !isSomebodyWaiting(url)) {
              LockSupport.parkNanos(BETWEEN_LOOKS_NANOS);
            }
            seen.addAll(after(own, seen));
            mayCommit.countDown();
            follow(own, seen, 3);
          }
        }
      });
      assertThat(seen).extracting(LoggedEvent::position).isSorted().doesNotHaveDuplicates();
      assertThat(seen)
          .extracting(LoggedEvent::event)
          .containsExactlyInAnyOrder(completion(1), completion(2), completion(3));
    }
  }

  private static Store open(String url) {
    return Stores.open(url, Clock.systemUTC());
  }

  private static void follow(Store store, List<LoggedEvent> seen, int count) {
    while (seen.size() < count) {
      List<LoggedEvent> more = after(store, seen);
      seen.addAll(more);
      if (more.isEmpty()) {
        LockSupport.parkNanos(BETWEEN_LOOKS_NANOS);
      }
      boolean missed = more.isEmpty()
          && store.events().after(Event.Family.COMPLETION, 0, count).size() >= count
          && after(store, seen).isEmpty();
      assertThat(missed)
          .as("all were committed and only %d were seen", seen.size())
          .isFalse();
    }
  }

  private static List<LoggedEvent> after(Store store, List<LoggedEvent> seen) {
    long position = seen.isEmpty() ? 0 : seen.getLast().position();
    return store.events().after(Event.Family.COMPLETION, position, PAGE);
  }

  private static void emit(Store store, int first, int second) {
    for (int left = 100; ; left--) {
      try {
        store.transact(transaction -> {
          transaction.flush(List.of(), List.of(completion(first), completion(second)));
          return first;
        });
        return;
      } catch (StoreConflict faster) {
        if (left == 0) {
          throw faster;
        }
      }
    }
  }

  private static Event completion(int number) {
    return Sample.completion(Sample.id(number));
  }

  private static boolean await(CountDownLatch signal) {
    try {
      if (!signal.await(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
        throw new AssertionError("no signal");
      }
      return true;
    } catch (InterruptedException stopped) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(stopped);
    }
  }
}
