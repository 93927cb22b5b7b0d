package io.flowfabric.sim;

import io.flowfabric.model.Backoff;
import io.flowfabric.model.Ending;
import io.flowfabric.model.Execution;
import io.flowfabric.model.Failure;
import io.flowfabric.model.Payload;
import io.flowfabric.model.Phase;
import io.flowfabric.model.RetryPolicy;
import io.flowfabric.sdk.Fabric;
import io.flowfabric.sdk.Nothing;
import io.flowfabric.sdk.Task;
import io.flowfabric.sdk.Work;
import io.flowfabric.sdk.WorkerSettings;
import io.flowfabric.sim.check.Witness;
import io.flowfabric.sim.world.Play;
import io.flowfabric.sim.world.Surroundings;
import java.time.Duration;
import java.util.Objects;

/** Work of every kind: short and long, that fails, waits, is late or has a deadline. */
final class OrdinaryPlay implements Play {
  private static final int WORKS = 12;
  private static final String KIND = "work";
  private static final String BULK = "bulk";

  @Override
  public int works() {
    return WORKS;
  }

  @Override
  public WorkerSettings.Builder settings() {
    return WorkerSettings.builder().lane(Work.STANDARD_LANE.value(), 2).lane(BULK, 1);
  }

  @Override
  public boolean hasOperator() {
    return true;
  }

  @Override
  public void handlers(Fabric worker, Surroundings around) {
    worker.compute(KIND, Nothing.class, (nothing, task) -> run(task, around));
  }

  @Override
  public Work work(int number, Surroundings around) {
    var dice = around.dice();
    var backoff = new Backoff.Exponential(
        Duration.ofMillis(dice.oneOf(0, 200, 1000)), Duration.ofSeconds(4), 2.0, true);
    Work work = Work.of(KIND)
        .idempotencyKey("work-" + number)
        .priority(dice.below(5))
        .retry(RetryPolicy.of(dice.below(5), backoff));
    if (dice.chance(30)) {
      work.lane(BULK);
    }
    if (dice.chance(20)) {
      work.delay(Duration.ofMillis(dice.below(4000)));
    }
    if (dice.chance(15)) {
      work.attemptTimeout(Duration.ofMillis(1000 + dice.below(4000)));
    }
    if (dice.chance(10)) {
      work.timeLimit(Duration.ofMillis(3000 + dice.below(12_000)));
    }
    return work;
  }

  /** A result names the lease under which it was made. */
  @Override
  public void check(Execution ended) {
    if (ended.phase() instanceof Phase.Terminal(Ending.Succeeded success, var last, var told)) {
      var expected = Payload.of(Long.toString(ended.counters().leaseEpoch()));
      Witness.require(
          "the result is that of the last holder",
          Objects.equals(expected, success.result()),
          ended);
    }
  }

  private static long run(Task task, Surroundings around) throws InterruptedException {
    var dice = around.dice();
    for (int part = dice.below(4); part > 0; part--) {
      around.pass(Duration.ofMillis(dice.oneOf(10, 100, 800, 2500)));
      if (dice.chance(30)) {
        task.progress(100 / (part + 1), "on it");
      }
    }
    if (!around.isCalm()) {
      misbehave(task, around);
    }
    return task.fenceToken();
  }

  private static void misbehave(Task task, Surroundings around) {
    switch (around.dice().below(12)) {
      case 0, 1 -> throw new IllegalStateException("out of luck");
      case 2 -> throw task.fail("no use", Failure.PERMANENT);
      case 3 -> throw task.delay(Duration.ofMillis(around.dice().below(3000)));
      case 4 -> throw new StackOverflowError("too deep");
      default -> {}
    }
  }
}
