package io.flowfabric.engine.outside;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Semaphore;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;

/** The threads of this process, and the locks of the JDK. */
final class SystemThreads implements Threads {

  @Override
  public Thread start(String name, Runnable work) {
    return Thread.ofVirtual().name(name).start(work);
  }

  @Override
  public Thread startApart(String name, Runnable work) {
    return Thread.ofPlatform().daemon().name(name).start(work);
  }

  @Override
  public Lock lock() {
    return new ReentrantLock();
  }

  @Override
  public CountDownLatch latch(int count) {
    return new CountDownLatch(count);
  }

  @Override
  public Semaphore semaphore(int permits) {
    return new Semaphore(permits, true);
  }

  @Override
  public <T> CompletableFuture<T> promise() {
    return new CompletableFuture<>();
  }
}
