package io.flowfabric.tck.contract;

import static org.assertj.core.api.Assertions.assertThat;

import io.flowfabric.decision.Event;
import io.flowfabric.decision.Search;
import io.flowfabric.engine.Reader;
import io.flowfabric.engine.reconcile.EventRetention;
import io.flowfabric.engine.reconcile.ReconcilerFilter;
import io.flowfabric.engine.reconcile.Retention;
import io.flowfabric.engine.reconcile.ScanReport;
import io.flowfabric.execution.DescribeExecution;
import io.flowfabric.execution.FailExecution;
import io.flowfabric.execution.ListExecutions;
import io.flowfabric.execution.TrimExecution;
import io.flowfabric.execution.TrimExecution.Outcome;
import io.flowfabric.model.Backoff;
import io.flowfabric.model.Claim;
import io.flowfabric.model.EdgeGroup;
import io.flowfabric.model.Execution;
import io.flowfabric.model.ExecutionId;
import io.flowfabric.model.ExecutionPolicy;
import io.flowfabric.model.GrantKind;
import io.flowfabric.model.Key;
import io.flowfabric.model.Limits;
import io.flowfabric.model.Phase;
import io.flowfabric.model.RetryPolicy;
import io.flowfabric.tck.rig.Case;
import io.flowfabric.tck.shape.AnExecution;
import io.flowfabric.tck.shape.Sample;
import io.flowfabric.tck.shape.Shape;
import java.time.Duration;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Executions are forgotten some time after their end. */
public interface RetentionContract extends EndingEvidence {
  ScanReport NOTHING_DUE = new ScanReport(0, 0, 0, 0);
  Duration DAY = Duration.ofHours(24);
  Duration MILLI = Duration.ofMillis(1);

  @Test
  @Case("1.194")
  default void a_day_after_its_end_nothing_is_left_of_an_execution() {
    ExecutionId id = endedWithAHistory();
    List<Event> told = allEvents();
    rig().clock().advance(DAY.plus(MILLI));

    assertThat(rig().tick(Retention.STANDARD)).isEqualTo(new ScanReport(1, 1, 0, 0));

    assertThat(rig().find(Key.of(id))).isEmpty();
    assertThat(attempts(id)).isEmpty();
    for (GrantKind kind : GrantKind.values()) {
      assertThat(grant(id, kind)).isEmpty();
    }
    assertThat(rig().find(new Key.OfEdgeGroup(id))).isEmpty();
    assertThat(apply(new DescribeExecution(id))).isEmpty();
    assertThat(apply(ListExecutions.ofPartition(id.partition(), null, 10)).items())
        .isEmpty();
    assertThat(allEvents()).isEqualTo(told);
    assertThat(create(draft().id(id))).isEqualTo(id);
    assertThat(attempts(id)).isEmpty();
  }

  /** Two attempts, a grant of each kind and a group of edges hang on it. */
  private ExecutionId endedWithAHistory() {
    var atOnce = RetryPolicy.of(1, new Backoff.Fixed(Duration.ZERO));
    Claim first = claimed(draft().retry(atOnce));
    ExecutionId id = first.execution();
    apply(new FailExecution(first.handle(), BROKEN, null));
    complete(claim(W1).orElseThrow());
    for (GrantKind kind : GrantKind.values()) {
      rig().plant(Sample.grant(id, kind, rig().now().plus(DAY).plus(DAY)));
    }
    rig().plant(new EdgeGroup(id, 2, 2, 0, 0));
    assertThat(attempts(id)).hasSize(2);
    return id;
  }

  @Test
  @Case("1.194")
  default void before_the_day_is_over_it_is_kept() {
    Claim claim = claimed();
    complete(claim);
    rig().clock().advance(DAY.minus(MILLI));
    Trace before = trace(claim.execution());

    assertThat(rig().tick(Retention.STANDARD)).isEqualTo(NOTHING_DUE);

    assertThat(trace(claim.execution())).isEqualTo(before);
    onlyAnswers(claim.execution(), new TrimExecution(claim.execution(), DAY), new Outcome.Kept());
    rig().clock().advance(MILLI);
    assertThat(rig().tick(Retention.STANDARD)).isEqualTo(new ScanReport(1, 1, 0, 0));
  }

  @Test
  @Case("1.194")
  default void no_more_than_a_batch_is_deleted_at_a_time() {
    int batch = Retention.STANDARD.batch();
    rig()
        .plant(IntStream.range(0, batch + 3)
            .mapToObj(
                number -> AnExecution.of(idNumbered(number)).completedAt(rig().now()))
            .toArray(Execution[]::new));
    rig().clock().advance(DAY);

    assertThat(rig().tick(Retention.STANDARD)).isEqualTo(new ScanReport(batch, batch, 0, 0));

    assertThat(apply(ListExecutions.ofPartition(idNumbered(0).partition(), null, 10))
            .items())
        .hasSize(3);
    assertThat(rig().tick(Retention.STANDARD)).isEqualTo(new ScanReport(3, 3, 0, 0));
    assertThat(rig().tick(Retention.STANDARD)).isEqualTo(NOTHING_DUE);
  }

  @Test
  default void a_batch_is_shared_by_those_that_say_how_long_they_are_kept() {
    int batch = Retention.STANDARD.batch();
    rig()
        .plant(IntStream.range(0, batch)
            .mapToObj(
                number -> AnExecution.of(idNumbered(number)).completedAt(rig().now()))
            .toArray(Execution[]::new));
    rig()
        .plant(IntStream.range(batch, batch + 2)
            .mapToObj(number -> AnExecution.of(idNumbered(number))
                .keptFor(MILLI)
                .completedAt(rig().now()))
            .toArray(Execution[]::new));
    rig().clock().advance(DAY);

    assertThat(rig().tick(Retention.STANDARD)).isEqualTo(new ScanReport(batch, batch, 0, 0));
    assertThat(rig().tick(Retention.STANDARD)).isEqualTo(new ScanReport(2, 2, 0, 0));
  }

  @Test
  @Case("1.195")
  default void what_others_must_still_be_told_of_is_kept() {
    Execution told = AnExecution.of(newId(DEFAULT_LANE)).completedAt(rig().now());
    Execution untold = announced(told, false);
    rig().plant(untold);
    rig().clock().advance(DAY.plus(DAY));

    assertThat(rig().tick(Retention.STANDARD)).isEqualTo(NOTHING_DUE);
    onlyAnswers(untold.id(), new TrimExecution(untold.id(), DAY), new Outcome.Kept());

    rig().plant(told);
    assertThat(rig().tick(Retention.STANDARD)).isEqualTo(new ScanReport(1, 1, 0, 0));
    assertThat(rig().find(told.key())).isEmpty();
  }

  @Test
  default void what_must_be_kept_does_not_hide_what_may_go() {
    Execution[] untold = IntStream.range(0, Retention.STANDARD.batch())
        .mapToObj(number -> AnExecution.of(idNumbered(number)).completedAt(rig().at(-1)))
        .map(execution -> announced(execution, false))
        .toArray(Execution[]::new);
    Execution told = AnExecution.of(newId(DEFAULT_LANE)).completedAt(rig().now());
    rig().plant(untold);
    rig().plant(told);
    rig().clock().advance(DAY);

    assertThat(rig().tick(Retention.STANDARD)).isEqualTo(new ScanReport(1, 1, 0, 0));

    assertThat(rig().find(told.key())).isEmpty();
    unchanged(untold[0]);
  }

  @Test
  default void every_ending_is_forgotten() {
    for (Execution over :
        planted(Shape.T_OK, Shape.T_FAIL, Shape.T_CAN, Shape.T_EXP, Shape.T_SKIP)) {
      rig().plant(announced(over, true));
    }
    rig().clock().advance(DAY.plus(DAY));

    rig().tick(Retention.STANDARD);

    assertThat(apply(ListExecutions.ofPartition(idNumbered(0).partition(), null, 100))
            .items())
        .isEmpty();
  }

  @Test
  default void an_execution_may_say_how_long_it_is_kept() {
    ExecutionId brief = endedKeptFor(Duration.ofMinutes(1));
    ExecutionId usual = endedKeptFor(null);
    ExecutionId lasting = endedKeptFor(DAY.plus(DAY));

    rig().clock().advance(Duration.ofMinutes(1).minus(MILLI));
    assertThat(rig().tick(Retention.STANDARD)).isEqualTo(NOTHING_DUE);
    rig().clock().advance(MILLI);
    assertThat(rig().tick(Retention.STANDARD)).isEqualTo(new ScanReport(1, 1, 0, 0));
    assertThat(rig().find(Key.of(brief))).isEmpty();

    rig().clock().advance(DAY);
    assertThat(rig().tick(Retention.STANDARD)).isEqualTo(new ScanReport(1, 1, 0, 0));
    assertThat(rig().find(Key.of(usual))).isEmpty();
    onlyAnswers(lasting, new TrimExecution(lasting, MILLI), new Outcome.Kept());

    rig().clock().advance(DAY);
    assertThat(rig().tick(Retention.STANDARD)).isEqualTo(new ScanReport(1, 1, 0, 0));
    assertThat(rig().find(Key.of(lasting))).isEmpty();
  }

  private ExecutionId endedKeptFor(@Nullable Duration retention) {
    var policy = ExecutionPolicy.builder();
    Claim claim = claimed(draft()
        .policy(retention == null ? policy.build() : policy.retention(retention).build()));
    complete(claim);
    return claim.execution();
  }

  @Test
  default void a_lease_that_ran_out_is_marked_even_by_trimming() {
    Claim claim = claimed();
    rig().clock().advance(LEASE);

    assertThat(apply(new TrimExecution(claim.execution(), DAY))).isEqualTo(new Outcome.Kept());

    assertThat(rig().leaseSteps(claim.execution()))
        .containsExactly(Event.LeaseStep.ACQUIRED, Event.LeaseStep.EXPIRED);
  }

  @Test
  default void what_has_not_ended_is_kept() {
    for (Execution open : planted(Shape.R1, Shape.D1, Shape.B1, Shape.X_OPR, Shape.A3, Shape.S1)) {
      onlyAnswers(open.id(), new TrimExecution(open.id(), MILLI), new Outcome.Kept());
    }
    assertThat(apply(new TrimExecution(newId(DEFAULT_LANE), DAY)))
        .isEqualTo(new Outcome.NotFound());
  }

  /** How much is kept of everything that grows. */
  record Kept(int executions, int attempts, int events) {}

  @Test
  default void however_long_an_engine_works_what_it_keeps_stops_growing() {
    workForADay();
    workForADay();
    Kept settled = kept();

    for (int day = 0; day < 3; day++) {
      workForADay();
      assertThat(kept()).as("after %s more days", day + 1).isEqualTo(settled);
    }
    assertThat(settled).isEqualTo(new Kept(23, 23 * 2, 24 * 5));
  }

  /** An execution an hour, in two attempts: two leases taken, two given back, and one end. */
  private void workForADay() {
    var atOnce = RetryPolicy.of(1, new Backoff.Fixed(Duration.ZERO));
    for (int hour = 0; hour < 24; hour++) {
      Claim first = claimed(draft().retry(atOnce));
      apply(new FailExecution(first.handle(), BROKEN, null));
      complete(claim(W1).orElseThrow());
      rig().clock().advance(Duration.ofHours(1));
      rig().tick(Retention.STANDARD);
      EventRetention.STANDARD.on(rig().engine(), ReconcilerFilter.ALL).tick();
    }
  }

  private Kept kept() {
    var all = new Search.Executions(Search.ExecutionFilter.ANY, null, Limits.PAGE);
    List<Execution> executions = new Reader(rig().faults()).find(all);
    int attempts = executions.stream()
        .mapToInt(execution -> attempts(execution.id()).size())
        .sum();
    return new Kept(executions.size(), attempts, allEvents().size());
  }

  private static Execution announced(Execution ended, boolean announced) {
    var over = (Phase.Terminal) ended.phase();
    return new Execution(
        ended.id(),
        ended.submission(),
        announced ? ended.flow() : Sample.FLOW,
        ended.priority(),
        ended.tags(),
        ended.deadline(),
        new Phase.Terminal(over.ending(), over.last(), announced),
        ended.counters(),
        ended.lastFailure(),
        ended.progress(),
        ended.times());
  }
}
