package io.flowfabric.bench.work;

import io.flowfabric.Await;
import io.flowfabric.FlowFabric;
import io.flowfabric.decision.Search.Takeover;
import io.flowfabric.execution.CompleteExecution;
import io.flowfabric.lease.ClaimExecutions;
import io.flowfabric.model.Capabilities;
import io.flowfabric.model.Claim;
import io.flowfabric.model.Limits;
import io.flowfabric.model.WorkerIdentity;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Semaphore;

/**
 * One worker: asks for as many executions as it has free slots, waits while there are none, and
 * completes each on a thread of its own under its own lease.
 */
final class ClaimLoop implements Runnable {
  private static final Duration PATIENCE = Duration.ofSeconds(30);

  private final FlowFabric fabric;
  private final Order order;
  private final WorkerIdentity worker;
  private final Handler handler;
  private final Semaphore free;
  private volatile boolean stopped;

  ClaimLoop(FlowFabric fabric, Order order, WorkerIdentity worker, Handler handler) {
    this.fabric = fabric;
    this.order = order;
    this.worker = worker;
    this.handler = handler;
    this.free = new Semaphore(order.slots());
  }

  @Override
  public void run() {
    try {
      while (!stopped) {
        free.acquire();
        int slots = 1 + free.drainPermits();
        List<Claim> claims = claim(slots);
        free.release(slots - claims.size());
        claims.forEach(claim -> Thread.ofVirtual().start(() -> work(claim)));
      }
    } catch (InterruptedException sentHome) {
      stopped = true;
    }
  }

  void stop() {
    stopped = true;
  }

  void awaitWorkInHand() throws InterruptedException {
    free.acquire(order.slots());
    free.release(order.slots());
  }

  private List<Claim> claim(int slots) {
    var wanted = new ClaimExecutions(
        order.lane(),
        worker,
        Capabilities.NONE,
        order.lease(),
        Math.min(slots, Limits.CLAIMS_PER_CALL),
        Takeover.AT_ONCE);
    try {
      return switch (fabric.apply(new Await<>(wanted, PATIENCE))) {
        case ClaimExecutions.Outcome.Claimed found -> found.claims();
        case ClaimExecutions.Outcome.NothingToClaim nothing -> List.of();
      };
    } catch (RuntimeException failure) {
      handler.failed(failure);
      return List.of();
    }
  }

  private void work(Claim claim) {
    try {
      handler.run(claim);
      switch (fabric.apply(new CompleteExecution(claim.handle(), null))) {
        case CompleteExecution.Outcome.Completed done -> handler.completed(claim);
        case CompleteExecution.Outcome.Refused refused ->
          handler.failed(new IllegalStateException("a completion was refused: " + refused.why()));
      }
    } catch (RuntimeException failure) {
      handler.failed(failure);
    } finally {
      free.release();
    }
  }
}
