package io.flowfabric.chaos.run;

import io.flowfabric.chaos.history.Histories;
import io.flowfabric.chaos.history.Recorder;
import io.flowfabric.chaos.rig.Doors;
import io.flowfabric.chaos.rig.Patience;
import io.flowfabric.error.EngineException;
import io.flowfabric.lease.RevokeLease;
import io.flowfabric.model.Backoff;
import io.flowfabric.model.ExecutionId;
import io.flowfabric.model.RetryPolicy;
import io.flowfabric.sdk.Fabric;
import io.flowfabric.sdk.Work;
import io.flowfabric.sdk.WorkerSettings;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.Random;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Supplier;

/**
 * Those who hand in work over HTTP, change their minds about some of it, take leases away from
 * others, and wait for what becomes of it.
 */
final class Clients implements AutoCloseable {
  private static final List<String> KINDS = List.of(
      "short", "short", "short", "short", "short", "long", "long", "shaky", "shaky", "doomed");
  private static final RetryPolicy SOON = RetryPolicy.of(
      5, new Backoff.Exponential(Duration.ofMillis(100), Duration.ofSeconds(1), 2.0, true));
  private static final Duration GLANCE = Duration.ofMillis(800);
  private static final int CANCELLED_PERCENT = 12;
  private static final int REVOKED_PERCENT = 10;
  private static final int WATCHED_PERCENT = 30;
  private static final int READERS = 12;
  private static final int LONGEST_THOUGHT_MILLIS = 2_500;

  private final Fabric fabric;
  private final Random random;
  private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
  private final Queue<ExecutionId> accepted = new ConcurrentLinkedQueue<>();
  private final AtomicInteger busy = new AtomicInteger();
  private long submissions;
  private volatile boolean over;

  Clients(String url, Path folder, long seed) {
    this.random = new Random(seed);
    var settings = WorkerSettings.builder()
        .around(new Recorder("clients", url, Histories.begin(folder, "clients")))
        .build();
    this.fabric = Fabric.over(Doors.open(url, InstantSource.system()), settings);
  }

  Fabric fabric() {
    return fabric;
  }

  /** One more piece of work; what its client does about it later is decided at once. */
  void submit() {
    String kind = KINDS.get(random.nextInt(KINDS.size()));
    Work work = Work.of(kind).retry(SOON).idempotencyKey("key-" + ++submissions);
    if (kind.equals("doomed")) {
      work.noRetry();
    }
    int fate = random.nextInt(100);
    var thought = Duration.ofMillis(random.nextInt(LONGEST_THOUGHT_MILLIS));
    busy.incrementAndGet();
    threads.execute(() -> {
      try {
        live(work, thought, fate);
      } finally {
        busy.decrementAndGet();
      }
    });
  }

  private void live(Work work, Duration thought, int fate) {
    ExecutionId id = insist(() -> fabric.submit(work));
    if (id != null) {
      accepted.add(id);
      Patience.pass(thought);
      meddle(id, fate);
    }
  }

  private void meddle(ExecutionId id, int fate) {
    if (fate < CANCELLED_PERCENT) {
      insist(() -> fabric.cancel(id, "a client changed its mind"));
    } else if (fate < CANCELLED_PERCENT + REVOKED_PERCENT) {
      insist(() -> fabric.apply(new RevokeLease(id, null, null, "an operator took it away")));
    } else if (fate < CANCELLED_PERCENT + REVOKED_PERCENT + WATCHED_PERCENT) {
      insist(() -> fabric.await(id, GLANCE));
    }
  }

  /** Asks until there is an answer, or until all is over. */
  private <T> T insist(Supplier<T> question) {
    while (!over) {
      try {
        return question.get();
      } catch (EngineException away) {
        Patience.pass(Duration.ofMillis(200));
      }
    }
    return null;
  }

  /** Reads how everything ended. Gives up on what is left when nothing ended for so long. */
  void awaitEnds(Duration atMost) {
    Patience.until("all clients have their answers", atMost, () -> busy.get() == 0);
    Queue<ExecutionId> open = new ConcurrentLinkedQueue<>(accepted);
    var lastEnd = new AtomicLong(System.nanoTime());
    List<Future<?>> readers = new ArrayList<>();
    for (int reader = 0; reader < READERS; reader++) {
      readers.add(threads.submit(() -> readEnds(open, lastEnd, atMost)));
    }
    while (!readers.stream().allMatch(Future::isDone)) {
      Patience.pass(GLANCE);
    }
  }

  private void readEnds(Queue<ExecutionId> open, AtomicLong lastEnd, Duration atMost) {
    ExecutionId next = open.poll();
    while (next != null && System.nanoTime() - lastEnd.get() < atMost.toNanos()) {
      ExecutionId id = next;
      if (insist(() -> fabric.await(id, GLANCE)).isPresent()) {
        lastEnd.set(System.nanoTime());
      } else {
        open.add(id);
      }
      next = open.poll();
    }
  }

  @Override
  public void close() {
    over = true;
    threads.shutdownNow();
    fabric.close();
  }
}
