package io.flowfabric.sim.stage;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.flowfabric.engine.outside.Threads;
import io.flowfabric.tck.model.Dice;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** One thread at a time, in an order that the seed decides. */
final class StageTest {
  private final Host host = new Host("host");
  private final Stage stage = new Stage(new Dice(1), Trace.off(), 10_000, Duration.ofMillis(300));
  private final Threads threads = stage.outside(host).threads();
  private final List<String> said = new ArrayList<>();

  private void play(Runnable first) {
    stage.play(host, "first", first);
  }

  private void sleep(int seconds) {
    stage.outside(host).sleeper().sleep(Duration.ofSeconds(seconds));
  }

  @Test
  void time_passes_only_in_the_simulation() {
    play(() -> sleep(3600));
    assertThat(Duration.ofNanos(stage.nanos()))
        .isBetween(Duration.ofHours(1), Duration.ofHours(1).plusSeconds(1));
  }

  @Test
  void who_sleeps_less_wakes_earlier() {
    play(() -> {
      for (int seconds : new int[] {3, 1, 2}) {
        threads.start("sleeper", () -> {
          sleep(seconds);
          said.add("after " + seconds);
        });
      }
    });
    assertThat(said).containsExactly("after 1", "after 2", "after 3");
  }

  @Test
  void a_latch_a_semaphore_and_a_promise_wait_for_others() {
    CountDownLatch latch = threads.latch(1);
    var semaphore = threads.semaphore(0);
    var promise = threads.<String>promise();
    play(() -> {
      threads.start("waiter", () -> {
        try {
          latch.await();
          said.add("latch");
          assertThat(semaphore.tryAcquire(1, TimeUnit.HOURS)).isTrue();
          said.add("semaphore");
          said.add(promise.thenApply(word -> word + "!").join());
          assertThat(semaphore.tryAcquire(1, TimeUnit.HOURS)).isFalse();
        } catch (InterruptedException interrupted) {
          throw new IllegalStateException(interrupted);
        }
      });
      sleep(1);
      said.add("now");
      latch.countDown();
      sleep(1);
      semaphore.release();
      sleep(1);
      promise.complete("promise");
    });
    assertThat(said).containsExactly("now", "latch", "semaphore", "promise!");
  }

  @Test
  void a_condition_gives_up_its_lock() {
    var lock = threads.lock();
    var changed = lock.newCondition();
    play(() -> {
      threads.start("waiter", () -> {
        lock.lock();
        try {
          said.add("waits");
          changed.await();
          said.add("goes on");
        } catch (InterruptedException interrupted) {
          throw new IllegalStateException(interrupted);
        } finally {
          lock.unlock();
        }
      });
      sleep(1);
      lock.lock();
      try {
        said.add("signals");
        changed.signalAll();
        sleep(1);
        said.add("lets go");
      } finally {
        lock.unlock();
      }
    });
    assertThat(said).containsExactly("waits", "signals", "lets go", "goes on");
  }

  @Test
  void an_interruption_ends_a_wait_and_nothing_else() {
    CountDownLatch never = threads.latch(1);
    play(() -> {
      Thread waiter = threads.start("waiter", () -> {
        stage.sleepOn(Duration.ofSeconds(5));
        said.add("slept, interrupted=" + Thread.currentThread().isInterrupted());
        try {
          never.await();
        } catch (InterruptedException interrupted) {
          said.add("interrupted=" + Thread.currentThread().isInterrupted());
        }
      });
      sleep(1);
      waiter.interrupt();
    });
    assertThat(said).containsExactly("slept, interrupted=true", "interrupted=false");
    assertThat(Duration.ofNanos(stage.nanos())).isGreaterThan(Duration.ofSeconds(5));
  }

  @Test
  void a_process_that_dies_takes_its_threads_with_it() {
    var other = new Host("other");
    play(() -> {
      stage.start(other, "victim", () -> {
        try {
          sleep(10);
          said.add("survived");
        } finally {
          said.add("unwound");
        }
      });
      sleep(1);
      other.kill();
      sleep(20);
    });
    assertThat(said).containsExactly("unwound");
  }

  @Test
  void a_process_that_is_paused_goes_on_later() {
    var other = new Host("other");
    play(() -> {
      stage.start(other, "sleeper", () -> {
        sleep(2);
        said.add("woke at " + Duration.ofNanos(stage.nanos()).toSeconds());
      });
      sleep(1);
      other.pauseUntil(Duration.ofSeconds(30).toNanos());
    });
    assertThat(said).containsExactly("woke at 30");
  }

  @Test
  void who_blocks_for_real_is_named_with_its_stack() {
    var real = new CountDownLatch(1);
    assertThatThrownBy(() -> play(() -> {
          try {
            real.await();
          } catch (InterruptedException interrupted) {
            throw new IllegalStateException(interrupted);
          }
        }))
        .isInstanceOf(Stage.Stuck.class)
        .hasMessageContaining("host/first")
        .hasMessageContaining("CountDownLatch.await");
    real.countDown();
  }

  @Test
  void threads_that_wait_for_each_other_are_named() {
    CountDownLatch never = threads.latch(1);
    assertThatThrownBy(() -> play(() -> threads.start("waiter", () -> {
          try {
            never.await();
          } catch (InterruptedException interrupted) {
            throw new IllegalStateException(interrupted);
          }
        })))
        .isInstanceOf(Stage.Stuck.class)
        .hasMessageContaining("host/waiter");
  }

  @Test
  void a_play_without_end_is_ended() {
    assertThatThrownBy(() -> play(() -> {
          while (true) {
            stage.pass();
          }
        }))
        .isInstanceOf(Stage.Stuck.class)
        .hasMessageContaining("10000 steps");
  }
}
