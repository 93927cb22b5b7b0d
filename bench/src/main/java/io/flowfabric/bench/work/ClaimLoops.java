package io.flowfabric.bench.work;

import io.flowfabric.FlowFabric;
import io.flowfabric.model.WorkerIdentity;
import java.util.ArrayList;
import java.util.List;

/** Workers of this process, each a loop on a virtual thread. */
final class ClaimLoops implements Workforce {
  private final List<ClaimLoop> loops = new ArrayList<>();
  private final List<Thread> threads = new ArrayList<>();

  private ClaimLoops() {}

  static ClaimLoops start(FlowFabric fabric, Order order, Handler handler) {
    var started = new ClaimLoops();
    for (int number = 1; number <= order.workers(); number++) {
      var worker = WorkerIdentity.of("bench", "bench-" + number);
      var loop = new ClaimLoop(fabric, order, worker, handler);
      started.loops.add(loop);
      started.threads.add(Thread.ofVirtual().name(worker.instance().toString()).start(loop));
    }
    return started;
  }

  @Override
  public void close() {
    loops.forEach(ClaimLoop::stop);
    try {
      for (Thread thread : threads) {
        // Whoever waits for work comes back at once when it is interrupted.
        thread.interrupt();
        thread.join();
      }
      for (ClaimLoop loop : loops) {
        loop.awaitWorkInHand();
      }
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
    }
  }
}
