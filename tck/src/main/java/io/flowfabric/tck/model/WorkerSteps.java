package io.flowfabric.tck.model;

import io.flowfabric.decision.Search.Takeover;
import io.flowfabric.execution.CancelExecution;
import io.flowfabric.execution.CompleteExecution;
import io.flowfabric.execution.DelayExecution;
import io.flowfabric.execution.FailExecution;
import io.flowfabric.execution.ReportProgress;
import io.flowfabric.flow.WaitForChildren;
import io.flowfabric.lease.ClaimExecutions;
import io.flowfabric.lease.ReleaseLease;
import io.flowfabric.lease.RenewLease;
import io.flowfabric.model.Backoff;
import io.flowfabric.model.Capabilities;
import io.flowfabric.model.Failure;
import io.flowfabric.model.LaneId;
import io.flowfabric.model.Namespace;
import io.flowfabric.model.Payload;
import io.flowfabric.model.Progress;
import io.flowfabric.model.RetryPolicy;
import io.flowfabric.model.WorkerIdentity;
import io.flowfabric.worker.HeartbeatWorker;
import io.flowfabric.worker.RegisterWorker;
import java.time.Duration;
import java.util.TreeSet;

/** What workers do. */
final class WorkerSteps {
  private static final int MOST_CLAIMS = 3;
  private static final Duration LIVENESS = Duration.ofSeconds(20);
  private static final RetryPolicy OWN_RETRY =
      RetryPolicy.of(2, new Backoff.Fixed(Duration.ofSeconds(1)));

  private final Dice dice;
  private final Focus focus;

  WorkerSteps(Dice dice, Focus focus) {
    this.dice = dice;
    this.focus = focus;
  }

  Step claim() {
    return claim(
        focus.lane(focus.number()),
        dice.pick(Players.WORKERS),
        dice.pick(Players.OFFERS),
        dice.pick(Players.TTLS),
        1 + dice.below(MOST_CLAIMS));
  }

  private static Step claim(
      LaneId lane, WorkerIdentity worker, Capabilities offered, Duration ttl, int max) {
    var command = new ClaimExecutions(lane, worker, offered, ttl, max, Takeover.AT_ONCE);
    Step step = Step.of(
        "claim up to %d on lane %s by %s for %s%s"
            .formatted(max, lane.value(), worker, Players.tell(ttl), Players.tell(offered)),
        world -> world.send(command));
    return max == 1 ? step : step.or(claim(lane, worker, offered, ttl, 1));
  }

  Step renew() {
    return focus.handle().step("renew", RenewLease::of);
  }

  Step progress() {
    int percent = dice.below(101);
    return focus
        .handle()
        .step(
            "report " + percent + " percent",
            handle -> new ReportProgress(handle, new Progress(percent, null)));
  }

  Step complete() {
    return focus
        .handle()
        .step("complete", handle -> new CompleteExecution(handle, Payload.of("result")));
  }

  Step fail() {
    String category = dice.oneOf(
        Failure.TRANSIENT,
        Failure.TRANSIENT,
        Failure.INFRA_CRASH,
        Failure.PERMANENT,
        Failure.TIMEOUT,
        "odd");
    boolean own = dice.chance(30);
    var failure = new Failure("it broke", category);
    return focus
        .handle()
        .step(
            "fail (" + category + (own ? ", two retries after 1 s)" : ")"),
            handle -> new FailExecution(handle, failure, own ? OWN_RETRY : null));
  }

  Step cancel() {
    return focus.handle().step("cancel", handle -> new CancelExecution(handle, "given up"));
  }

  Step delay() {
    long millis = dice.oneOf(-1L, 0L, 1L, 3000L);
    HandleOf held = focus.handle();
    return Step.of(
        "delay by " + millis + " ms with " + held,
        world -> world
            .claim(held.execution(), held.back())
            .ifPresent(claim -> world.send(
                new DelayExecution(claim.handle(), world.rig().now().plusMillis(millis)))));
  }

  Step release() {
    return focus.handle().step("release", ReleaseLease::new);
  }

  Step waitForChildren() {
    return focus.handle().step("wait for children", WaitForChildren::new);
  }

  Step register() {
    WorkerIdentity worker = dice.pick(Players.WORKERS);
    Namespace tenant = dice.pick(Players.TENANTS);
    Capabilities offered = dice.pick(Players.OFFERS);
    var command =
        new RegisterWorker(tenant, worker, new TreeSet<>(Players.LANES), offered, LIVENESS);
    return Step.of(
        "register %s of %s for %s%s"
            .formatted(worker, worker.worker(), tenant.value(), Players.tell(offered)),
        world -> world.send(command));
  }

  Step heartbeat() {
    WorkerIdentity worker = dice.pick(Players.WORKERS);
    Namespace tenant = dice.pick(Players.TENANTS);
    return Step.of(
        "heartbeat of " + worker + " for " + tenant.value(),
        world -> world.send(new HeartbeatWorker(tenant, worker.instance())));
  }
}
