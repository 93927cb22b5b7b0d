package io.flowfabric.chaos.run;

import io.flowfabric.chaos.rig.Patience;
import io.flowfabric.decision.Search.Takeover;
import io.flowfabric.error.EngineException;
import io.flowfabric.execution.CompleteExecution;
import io.flowfabric.lease.ClaimExecutions;
import io.flowfabric.model.Capabilities;
import io.flowfabric.model.Claim;
import io.flowfabric.model.Payload;
import io.flowfabric.model.WorkerIdentity;
import io.flowfabric.sdk.Fabric;
import io.flowfabric.sdk.Work;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Random;

/**
 * A worker that does not care about its lease: it never renews it, takes up to twice as long, and
 * reports all the same. Those of the SDK stop by themselves when a lease is lost, so that only this
 * one shows whether the engine refuses who comes too late.
 */
final class StubbornWorker {
  private final Fabric fabric;
  private final WorkerIdentity identity;
  private final Duration lease;
  private final Random random;
  private long reports;

  StubbornWorker(Fabric fabric, int number, Duration lease, long seed) {
    this.fabric = fabric;
    this.identity = WorkerIdentity.of("stubborn", "stubborn-" + number);
    this.lease = lease;
    this.random = new Random(seed + number);
  }

  /** Takes one piece of work, if there is one, and reports on it in its own time. */
  void work() {
    try {
      var wanted = new ClaimExecutions(
          Work.STANDARD_LANE, identity, Capabilities.NONE, lease, 1, Takeover.AT_ONCE);
      if (fabric.apply(wanted) instanceof ClaimExecutions.Outcome.Claimed claimed) {
        Patience.pass(Duration.ofMillis(random.nextLong(2 * lease.toMillis())));
        claimed.claims().forEach(this::report);
      }
    } catch (EngineException away) {
      Patience.pass(Duration.ofMillis(200));
    }
  }

  private void report(Claim claim) {
    String made = identity.instance() + "/" + ++reports;
    fabric.apply(
        new CompleteExecution(claim.handle(), Payload.of(made.getBytes(StandardCharsets.UTF_8))));
  }
}
