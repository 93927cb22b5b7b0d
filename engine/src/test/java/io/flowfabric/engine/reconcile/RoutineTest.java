package io.flowfabric.engine.reconcile;

import static org.assertj.core.api.Assertions.assertThat;

import io.flowfabric.decision.Entropy;
import io.flowfabric.engine.Engine;
import io.flowfabric.engine.outside.Threads;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

final class RoutineTest {
  private static final Duration FOR_EVER = Duration.ofDays(1);

  /** Finds nothing, ever. */
  private record Nothing() implements Upkeep, Chore {
    @Override
    public String name() {
      return "Nothing";
    }

    @Override
    public Duration interval() {
      return Duration.ofMillis(1);
    }

    @Override
    public int batch() {
      return 1;
    }

    @Override
    public Chore on(Engine engine, ReconcilerFilter filter) {
      return this;
    }

    @Override
    public ScanReport tick() {
      return new ScanReport(0, 0, 0, 0);
    }

    @Override
    public Duration lag() {
      return Duration.ZERO;
    }

    @Override
    public void stop() {}
  }

  private final Routine routine = new Routine(
      new Nothing(),
      new Nothing(),
      new Rhythm(Duration.ofMillis(1), () -> new Entropy(1, 2)),
      Threads.SYSTEM);

  @Test
  void who_rests_goes_on_when_spurred() throws Exception {
    routine.turn();
    FutureTask<Boolean> rest = resting();
    routine.spur();
    assertThat(rest.get(20, TimeUnit.SECONDS)).isTrue();
  }

  @Test
  void a_spur_during_a_turn_is_not_forgotten() throws Exception {
    routine.turn();
    routine.spur();
    assertThat(resting().get(20, TimeUnit.SECONDS)).isTrue();
  }

  @Test
  void who_rests_ends_when_stopped() throws Exception {
    routine.turn();
    FutureTask<Boolean> rest = resting();
    routine.stop();
    assertThat(rest.get(20, TimeUnit.SECONDS)).isFalse();
    assertThat(routine.rest(FOR_EVER)).isFalse();
  }

  private FutureTask<Boolean> resting() throws InterruptedException {
    var started = new CountDownLatch(1);
    var rest = new FutureTask<>(() -> {
      started.countDown();
      return routine.rest(FOR_EVER);
    });
    Thread.ofVirtual().start(rest);
    started.await();
    return rest;
  }
}
