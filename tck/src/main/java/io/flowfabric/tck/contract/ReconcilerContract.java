package io.flowfabric.tck.contract;

import static io.flowfabric.decision.Event.LeaseStep.ACQUIRED;
import static io.flowfabric.decision.Event.LeaseStep.EXPIRED;
import static org.assertj.core.api.Assertions.assertThat;

import io.flowfabric.engine.Engine;
import io.flowfabric.engine.Reader;
import io.flowfabric.engine.reconcile.GrantSweep;
import io.flowfabric.engine.reconcile.LeaseExpiry;
import io.flowfabric.engine.reconcile.Reconciler;
import io.flowfabric.engine.reconcile.ReconcilerFilter;
import io.flowfabric.engine.reconcile.ReconcilerLoop;
import io.flowfabric.engine.reconcile.ScanReport;
import io.flowfabric.lease.ExpireLease;
import io.flowfabric.lease.RenewLease;
import io.flowfabric.model.Claim;
import io.flowfabric.model.Execution;
import io.flowfabric.model.ExecutionId;
import io.flowfabric.model.GrantKind;
import io.flowfabric.model.Key;
import io.flowfabric.model.Namespace;
import io.flowfabric.model.Tags;
import io.flowfabric.store.Store;
import io.flowfabric.tck.rig.Case;
import io.flowfabric.tck.rig.Crowd;
import io.flowfabric.tck.rig.Vectors;
import io.flowfabric.tck.shape.AnExecution;
import io.flowfabric.tck.shape.Shape;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** What every reconciler keeps to, told of the one that looks after leases. */
public interface ReconcilerContract extends EndingEvidence {

  @Test
  @Case("1.196")
  default void a_row_that_fails_stops_no_other_and_rests_after_three_failures() {
    List<Claim> lapsed = lapsed(3);
    ExecutionId failing = lapsed.get(1).execution();
    Execution before = stored(failing);
    rig().faults().poison(Key.of(failing));
    var loop = rig().loop(new LeaseExpiry(), ReconcilerFilter.ALL);

    assertThat(loop.tick()).isEqualTo(new ScanReport(3, 2, 0, 1));
    assertThat(stored(lapsed.get(0).execution()).stateVector()).isEqualTo(Vectors.A2);
    assertThat(stored(lapsed.get(2).execution()).stateVector()).isEqualTo(Vectors.A2);
    unchanged(before);

    assertThat(ticks(loop, 2)).containsOnly(new ScanReport(1, 0, 0, 1));
    assertThat(ticks(loop, 10)).containsOnly(new ScanReport(1, 0, 1, 0));
    assertThat(loop.tick()).isEqualTo(new ScanReport(1, 0, 0, 1));
    rig().faults().poison(null);
    assertThat(loop.tick()).isEqualTo(new ScanReport(1, 1, 0, 0));
    assertThat(rig().leaseSteps(failing)).containsExactly(ACQUIRED, EXPIRED);
  }

  @Test
  default void only_failures_in_a_row_make_a_row_rest() {
    ExecutionId id = lapsed(1).getFirst().execution();
    var loop = rig().loop(new LeaseExpiry(), ReconcilerFilter.ALL);
    rig().faults().poison(Key.of(id));
    ticks(loop, 2);
    rig().faults().poison(null);
    loop.tick();
    rig().plant(AnExecution.of(id).leasedUntil(rig().now()));
    rig().faults().poison(Key.of(id));

    assertThat(ticks(loop, 3)).containsOnly(new ScanReport(1, 0, 0, 1));
    assertThat(loop.tick()).isEqualTo(new ScanReport(1, 0, 1, 0));
  }

  private static List<ScanReport> ticks(ReconcilerLoop<?> loop, int times) {
    return Stream.generate(loop::tick).limit(times).toList();
  }

  /** Claimed executions whose leases have run out unseen. */
  private List<Claim> lapsed(int count) {
    List<Claim> claims = Stream.generate(this::claimed).limit(count).toList();
    rig().clock().advance(LEASE);
    return claims;
  }

  @Test
  @Case("1.197")
  default void a_filter_leaves_the_executions_of_other_namespaces_alone() {
    ExecutionId wanted = claimed(draft().namespace("a")).execution();
    Claim other = claimed(draft().namespace("b"));
    rig().clock().advance(LEASE);
    Execution before = stored(other.execution());

    assertThat(tick(new ReconcilerFilter(new Namespace("a"), null)))
        .isEqualTo(new ScanReport(2, 1, 1, 0));

    assertThat(stored(wanted).stateVector()).isEqualTo(Vectors.A2);
    unchanged(before);
  }

  @Test
  @Case("1.197")
  default void a_filter_may_name_a_tag_and_both_must_match() {
    ExecutionId wanted = tagged("a", Map.of("cairn.cell", "1"));
    List<Execution> others = Stream.of(
            tagged("a", Map.of("cairn.cell", "2")),
            tagged("a", Map.of()),
            tagged("b", Map.of("cairn.cell", "1")))
        .map(this::stored)
        .toList();
    rig().clock().advance(LEASE);

    assertThat(tick(new ReconcilerFilter(new Namespace("a"), Map.entry("cairn.cell", "1"))))
        .isEqualTo(new ScanReport(4, 1, 3, 0));

    assertThat(stored(wanted).stateVector()).isEqualTo(Vectors.A2);
    others.forEach(this::unchanged);
  }

  private ExecutionId tagged(String namespace, Map<String, String> tags) {
    return claimed(draft().namespace(namespace).tags(tags)).execution();
  }

  private ScanReport tick(ReconcilerFilter filter) {
    return rig().loop(new LeaseExpiry(), filter).tick();
  }

  @Test
  @Case("1.197")
  default void what_a_filter_cannot_be_told_of_is_skipped() {
    seedKey();
    ExecutionId id = create();
    claimGrant(id, W1);
    rig().clock().advance(GRANT);

    assertThat(rig().loop(new GrantSweep(), new ReconcilerFilter(NS, null)).tick())
        .isEqualTo(new ScanReport(1, 0, 1, 0));
    assertThat(rig()
            .loop(new GrantSweep(), new ReconcilerFilter(null, Map.entry("a.b", "c")))
            .tick())
        .isEqualTo(new ScanReport(1, 0, 1, 0));

    assertThat(grant(id, GrantKind.CLAIM)).isPresent();
  }

  @Test
  @Case("1.197")
  default void a_row_that_cannot_be_read_is_skipped_and_hides_no_other() {
    List<Claim> lapsed = lapsed(3);
    rig().tamper("ff_exec_core", Key.of(lapsed.get(0).execution()), "namespace", "");
    rig().tamper("ff_exec_core", Key.of(lapsed.get(1).execution()), "lifecycle_phase", "bogus");

    assertThat(tick(new ReconcilerFilter(NS, null))).isEqualTo(new ScanReport(1, 1, 0, 0));

    assertThat(stored(lapsed.get(2).execution()).stateVector()).isEqualTo(Vectors.A2);
  }

  @Test
  default void a_row_that_cannot_be_read_does_not_stop_the_queue() {
    ExecutionId head = create(draft().priority(9));
    ExecutionId next = create();
    rig().tamper("ff_exec_core", Key.of(head), "payload_encoding", "\n");

    assertThat(claim(W1).orElseThrow().execution()).isEqualTo(next);
    assertThat(claim(W1)).isEmpty();
  }

  /** It found its rows before somebody else dealt with some of them. */
  record Late(List<ExecutionId> found) implements Reconciler<ExpireLease.Outcome> {
    @Override
    public List<Task<ExpireLease.Outcome>> due(Reader reader, int limit) {
      return found.stream()
          .map(id -> new Task<>(new ExpireLease(id), NS, Tags.NONE, null))
          .toList();
    }

    @Override
    public boolean acted(ExpireLease.Outcome outcome) {
      return new LeaseExpiry().acted(outcome);
    }

    @Override
    public Duration interval() {
      return Duration.ofSeconds(1);
    }

    @Override
    public int batch() {
      return 10;
    }
  }

  @Test
  default void to_be_too_late_is_no_error() {
    Claim renewed = claimed();
    Claim completed = claimed();
    Claim left = claimed();
    rig().setTime(29_000);
    apply(RenewLease.of(renewed.handle()));
    complete(completed);
    rig().setTime(30_000);
    var late = new Late(
        List.of(renewed.execution(), completed.execution(), left.execution(), newId(DEFAULT_LANE)));

    assertThat(rig().tick(late)).isEqualTo(new ScanReport(4, 1, 3, 0));

    assertThat(stored(renewed.execution()).stateVector()).isEqualTo(Vectors.A1);
    assertThat(stored(completed.execution()).stateVector()).isEqualTo(Vectors.T_OK);
    assertThat(stored(left.execution()).stateVector()).isEqualTo(Vectors.A2);
  }

  @Test
  default void a_lease_that_need_not_be_marked_says_why() {
    isNotMarked(ExpireLease.Why.NOT_YET_EXPIRED, Shape.A1);
    isNotMarked(ExpireLease.Why.ALREADY_EXPIRED, Shape.A2);
    isNotMarked(ExpireLease.Why.ALREADY_REVOKED, Shape.A3);
    isNotMarked(ExpireLease.Why.NOT_ACTIVE, Shape.R1, Shape.R4, Shape.D3, Shape.S1, Shape.T_OK);
    assertThat(apply(new ExpireLease(newId(DEFAULT_LANE))))
        .isEqualTo(new ExpireLease.Outcome.AlreadySatisfied(ExpireLease.Why.EXECUTION_NOT_FOUND));
  }

  private void isNotMarked(ExpireLease.Why why, Shape... shapes) {
    for (Execution other : planted(shapes)) {
      onlyAnswers(
          other.id(), new ExpireLease(other.id()), new ExpireLease.Outcome.AlreadySatisfied(why));
    }
  }

  @Test
  default void two_engines_on_one_store_come_to_the_same_as_one() {
    List<Claim> lapsed = lapsed(40);
    Store opened = rig().faults().inner();
    Store again = rig().fixture().reopen(opened, rig().clock());
    Engine second = Engine.open(again, rig().options());
    var loops = List.of(
        rig().loop(new LeaseExpiry(), ReconcilerFilter.ALL),
        new ReconcilerLoop<>(new LeaseExpiry(), second, new Reader(again), ReconcilerFilter.ALL));

    List<ScanReport> reports = Crowd.atOnce(2, number -> loops.get(number).tick());

    assertThat(reports.stream().mapToInt(ScanReport::processed).sum()).isEqualTo(40);
    assertThat(reports.stream().mapToInt(ScanReport::errors).sum()).isZero();
    assertThat(lapsed).allSatisfy(claim -> {
      assertThat(stored(claim.execution()).stateVector()).isEqualTo(Vectors.A2);
      assertThat(rig().leaseSteps(claim.execution())).containsExactly(ACQUIRED, EXPIRED);
    });
    if (again != opened) {
      second.close();
    }
  }

  @Test
  default void a_tick_takes_a_batch_and_the_next_one_goes_on() {
    int batch = new LeaseExpiry().batch();
    rig()
        .plant(IntStream.range(0, batch + 2)
            .mapToObj(
                number -> AnExecution.of(idNumbered(number)).leasedUntil(rig().now()))
            .toArray(Execution[]::new));

    assertThat(rig().tick(new LeaseExpiry())).isEqualTo(new ScanReport(batch, batch, 0, 0));
    assertThat(rig().tick(new LeaseExpiry())).isEqualTo(new ScanReport(2, 2, 0, 0));
  }
}
