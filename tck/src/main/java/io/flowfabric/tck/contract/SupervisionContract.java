package io.flowfabric.tck.contract;

import static io.flowfabric.decision.Event.LeaseStep.ACQUIRED;
import static io.flowfabric.decision.Event.LeaseStep.EXPIRED;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;
import static org.junit.jupiter.api.Assertions.assertTimeout;

import io.flowfabric.Command;
import io.flowfabric.decision.Decision;
import io.flowfabric.decision.Moment;
import io.flowfabric.decision.Needs;
import io.flowfabric.decision.State;
import io.flowfabric.engine.Engine;
import io.flowfabric.engine.Reader;
import io.flowfabric.engine.reconcile.DelayedPromotion;
import io.flowfabric.engine.reconcile.LeaseExpiry;
import io.flowfabric.engine.reconcile.Reconciler;
import io.flowfabric.engine.reconcile.ReconcilerFilter;
import io.flowfabric.engine.reconcile.ReconcilerReport;
import io.flowfabric.engine.reconcile.Reconciliation;
import io.flowfabric.engine.reconcile.Upkeep;
import io.flowfabric.lease.ExpireLease;
import io.flowfabric.model.Claim;
import io.flowfabric.model.Execution;
import io.flowfabric.model.ExecutionId;
import io.flowfabric.model.Tags;
import io.flowfabric.store.Store;
import io.flowfabric.tck.rig.Case;
import io.flowfabric.tck.rig.Vectors;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Reconcilers that run in the background, and how they are stopped. */
public interface SupervisionContract extends EndingEvidence {
  Duration PATIENCE = Duration.ofSeconds(20);
  Duration SHORT = Duration.ofMillis(200);
  Map<String, Duration> OFTEN = Reconciliation.standard().stream()
      .collect(Collectors.toMap(Upkeep::name, upkeep -> Duration.ofMillis(100)));

  @Test
  @Case("1.198")
  default void an_interval_of_zero_means_never() {
    List<Reconciler<?>> both = List.of(new LeaseExpiry(), new DelayedPromotion());
    try (var running = Reconciliation.start(
        rig().engine(), both, ReconcilerFilter.ALL, Map.of("LeaseExpiry", Duration.ZERO))) {
      assertThat(running.running()).containsExactly("DelayedPromotion");
    }
    assertThat(Reconciliation.interval(Duration.ZERO)).isZero();
  }

  @Test
  @Case("1.198")
  default void no_interval_is_shorter_than_a_tenth_of_a_second() {
    assertThat(Reconciliation.interval(Duration.ofMillis(10))).isEqualTo(Duration.ofMillis(100));
    assertThat(Reconciliation.interval(Duration.ofMillis(100))).isEqualTo(Duration.ofMillis(100));
    assertThat(Reconciliation.interval(Duration.ofMillis(101))).isEqualTo(Duration.ofMillis(101));
  }

  @Test
  default void every_reconciler_has_its_usual_interval() {
    assertThat(Reconciliation.standard())
        .extracting(Upkeep::name, upkeep -> upkeep.interval().toMillis())
        .contains(
            tuple("LeaseExpiry", 1500L),
            tuple("DelayedPromotion", 750L),
            tuple("AttemptTimeout", 2000L),
            tuple("ExecutionDeadline", 5000L),
            tuple("Unblocking", 5000L),
            tuple("Retention", 60_000L),
            tuple("EventRetention", 60_000L),
            tuple("WorkerSweep", 30_000L),
            tuple("GrantSweep", 30_000L),
            tuple("IdempotencySweep", 60_000L),
            tuple("IndexInspection", 45_000L));
  }

  @Test
  default void a_reconciler_goes_on_ticking_though_a_tick_failed() {
    var ticks = new CountDownLatch(3);
    var failing = new Background(() -> {
      ticks.countDown();
      throw new IllegalStateException("cannot look");
    });
    try (var running = start(List.of(failing))) {
      assertThat(running.running()).containsExactly("Background");
      await(ticks);
    }
  }

  /** At its interval it would take four times as long. */
  @Test
  default void a_reconciler_that_has_more_to_do_does_not_wait_for_its_interval() {
    var ticks = new CountDownLatch(80);
    var busy = new Background(() -> {
      ticks.countDown();
      return Stream.generate(() -> task(new ExpireLease(newId(DEFAULT_LANE))))
          .limit(10)
          .toList();
    });
    var often = Map.of("Background", Duration.ofSeconds(1));
    try (var running =
        Reconciliation.start(rig().engine(), List.of(busy), ReconcilerFilter.ALL, often)) {
      await(ticks);
      assertThat(running.running()).hasSize(1);
    }
  }

  @Test
  default void a_reconciler_tells_what_it_did_and_how_late_it_was() {
    claimed();
    claimed();
    Duration late = Duration.ofSeconds(4);
    rig().clock().advance(LEASE.plus(late));
    assertThat(reportOf(Duration.ofSeconds(1), report -> report.done() == 2))
        .isEqualTo(new ReconcilerReport("LeaseExpiry", 1, 2, 2, 0, late));
    ReconcilerReport idle = reportOf(Duration.ofMillis(100), report -> report.ticks() > 1);
    assertThat(idle.lag()).isZero();
    assertThat(idle.found()).isZero();
  }

  private ReconcilerReport reportOf(Duration interval, Predicate<ReconcilerReport> awaited) {
    try (var running = Reconciliation.start(
        rig().engine(),
        List.of(new LeaseExpiry()),
        ReconcilerFilter.ALL,
        Map.of("LeaseExpiry", interval))) {
      await(() -> awaited.test(running.reports().getFirst()));
      return running.reports().getFirst();
    }
  }

  @Test
  default void a_reconciler_that_cannot_look_tells_of_that_too() {
    var failing = new Background(() -> {
      throw new IllegalStateException("cannot look");
    });
    try (var running = start(List.of(failing))) {
      await(() -> running.reports().getFirst().failed() > 0);
      assertThat(running.reports().getFirst().done()).isZero();
    }
  }

  @Test
  default void two_engines_at_work_on_one_store_do_everything_once() {
    int many = 40;
    List<Claim> claims = Stream.generate(this::claimed).limit(many).toList();
    rig().clock().advance(LEASE);
    Store opened = rig().faults().inner();
    Store again = rig().fixture().reopen(opened, rig().clock());
    Engine second = Engine.open(again, rig().options());
    try (var one = Reconciliation.start(
            rig().engine(), Reconciliation.standard(), ReconcilerFilter.ALL, OFTEN);
        var other =
            Reconciliation.start(second, Reconciliation.standard(), ReconcilerFilter.ALL, OFTEN)) {
      await(() -> done(one, "LeaseExpiry") + done(other, "LeaseExpiry") == many);
      assertThat(Stream.of(one, other).flatMap(running -> running.reports().stream()))
          .allMatch(report -> report.failed() == 0);
    }
    assertThat(claims)
        .allSatisfy(claim ->
            assertThat(rig().leaseSteps(claim.execution())).containsExactly(ACQUIRED, EXPIRED));
    if (again != opened) {
      second.close();
    }
  }

  private static long done(Reconciliation running, String name) {
    return running.reports().stream()
        .filter(report -> report.name().equals(name))
        .mapToLong(ReconcilerReport::done)
        .sum();
  }

  @Test
  @Case("1.199")
  default void stopping_waits_no_longer_than_the_grace_for_all_together() {
    int many = 50;
    var inside = new CountDownLatch(many);
    var go = new CountDownLatch(1);
    Reconciler<?> blocking = new Background(() -> {
      inside.countDown();
      await(go);
      return List.of();
    });
    var running =
        start(Stream.<Reconciler<?>>generate(() -> blocking).limit(many).toList());
    await(inside);

    assertTimeout(SHORT.multipliedBy(many / 2), () -> running.stop(SHORT));

    go.countDown();
    running.stop(PATIENCE);
  }

  @Test
  @Case("1.199")
  default void what_is_in_the_middle_of_a_row_when_stopped_finishes_it_whole() {
    ExecutionId id = claimed().execution();
    Claim other = claimed();
    rig().clock().advance(LEASE);
    var inside = new CountDownLatch(1);
    var go = new CountDownLatch(1);
    var slow = new SlowExpiry(id, inside, go);
    var running = start(List.of(
        new Background(() -> List.of(task(slow), task(new ExpireLease(other.execution()))))));
    await(inside);

    running.stop(SHORT);

    Execution meanwhile = stored(id);
    assertThat(meanwhile.stateVector()).isEqualTo(Vectors.A1);
    assertThat(rig().leaseSteps(id)).containsExactly(ACQUIRED);
    go.countDown();
    running.stop(PATIENCE);
    assertThat(stored(id).stateVector()).isEqualTo(Vectors.A2);
    assertThat(rig().leaseSteps(id)).containsExactly(ACQUIRED, EXPIRED);
    assertThat(stored(other.execution()).stateVector()).isEqualTo(Vectors.A1);
    assertThat(rig().leaseSteps(other.execution())).containsExactly(ACQUIRED);
  }

  private Reconciliation start(List<Reconciler<?>> reconcilers) {
    return Reconciliation.start(rig().engine(), reconcilers, ReconcilerFilter.ALL, Map.of());
  }

  private static Reconciler.Task<ExpireLease.Outcome> task(Command<ExpireLease.Outcome> command) {
    return new Reconciler.Task<>(command, NS, Tags.NONE, null);
  }

  /** Looks again and again, a moment apart. */
  private static void await(BooleanSupplier condition) {
    var never = new CountDownLatch(1);
    try {
      for (int look = 0; !condition.getAsBoolean(); look++) {
        assertThat(look).as("looks in vain").isLessThan(Math.toIntExact(PATIENCE.toMillis()));
        never.await(1, TimeUnit.MILLISECONDS);
      }
    } catch (InterruptedException stopped) {
      Thread.currentThread().interrupt();
      throw new AssertionError("interrupted while waiting", stopped);
    }
  }

  private static void await(CountDownLatch signal) {
    try {
      assertThat(signal.await(PATIENCE.toMillis(), TimeUnit.MILLISECONDS)).isTrue();
    } catch (InterruptedException stopped) {
      Thread.currentThread().interrupt();
      throw new AssertionError("interrupted while waiting", stopped);
    }
  }

  /** What a reconciler finds at each tick. */
  @FunctionalInterface
  interface Finding {
    List<Reconciler.Task<ExpireLease.Outcome>> next();
  }

  /** A reconciler that finds what the test says, as often as one may tick. */
  record Background(Finding finding) implements Reconciler<ExpireLease.Outcome> {
    @Override
    public List<Task<ExpireLease.Outcome>> due(Reader reader, int limit) {
      return finding.next();
    }

    @Override
    public boolean acted(ExpireLease.Outcome outcome) {
      return true;
    }

    @Override
    public Duration interval() {
      return Duration.ofMillis(1);
    }

    @Override
    public int batch() {
      return 10;
    }
  }

  /** Marks a lease, but only after a signal. */
  record SlowExpiry(ExecutionId execution, CountDownLatch inside, CountDownLatch go)
      implements Command<ExpireLease.Outcome> {
    @Override
    public Needs needs(State loaded) {
      return Needs.execution(execution);
    }

    @Override
    public Decision<ExpireLease.Outcome> decide(State state, Moment moment) {
      inside.countDown();
      await(go);
      return new ExpireLease(execution).decide(state, moment);
    }
  }
}
