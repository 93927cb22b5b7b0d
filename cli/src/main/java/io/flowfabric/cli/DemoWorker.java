package io.flowfabric.cli;

import io.flowfabric.Await;
import io.flowfabric.FlowFabric;
import io.flowfabric.decision.Search.Takeover;
import io.flowfabric.error.EngineException;
import io.flowfabric.execution.CompleteExecution;
import io.flowfabric.lease.ClaimExecutions;
import io.flowfabric.model.Capabilities;
import io.flowfabric.model.Claim;
import io.flowfabric.model.LaneId;
import io.flowfabric.model.Payload;
import io.flowfabric.model.WorkerIdentity;
import java.time.Duration;
import java.util.List;
import java.util.Locale;

/** A worker on the lane demo, which turns text into capital letters. */
final class DemoWorker implements AutoCloseable {
  private static final ClaimExecutions CLAIM = new ClaimExecutions(
      new LaneId("demo"),
      WorkerIdentity.of("demo", "demo-1"),
      Capabilities.NONE,
      Duration.ofSeconds(30),
      10,
      Takeover.AT_ONCE);

  private final FlowFabric fabric;
  private volatile boolean stopping;

  private DemoWorker(FlowFabric fabric) {
    this.fabric = fabric;
  }

  static DemoWorker start(FlowFabric fabric) {
    var worker = new DemoWorker(fabric);
    Thread.ofVirtual().name("demo-worker").start(worker::work);
    return worker;
  }

  private void work() {
    try {
      while (!stopping) {
        claims().forEach(this::shout);
      }
    } catch (EngineException.Unavailable closed) {
      stopping = true;
    }
  }

  private List<Claim> claims() {
    return switch (fabric.apply(new Await<>(CLAIM, Duration.ofSeconds(1)))) {
      case ClaimExecutions.Outcome.Claimed claimed -> claimed.claims();
      case ClaimExecutions.Outcome.NothingToClaim nothing -> List.of();
    };
  }

  private void shout(Claim claim) {
    String louder = claim.assignment().payload().text().toUpperCase(Locale.ROOT);
    fabric.apply(new CompleteExecution(claim.handle(), Payload.of(louder)));
  }

  @Override
  public void close() {
    stopping = true;
  }
}
