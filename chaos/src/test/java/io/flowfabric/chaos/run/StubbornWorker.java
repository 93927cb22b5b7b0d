package io.flowfabric.chaos.run;

import io.flowfabric.chaos.history.Histories;
import io.flowfabric.chaos.history.Recorder;
import io.flowfabric.chaos.rig.Doors;
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
import io.flowfabric.sdk.WorkerSettings;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Random;

/**
 * A worker that does not care about its lease: it never renews it, takes up to twice as long, and
 * reports all the same. Those of the SDK stop by themselves when a lease is lost, so that only this
 * one shows whether the engine refuses who comes too late.
 */
final class StubbornWorker implements AutoCloseable {
  private static final int AT_ONCE = 3;

  private final Fabric fabric;
  private final WorkerIdentity identity;
  private final Duration lease;
  private final Random random;
  private long reports;

  StubbornWorker(String url, Path folder, String name, Duration lease, long seed) {
    var settings = WorkerSettings.builder()
        .around(new Recorder(name, url, Histories.begin(folder, name)))
        .build();
    this.fabric = Fabric.over(Doors.open(url, InstantSource.system()), settings);
    this.identity = WorkerIdentity.of("stubborn", name);
    this.lease = lease;
    this.random = new Random(seed);
  }

  /** Takes some work, if there is any, and reports on it in its own time. */
  void work() {
    try {
      var wanted = new ClaimExecutions(
          Work.STANDARD_LANE, identity, Capabilities.NONE, lease, AT_ONCE, Takeover.AT_ONCE);
      if (fabric.apply(wanted) instanceof ClaimExecutions.Outcome.Claimed claimed) {
        Patience.pass(Duration.ofMillis(random.nextLong(2 * lease.toMillis())));
        claimed.claims().forEach(this::report);
      }
    } catch (EngineException away) {
      Patience.pass(Duration.ofMillis(200));
    }
  }

  @Override
  public void close() {
    fabric.close();
  }

  private void report(Claim claim) {
    String made = identity.instance() + "/" + ++reports;
    fabric.apply(
        new CompleteExecution(claim.handle(), Payload.of(made.getBytes(StandardCharsets.UTF_8))));
  }
}
