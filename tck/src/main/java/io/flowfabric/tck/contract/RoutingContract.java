package io.flowfabric.tck.contract;

import static org.assertj.core.api.Assertions.assertThat;

import io.flowfabric.decision.Search.Takeover;
import io.flowfabric.engine.reconcile.Unblocking;
import io.flowfabric.grant.GrantTicket;
import io.flowfabric.lease.ClaimForWorker;
import io.flowfabric.lease.ClaimForWorker.Outcome;
import io.flowfabric.model.Capabilities;
import io.flowfabric.model.Execution;
import io.flowfabric.model.ExecutionId;
import io.flowfabric.model.GrantKind;
import io.flowfabric.model.LaneId;
import io.flowfabric.model.Namespace;
import io.flowfabric.model.Times;
import io.flowfabric.model.Worker;
import io.flowfabric.model.WorkerIdentity;
import io.flowfabric.tck.rig.Vectors;
import io.flowfabric.tck.shape.AnExecution;
import io.flowfabric.worker.RegisterWorker;
import java.time.Duration;
import java.util.List;
import java.util.TreeSet;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** What a scheduler does with executions that its worker cannot run. */
public interface RoutingContract extends GrantScene {
  Duration LIVENESS = Duration.ofSeconds(120);

  @Test
  default void what_no_live_worker_can_run_is_taken_out_of_the_queue() {
    seedKey();
    ExecutionId id = create(draft().requires("gpu", "cuda"));
    rig().setTime(100);

    noWork();

    Execution blocked = stored(id);
    assertThat(blocked.stateVector()).isEqualTo(Vectors.X_RTE);
    assertThat(blocked.blockingDetail()).contains("cuda,gpu");
    assertThat(blocked.times().lastCapabilityMismatch()).isEqualTo(rig().at(100));
    assertThat(grant(id, GrantKind.CLAIM)).isEmpty();
    assertThat(allEvents()).isEmpty();
  }

  @Test
  default void what_another_live_worker_can_run_is_left_to_it() {
    seedKey();
    register(NS, DEFAULT_LANE, "gpu", "cuda", "more");
    ExecutionId id = create(draft().requires("gpu", "cuda"));
    rig().setTime(100);

    noWork();

    assertThat(stored(id).stateVector()).isEqualTo(Vectors.R1);
    assertThat(stored(id).times().lastCapabilityMismatch()).isEqualTo(rig().at(100));
    assertThat(schedule("gpu", "cuda")).isInstanceOf(Outcome.Granted.class);
  }

  @Test
  default void only_a_live_worker_of_the_namespace_on_the_lane_counts() {
    seedKey();
    register(new Namespace("elsewhere"), DEFAULT_LANE, "gpu");
    register(NS, new LaneId("other"), "gpu");
    ExecutionId id = create(draft().requires("gpu"));

    noWork();

    assertThat(stored(id).stateVector()).isEqualTo(Vectors.X_RTE);
  }

  @Test
  default void a_worker_that_was_not_heard_of_for_too_long_does_not_count() {
    seedKey();
    register(NS, DEFAULT_LANE, "gpu");
    ExecutionId id = create(draft().requires("gpu"));

    rig().clock().advance(LIVENESS.minusMillis(1));
    noWork();
    assertThat(stored(id).stateVector()).isEqualTo(Vectors.R1);
    rig().clock().advance(Duration.ofMillis(1));
    noWork();
    assertThat(stored(id).stateVector()).isEqualTo(Vectors.X_RTE);
  }

  @Test
  default void two_workers_that_could_only_do_it_together_do_not_count() {
    seedKey();
    register(NS, DEFAULT_LANE, "gpu");
    register(NS, DEFAULT_LANE, "cuda");
    ExecutionId id = create(draft().requires("gpu", "cuda"));

    noWork();

    assertThat(stored(id).stateVector()).isEqualTo(Vectors.X_RTE);
  }

  @Test
  default void a_mismatch_is_noted_at_most_once_a_minute() {
    seedKey();
    register(NS, DEFAULT_LANE, "gpu");
    ExecutionId id = create(draft().requires("gpu"));
    noWork();
    Execution noted = stored(id);
    assertThat(noted.times())
        .extracting(Times::lastCapabilityMismatch)
        .isEqualTo(rig().at(0));

    rig().setTime(59_999);
    noWork();
    unchanged(noted);
    rig().setTime(60_000);
    noWork();

    assertThat(stored(id).times().lastCapabilityMismatch()).isEqualTo(rig().at(60_000));
  }

  @Test
  default void what_was_lost_is_passed_over_but_not_blocked() {
    seedKey();
    ExecutionId id = create(draft().requires("gpu"));
    claim(W1, "gpu");
    lapse();

    noWork();

    assertThat(stored(id).stateVector()).isEqualTo(Vectors.A2);
    assertThat(grant(id, GrantKind.RECLAIM)).isEmpty();
  }

  @Test
  default void what_a_worker_cannot_run_hides_nothing_behind_it() {
    seedKey();
    IntStream.range(0, 20).forEach(each -> create(draft().requires("gpu").priority(9)));
    ExecutionId plain = create();

    assertThat(granted()).isEqualTo(plain);
  }

  @Test
  default void hundreds_that_only_others_can_run_hide_nothing_behind_them() {
    seedKey();
    register(NS, DEFAULT_LANE, "gpu");
    rig().plant(misfits(600));
    rig().setTime(1);
    ExecutionId plain = create();

    assertThat(granted()).isEqualTo(plain);
  }

  @Test
  default void hundreds_that_nobody_can_run_hide_nothing_behind_them() {
    seedKey();
    rig().plant(misfits(600));
    rig().setTime(1);
    ExecutionId plain = create();

    assertThat(granted()).isEqualTo(plain);
    assertThat(stored(idNumbered(0)).stateVector()).isEqualTo(Vectors.X_RTE);
  }

  @Test
  default void the_one_who_can_run_it_is_found_among_very_many_workers() {
    seedKey();
    rig()
        .plant(IntStream.range(0, 1_000)
            .mapToObj(number -> worker("a-%04d".formatted(number), "plain"))
            .toArray(Worker[]::new));
    ExecutionId early = create(draft().requires("gpu"));
    noWork();
    assertThat(stored(early).stateVector()).isEqualTo(Vectors.X_RTE);

    rig().plant(worker("b-0000", "gpu"));
    ExecutionId late = create(draft().requires("gpu"));
    noWork();
    rig().tick(new Unblocking());

    assertThat(stored(early).stateVector()).isEqualTo(Vectors.R1);
    assertThat(stored(late).stateVector()).isEqualTo(Vectors.R1);
  }

  private Execution[] misfits(int count) {
    return IntStream.range(0, count)
        .mapToObj(number -> AnExecution.of(idNumbered(number))
            .in(NS)
            .on(DEFAULT_LANE)
            .createdAt(rig().now())
            .requiring("gpu")
            .ready())
        .toArray(Execution[]::new);
  }

  private Worker worker(String instance, String capability) {
    return new Worker(
        NS,
        WorkerIdentity.of("many", instance),
        new TreeSet<>(List.of(DEFAULT_LANE)),
        Capabilities.of(capability),
        LIVENESS,
        rig().now(),
        rig().now());
  }

  private void register(Namespace namespace, LaneId lane, String... capabilities) {
    var offer = Capabilities.of(capabilities);
    var identity = WorkerIdentity.of("able", "able-" + offer.csv());
    apply(new RegisterWorker(namespace, identity, new TreeSet<>(List.of(lane)), offer, LIVENESS));
  }

  private void noWork() {
    assertThat(schedule()).isEqualTo(new Outcome.NoWork());
  }

  private ExecutionId granted() {
    GrantTicket ticket = ((Outcome.Granted) schedule()).ticket();
    return ticket.execution();
  }

  private Outcome schedule(String... capabilities) {
    return apply(new ClaimForWorker(
        DEFAULT_LANE, W1, Capabilities.of(capabilities), GRANT, Takeover.AT_ONCE));
  }
}
