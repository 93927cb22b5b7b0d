package io.flowfabric.client;

import io.flowfabric.model.ExecutionId;
import io.flowfabric.sdk.Fabric;
import io.flowfabric.sdk.Work;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;

/** Several threads that hand in numbered work without a pause, until they are told to stop. */
final class Submitters implements AutoCloseable {
  private final Map<Integer, ExecutionId> acknowledged = new ConcurrentHashMap<>();
  private final List<RuntimeException> failures = new CopyOnWriteArrayList<>();
  private final AtomicInteger next = new AtomicInteger();
  private final AtomicBoolean told = new AtomicBoolean();
  private final ExecutorService threads;

  /** Each submits through a client of its own. */
  Submitters(String url, int count, String lane) {
    threads = Executors.newFixedThreadPool(count);
    for (int one = 0; one < count; one++) {
      threads.submit(() -> submit(url, lane));
    }
  }

  private void submit(String url, String lane) {
    try (Fabric fabric = Fabric.open(url)) {
      while (!told.get()) {
        int number = next.getAndIncrement();
        Work work = Work.of("number", number).lane(lane).tag("test.number", "n" + number);
        acknowledged.put(number, fabric.submit(work));
      }
    } catch (RuntimeException failure) {
      failures.add(failure);
    }
  }

  /** Until so many more than there are already have been taken. */
  void awaitMore(int count) throws InterruptedException {
    int goal = acknowledged.size() + count;
    Until.isTrue(
        count + " more submits are acknowledged",
        () -> acknowledged.size() >= goal || !failures.isEmpty());
  }

  Map<Integer, ExecutionId> stop() {
    told.set(true);
    threads.close();
    return acknowledged;
  }

  List<RuntimeException> failures() {
    return failures;
  }

  @Override
  public void close() {
    stop();
  }
}
