package io.flowfabric.engine.reconcile;

import static org.assertj.core.api.Assertions.assertThat;

import io.flowfabric.decision.Entropy;
import io.flowfabric.engine.Engine;
import io.flowfabric.engine.EngineOptions;
import io.flowfabric.engine.outside.Outside;
import io.flowfabric.engine.outside.Ticker;
import io.flowfabric.store.VirtualClock;
import io.flowfabric.store.memory.MemoryStore;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

/** What an engine asks of its store while nothing happens. */
final class IdleCostTest {
  private static final Instant START = Instant.ofEpochMilli(1_700_000_000_000L);
  private static final int MINUTES = 60;

  /** What is stated in the reference of the configuration. */
  private static final int READS_A_MINUTE = 75;

  /** When it is a routine's turn. */
  private record Turn(Instant at, Routine routine) {}

  @Test
  void an_idle_engine_looks_no_more_often_than_stated() {
    var clock = new VirtualClock(START);
    var store = new CountingStore(new MemoryStore(clock));
    var drawn = new AtomicLong();
    var outside = new Outside(
        () -> new Entropy(drawn.incrementAndGet(), 7), pause -> {}, Ticker.SYSTEM, clock);
    try (var engine = Engine.open(store, EngineOptions.STANDARD.within(outside))) {
      List<Routine> routines = Reconciliation.standard().stream()
          .map(upkeep -> new Routine(
              upkeep,
              upkeep.on(engine, ReconcilerFilter.ALL),
              new Rhythm(upkeep.interval(), outside.entropy()),
              outside.threads()))
          .toList();
      run(routines, clock, Duration.ofMinutes(1));
      store.reset();

      run(routines, clock, Duration.ofMinutes(MINUTES));

      assertThat(store.reads() / MINUTES).isBetween(READS_A_MINUTE - 15, READS_A_MINUTE);
      assertThat(store.writes() / MINUTES).isLessThanOrEqualTo(1);
      assertThat(routines).allSatisfy(routine -> {
        assertThat(routine.report().ticks()).isPositive();
        assertThat(routine.report().failed()).isZero();
      });
    }
  }

  private static void run(List<Routine> routines, VirtualClock clock, Duration length) {
    Instant end = clock.instant().plus(length);
    var turns = new PriorityQueue<Turn>(Comparator.comparing(Turn::at));
    routines.forEach(
        routine -> turns.add(new Turn(clock.instant().plus(routine.begin()), routine)));
    while (turns.element().at().isBefore(end)) {
      Turn next = turns.remove();
      clock.set(next.at());
      turns.add(new Turn(next.at().plus(next.routine().turn()), next.routine()));
    }
    clock.set(end);
  }
}
