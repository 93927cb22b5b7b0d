package io.flowfabric.tck.contract;

import static org.assertj.core.api.Assertions.assertThat;

import io.flowfabric.decision.Event;
import io.flowfabric.decision.Event.WorkerStep;
import io.flowfabric.decision.Refusal;
import io.flowfabric.engine.reconcile.WorkerSweep;
import io.flowfabric.error.ValidationKind;
import io.flowfabric.model.Capabilities;
import io.flowfabric.model.Claim;
import io.flowfabric.model.Key;
import io.flowfabric.model.LaneId;
import io.flowfabric.model.Namespace;
import io.flowfabric.model.Worker;
import io.flowfabric.model.WorkerIdentity;
import io.flowfabric.model.WorkerInstanceId;
import io.flowfabric.tck.rig.Case;
import io.flowfabric.tck.rig.Scene;
import io.flowfabric.tck.rig.Vectors;
import io.flowfabric.worker.HeartbeatWorker;
import io.flowfabric.worker.ListWorkers;
import io.flowfabric.worker.MarkWorkerDead;
import io.flowfabric.worker.RegisterWorker;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/** The registry of worker processes. */
public interface WorkerContract extends Scene {
  Duration TTL = Duration.ofMillis(1000);
  Key.OfWorker W1_KEY = new Key.OfWorker(NS, W1.instance());

  @Test
  @Case("1.216")
  default void a_new_process_is_registered() {
    assertThat(apply(registration(W1, "default")))
        .isEqualTo(new RegisterWorker.Outcome.Registered());

    assertThat(rig().find(W1_KEY)).hasValue(worker(0, 0, "default"));
    assertThat(told()).containsExactly(step(WorkerStep.REGISTERED, "", 0));
  }

  @Test
  @Case("1.216")
  default void registering_again_replaces_all_but_the_time_of_the_first() {
    apply(registration(W1, "default"));
    rig().setTime(400);

    var again = new RegisterWorker(
        NS, W1, lanes("gpu-lane"), Capabilities.of("gpu"), Duration.ofMillis(2000));
    assertThat(apply(again)).isEqualTo(new RegisterWorker.Outcome.Refreshed());

    assertThat(rig().find(W1_KEY))
        .hasValue(new Worker(
            NS,
            W1,
            lanes("gpu-lane"),
            Capabilities.of("gpu"),
            Duration.ofMillis(2000),
            rig().at(0),
            rig().at(400)));
    assertThat(told())
        .containsExactly(step(WorkerStep.REGISTERED, "", 0), step(WorkerStep.REGISTERED, "", 400));
  }

  @Test
  @Case("1.217")
  default void a_live_process_cannot_become_another_workers() {
    apply(registration(W1, "default"));
    rig().setTime(999);

    assertThat(apply(registration(ofW2(), "gpu-lane")))
        .isEqualTo(new RegisterWorker.Outcome.Refused(Refusal.INSTANCE_ID_REASSIGNED));

    assertThat(Refusal.INSTANCE_ID_REASSIGNED.family()).isEqualTo(Refusal.Family.VALIDATION);
    assertThat(rig().find(W1_KEY)).hasValue(worker(0, 0, "default"));
    assertThat(told()).hasSize(1);
  }

  @Test
  @Case("1.217")
  default void a_lapsed_process_can_become_another_workers() {
    apply(registration(W1, "default"));
    rig().setTime(1000);

    assertThat(apply(registration(ofW2(), "default")))
        .isEqualTo(new RegisterWorker.Outcome.Registered());

    assertThat(rig().find(W1_KEY)).hasValueSatisfying(known -> {
      assertThat(known.identity()).isEqualTo(ofW2());
      assertThat(known.registeredAt()).isEqualTo(rig().at(1000));
    });
  }

  @Test
  @Case("1.218")
  default void a_heartbeat_in_time_keeps_a_process_alive() {
    apply(registration(W1, "default"));
    rig().setTime(999);

    assertThat(rig().tick(new WorkerSweep()).processed()).isZero();
    assertThat(apply(new HeartbeatWorker(NS, W1.instance())))
        .isEqualTo(new HeartbeatWorker.Outcome.Refreshed(rig().at(1999)));

    assertThat(rig().find(W1_KEY)).hasValue(worker(0, 999, "default"));
    assertThat(told())
        .containsExactly(step(WorkerStep.REGISTERED, "", 0), step(WorkerStep.HEARTBEAT, "", 999));
  }

  @Test
  @Case("1.218")
  default void a_heartbeat_at_the_end_comes_too_late_and_the_sweep_does_not() {
    apply(registration(W1, "default"));
    rig().setTime(1000);

    assertThat(apply(new HeartbeatWorker(NS, W1.instance())))
        .isEqualTo(new HeartbeatWorker.Outcome.NotRegistered());
    rig().tick(new WorkerSweep());
    rig().tick(new WorkerSweep());

    assertThat(rig().find(W1_KEY)).isEmpty();
    assertThat(told())
        .containsExactly(step(WorkerStep.REGISTERED, "", 0), step(WorkerStep.TTL_SWEPT, "", 1000));
  }

  @Test
  @Case("1.218")
  default void an_unknown_process_must_register_first() {
    assertThat(apply(new HeartbeatWorker(NS, W1.instance())))
        .isEqualTo(new HeartbeatWorker.Outcome.NotRegistered());

    assertThat(told()).isEmpty();
  }

  @Test
  @Case("1.219")
  default void a_dead_process_leaves_the_registry_with_a_reason() {
    apply(registration(W1, "default"));
    var dead = new MarkWorkerDead(NS, W1.instance(), "node drained");

    assertThat(apply(dead)).isEqualTo(new MarkWorkerDead.Outcome.Marked());
    assertThat(apply(dead)).isEqualTo(new MarkWorkerDead.Outcome.NotRegistered());

    assertThat(rig().find(W1_KEY)).isEmpty();
    assertThat(told())
        .containsExactly(
            step(WorkerStep.REGISTERED, "", 0), step(WorkerStep.MARKED_DEAD, "node drained", 0));
  }

  @Test
  @Case("1.219")
  default void the_leases_of_a_dead_process_stay() {
    apply(registration(W1, "default"));
    Claim claim = claimed();

    apply(new MarkWorkerDead(NS, W1.instance(), ""));

    assertThat(stored(claim.execution()).stateVector()).isEqualTo(Vectors.A1);
    complete(claim);
  }

  @Test
  @Case("1.219")
  default void a_reason_is_up_to_256_bytes_without_control_characters() {
    apply(registration(W1, "default"));

    for (String reason : List.of("x".repeat(257), "\u00fc".repeat(129))) {
      refusedAs(
          ValidationKind.INVALID_INPUT,
          () -> apply(new MarkWorkerDead(NS, W1.instance(), reason)),
          "reason",
          "256");
    }
    for (String reason : List.of("a\nb", "\u0000", "\u0085", "\u007f")) {
      refusedAs(
          ValidationKind.INVALID_INPUT,
          () -> apply(new MarkWorkerDead(NS, W1.instance(), reason)),
          "reason");
    }

    assertThat(rig().find(W1_KEY)).isPresent();
    assertThat(apply(new MarkWorkerDead(NS, W1.instance(), "\u00fc".repeat(128))))
        .isEqualTo(new MarkWorkerDead.Outcome.Marked());
  }

  @Test
  @Case("1.220")
  default void live_processes_are_listed_page_by_page() {
    for (String instance : List.of("c", "a", "lapsed", "b")) {
      apply(registration(WorkerIdentity.of("w", instance), "default"));
    }
    rig().setTime(600);
    for (String instance : List.of("a", "b", "c")) {
      apply(new HeartbeatWorker(NS, new WorkerInstanceId(instance)));
    }
    rig().setTime(1000);

    var first = apply(new ListWorkers(NS, null, 2));
    assertThat(first.items()).extracting(WorkerContract::name).containsExactly("a", "b");
    assertThat(first.next()).hasValue(new WorkerInstanceId("b"));

    var second = apply(new ListWorkers(NS, new WorkerInstanceId("b"), 2));
    assertThat(second.items()).extracting(WorkerContract::name).containsExactly("c");
    assertThat(second.next()).isEmpty();
  }

  @Test
  @Case("1.220")
  default void a_full_page_that_nothing_follows_has_no_cursor() {
    apply(registration(W1, "default"));
    apply(registration(W2, "default"));

    assertThat(apply(new ListWorkers(NS, null, 2)).next()).isEmpty();
    assertThat(apply(new ListWorkers(NS, null, 0)).items()).isEmpty();
    assertThat(apply(new ListWorkers(NS, null, 0)).next()).isEmpty();
  }

  @Test
  @Case("1.220")
  default void a_listing_names_its_namespace_and_sees_no_other() {
    var other = new Namespace("other");
    apply(registration(W1, "default"));
    apply(new RegisterWorker(other, W1, lanes("default"), Capabilities.NONE, TTL));

    assertThat(apply(ListWorkers.of(NS)).items()).containsExactly(worker(0, 0, "default"));
    assertThat(apply(ListWorkers.of(other)).items())
        .singleElement()
        .satisfies(listed -> assertThat(listed.namespace()).isEqualTo(other));
    assertThat(apply(ListWorkers.of(new Namespace("nobody's"))).items()).isEmpty();
  }

  private static RegisterWorker registration(WorkerIdentity worker, String lane) {
    return new RegisterWorker(NS, worker, lanes(lane), Capabilities.NONE, TTL);
  }

  private Worker worker(long registeredAt, long heardAt, String lane) {
    return new Worker(
        NS,
        W1,
        lanes(lane),
        Capabilities.NONE,
        TTL,
        rig().at(registeredAt),
        rig().at(heardAt));
  }

  private static TreeSet<LaneId> lanes(String... names) {
    return new TreeSet<>(Arrays.stream(names).map(LaneId::new).toList());
  }

  private static String name(Worker worker) {
    return worker.identity().instance().value();
  }

  private static WorkerIdentity ofW2() {
    return new WorkerIdentity(W2.worker(), W1.instance());
  }

  private List<Event> told() {
    return rig().events(Event.Family.WORKER);
  }

  private Event step(WorkerStep step, String reason, long at) {
    return new Event.OfWorker(NS, W1.instance(), step, reason, rig().at(at));
  }
}
