package io.flowfabric.examples;

import io.flowfabric.decision.Search.Takeover;
import io.flowfabric.execution.CompleteExecution;
import io.flowfabric.lease.ClaimExecutions;
import io.flowfabric.model.Capabilities;
import io.flowfabric.model.Payload;
import io.flowfabric.model.WorkerIdentity;
import io.flowfabric.sdk.Fabric;
import io.flowfabric.sdk.Nothing;
import io.flowfabric.sdk.Work;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.ConcurrentLinkedQueue;

/**
 * A worker takes work and is never heard of again; another takes over when the lease has run out.
 * When the first one comes back after all, it changes nothing.
 */
public final class CrashAndReclaim {
  private static final Duration PATIENCE = Duration.ofSeconds(30);
  private static final Duration LEASE = Duration.ofSeconds(1);

  private CrashAndReclaim() {}

  public static void main(String[] arguments) {
    run(arguments.length > 0 ? arguments[0] : "sqlite:crash.db").forEach(System.out::println);
  }

  static List<String> run(String url) {
    var told = new ConcurrentLinkedQueue<String>();
    try (Fabric fabric = Fabric.open(url)) {
      fabric.handle(
          "bill",
          Nothing.class,
          (nothing, task) ->
              told.add("attempt " + task.attempt() + " under fence " + task.fenceToken()));
      var id = fabric.submit(Work.of("bill"));
      var doomed = new ClaimExecutions(
          Work.STANDARD_LANE,
          WorkerIdentity.of("doomed", "doomed-1"),
          Capabilities.NONE,
          LEASE,
          1,
          Takeover.AT_ONCE);
      var lost =
          ((ClaimExecutions.Outcome.Claimed) fabric.apply(doomed)).claims().getFirst();
      told.add("attempt " + lost.attemptIndex() + " under fence " + lost.fence().epoch()
          + " is never finished");

      fabric.start();
      told.add(fabric.await(id, PATIENCE).orElseThrow().outcome().wire());

      var late = fabric.apply(new CompleteExecution(lost.handle(), Payload.of("too late")));
      told.add("the first worker comes back: " + late.getClass().getSimpleName());
    }
    return List.copyOf(told);
  }
}
