package io.flowfabric.tck.model;

import io.flowfabric.Command;
import io.flowfabric.engine.reconcile.Reconciler;
import io.flowfabric.engine.reconcile.Reconciliation;
import io.flowfabric.engine.reconcile.Upkeep;
import io.flowfabric.execution.ExpireExecution;
import io.flowfabric.execution.PromoteDelayed;
import io.flowfabric.execution.SweepIdempotencyKey;
import io.flowfabric.execution.TrimExecution;
import io.flowfabric.flow.SettleDependencies;
import io.flowfabric.lease.ExpireLease;
import io.flowfabric.lease.RecheckBlocked;
import io.flowfabric.model.ExecutionId;
import io.flowfabric.model.Key;
import io.flowfabric.model.Namespace;
import io.flowfabric.model.WorkerIdentity;
import io.flowfabric.worker.SweepWorker;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/** What the engine does by itself, and the time that makes it do so. */
final class EngineSteps {
  private static final Duration RETENTION = Duration.ofHours(24);
  private static final List<Duration> LENGTHS = List.of(
      Duration.ofMillis(1),
      Duration.ofMillis(999),
      Duration.ofSeconds(4),
      Duration.ofSeconds(10),
      Duration.ofSeconds(31),
      Duration.ofMinutes(2),
      Duration.ofHours(25));

  private final Dice dice;
  private final Focus focus;

  EngineSteps(Dice dice, Focus focus) {
    this.dice = dice;
    this.focus = focus;
  }

  Step expireLease() {
    return about("expire the lease of", ExpireLease::new);
  }

  Step promote() {
    return about("promote", PromoteDelayed::new);
  }

  Step expire() {
    return about("expire", ExpireExecution::new);
  }

  Step recheck() {
    return about("recheck", RecheckBlocked::new);
  }

  Step settle() {
    return about("settle the dependencies of", SettleDependencies::new);
  }

  Step trim() {
    Duration retention = dice.oneOf(RETENTION, Duration.ofSeconds(1));
    return about("trim after " + Players.tell(retention), id -> new TrimExecution(id, retention));
  }

  Step sweepWorker() {
    WorkerIdentity worker = dice.pick(Players.WORKERS);
    Namespace tenant = dice.pick(Players.TENANTS);
    return Step.of(
        "sweep " + worker + " of " + tenant.value(),
        world -> world.send(new SweepWorker(new Key.OfWorker(tenant, worker.instance()))));
  }

  Step sweepIdempotencyKey() {
    Namespace tenant = dice.pick(Players.TENANTS);
    int partition = dice.below(2);
    var key = new Key.OfIdempotency(partition, tenant, "k");
    return Step.of(
        "sweep key k of " + tenant.value() + " in partition " + partition,
        world -> world.send(new SweepIdempotencyKey(key)));
  }

  Step tick() {
    Reconciler<?> reconciler = dice.pick(reconcilers());
    return Step.of("tick " + reconciler.name(), world -> world.tick(reconciler));
  }

  private static List<Reconciler<?>> reconcilers() {
    List<Reconciler<?>> all = new ArrayList<>();
    for (Upkeep upkeep : Reconciliation.standard()) {
      if (upkeep instanceof Reconciler<?> reconciler) {
        all.add(reconciler);
      }
    }
    return all;
  }

  Step passTime() {
    return passTime(dice.below(LENGTHS.size()));
  }

  private static Step passTime(int length) {
    Duration passing = LENGTHS.get(length);
    Step step =
        Step.of(Players.tell(passing) + " pass", world -> world.rig().clock().advance(passing));
    return length == 0 ? step : step.or(passTime(0), passTime(length - 1));
  }

  /** Boundaries are where rules go wrong, so time often stops at one, or just before it. */
  Step passTimeUntilDue() {
    int early = dice.below(3) == 0 ? 1 : 0;
    return Step.of(
        early == 0
            ? "time passes until something is due"
            : "time passes until 1 ms before something is due",
        world -> nextDue(world).ifPresent(due -> world.rig().clock().set(due.minusMillis(early))));
  }

  private static Optional<Instant> nextDue(World world) {
    return world.executions().stream()
        .flatMap(execution -> execution.dueTimes().values().stream())
        .filter(due -> due.isAfter(world.rig().now()))
        .min(Instant::compareTo);
  }

  Step repeat() {
    int back = dice.below(4);
    return Step.of(
        "the command %s is delivered again"
            .formatted(back == 0 ? "sent last" : back + " before the last"),
        world -> world.sendAgain(back));
  }

  private Step about(String verb, Function<ExecutionId, Command<?>> command) {
    int number = focus.number();
    return Step.of(verb + " E" + number, world -> world.send(command.apply(World.id(number))));
  }
}
