package io.flowfabric.tck.model;

import io.flowfabric.Command;
import io.flowfabric.execution.BlockExecution;
import io.flowfabric.execution.CancelExecution;
import io.flowfabric.execution.ChangePriority;
import io.flowfabric.execution.CompleteExecution;
import io.flowfabric.execution.DescribeExecution;
import io.flowfabric.execution.FailExecution;
import io.flowfabric.execution.ReplayExecution;
import io.flowfabric.execution.SetExecutionTag;
import io.flowfabric.execution.UnblockExecution;
import io.flowfabric.lease.IssueGrantAndClaim;
import io.flowfabric.lease.RevokeLease;
import io.flowfabric.model.Authority;
import io.flowfabric.model.BlockingReason;
import io.flowfabric.model.ExecutionId;
import io.flowfabric.model.Failure;
import io.flowfabric.model.Namespace;
import io.flowfabric.model.WorkerIdentity;
import io.flowfabric.model.WorkerInstanceId;
import io.flowfabric.worker.MarkWorkerDead;
import java.time.Duration;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;

/** What callers and operators do. */
final class OperatorSteps {
  private static final List<BlockingReason> REASONS = List.of(
      BlockingReason.WAITING_FOR_BUDGET,
      BlockingReason.WAITING_FOR_QUOTA,
      BlockingReason.WAITING_FOR_CAPABLE_WORKER,
      BlockingReason.WAITING_FOR_LOCALITY_MATCH,
      BlockingReason.PAUSED_BY_OPERATOR,
      BlockingReason.PAUSED_BY_POLICY);
  private static final int MOST_TRAITS = 3;

  private final Dice dice;
  private final Focus focus;

  OperatorSteps(Dice dice, Focus focus) {
    this.dice = dice;
    this.focus = focus;
  }

  Step create() {
    var traits = EnumSet.noneOf(Trait.class);
    for (int wanted = dice.below(MOST_TRAITS + 1); wanted > 0; wanted--) {
      traits.add(dice.oneOf(Trait.values()));
    }
    int number = focus.number();
    var order = Order.of(number, focus.lane(number), dice.pick(Players.TENANTS), traits);
    return create(order).or(simpler(order));
  }

  static Step create(Order order) {
    return Step.of(
        "create " + order, world -> world.send(order.command(world.rig().now())));
  }

  /** Without anything special, and without each special thing. */
  private static Step[] simpler(Order order) {
    var plain = create(order.plain());
    return Stream.concat(
            Stream.of(plain), order.traits().stream().map(left -> create(without(order, left))))
        .toArray(Step[]::new);
  }

  private static Order without(Order order, Trait left) {
    var fewer = new HashSet<>(order.traits());
    fewer.remove(left);
    return Order.of(order.number(), order.lane(), order.tenant(), fewer);
  }

  Step complete() {
    return about("complete by hand", id -> new CompleteExecution(new Authority.Operator(id), null));
  }

  Step fail() {
    var failure = new Failure("by hand", Failure.TRANSIENT);
    return about(
        "fail by hand", id -> new FailExecution(new Authority.Operator(id), failure, null));
  }

  Step cancel() {
    return about(
        "cancel by hand", id -> new CancelExecution(new Authority.Operator(id), "not needed"));
  }

  Step cancelForTheEngine() {
    return about(
        "cancel in cascade",
        id -> new CancelExecution(new Authority.Engine(id, Authority.FLOW_CASCADE), "cascade"));
  }

  Step cancelOnRequest() {
    return about(
        "cancel on request",
        id -> new CancelExecution(new Authority.Requester(id, "billing", null), "unpaid"));
  }

  Step cancelWithFence() {
    return focus
        .handle()
        .step(
            "cancel on request",
            handle -> new CancelExecution(
                new Authority.Requester(handle.execution(), "billing", handle.fence()), "unpaid"));
  }

  Step revoke() {
    WorkerInstanceId only = dice.chance(70) ? null : dice.pick(Players.WORKERS).instance();
    return about(
        "revoke the lease" + (only == null ? "" : " of " + only + " on"),
        id -> new RevokeLease(id, null, only, "drained"));
  }

  Step changePriority() {
    int priority = dice.oneOf(0, 5, 9001);
    return about("give priority " + priority + " to", id -> new ChangePriority(id, priority));
  }

  Step replay() {
    return about("replay", ReplayExecution::new);
  }

  Step block() {
    BlockingReason reason = dice.pick(REASONS);
    return about("block for " + reason.wire(), id -> new BlockExecution(id, reason, "why"));
  }

  Step unblock() {
    BlockingReason reason = dice.pick(REASONS);
    return about(
        "unblock " + reason.blocks().wire(), id -> new UnblockExecution(id, reason.blocks()));
  }

  Step claimByHand() {
    Duration ttl = dice.pick(Players.TTLS);
    return about("take by hand", id -> new IssueGrantAndClaim(id, ttl));
  }

  Step tag() {
    String value = "v" + dice.below(3);
    return about("tag", id -> new SetExecutionTag(id, "app.note", value));
  }

  Step describe() {
    return about("describe", DescribeExecution::new);
  }

  Step markDead() {
    WorkerIdentity worker = dice.pick(Players.WORKERS);
    Namespace tenant = dice.pick(Players.TENANTS);
    return Step.of(
        "mark " + worker + " dead for " + tenant.value(),
        world -> world.send(new MarkWorkerDead(tenant, worker.instance(), "gone")));
  }

  private Step about(String verb, Function<ExecutionId, Command<?>> command) {
    int number = focus.number();
    return Step.of(verb + " E" + number, world -> world.send(command.apply(World.id(number))));
  }
}
