package io.flowfabric.tck.store;

import static org.assertj.core.api.Assertions.assertThat;

import io.flowfabric.decision.Search;
import io.flowfabric.model.Execution;
import io.flowfabric.model.Worker;
import io.flowfabric.store.Transaction;
import io.flowfabric.tck.shape.AnExecution;
import io.flowfabric.tck.shape.Sample;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;

/** The store has one clock: the one that it was given. */
public interface ClockContract extends StoreContract {

  @Test
  default void tells_the_time_of_its_clock() {
    assertThat(trial().store().queries().now()).isEqualTo(Sample.START);
    assertThat(trial().<Instant>transact(Transaction::now)).isEqualTo(Sample.START);
  }

  @Test
  default void moves_with_its_clock_in_both_directions() {
    for (long millis : new long[] {1, 1000, -1500}) {
      Instant expected = trial().clock().advance(Duration.ofMillis(millis));
      assertThat(trial().store().queries().now()).isEqualTo(expected);
      assertThat(trial().<Instant>transact(Transaction::now)).isEqualTo(expected);
    }
  }

  @Test
  default void counts_in_whole_milliseconds() {
    trial().clock().advance(Duration.ofNanos(1_999_999));
    assertThat(trial().store().queries().now()).isEqualTo(Sample.at(1));
    assertThat(trial().<Instant>transact(Transaction::now)).isEqualTo(Sample.at(1));
  }

  @Test
  default void asks_its_clock_who_is_live() {
    Worker worker = Sample.worker(Sample.TENANT, "w", Sample.LANE);
    var search = new Search.LiveWorkers(Sample.TENANT, null, null, 10);
    trial().put(worker);
    trial().clock().set(worker.expiresAt().minusMillis(1));
    assertThat(trial().search(search)).containsExactly(worker);
    trial().clock().set(worker.expiresAt());
    assertThat(trial().search(search)).isEmpty();
  }

  @Test
  default void reads_its_clock_after_the_locks_are_held() {
    Execution execution = AnExecution.numbered(1).ready();
    trial().put(execution);
    var held = new CountDownLatch(1);
    var moved = new CountDownLatch(1);
    var told = new AtomicReference<Instant>();
    Together waiting = Together.within(trial().patience())
        .run(() -> trial().transact(transaction -> {
          Trial.find(transaction, trial(), execution.key());
          held.countDown();
          return trial().await(moved);
        }))
        .run(() -> {
          trial().await(held);
          return trial().transact(transaction -> {
            Trial.find(transaction, trial(), execution.key());
            told.set(transaction.now());
            return told;
          });
        });
    trial().await(held);
    Instant later = trial().clock().advance(Duration.ofSeconds(1));
    moved.countDown();
    waiting.await();
    assertThat(told).hasValue(later);
  }
}
