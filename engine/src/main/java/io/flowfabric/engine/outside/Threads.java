package io.flowfabric.engine.outside;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Semaphore;
import java.util.concurrent.locks.Lock;

/**
 * Where threads come from, and what they wait at. Whatever blocks for longer than it takes to
 * change a few fields gets it from here, so that a simulation can decide who goes on and when. Safe
 * for use by many threads.
 */
public interface Threads {
  Threads SYSTEM = new SystemThreads();

  /** Starts work on a virtual thread. */
  Thread start(String name, Runnable work);

  /** Starts work on a thread of the system, which others that keep all processors busy spare. */
  Thread startApart(String name, Runnable work);

  /** With conditions, and open to whoever holds it already. */
  Lock lock();

  CountDownLatch latch(int count);

  /** In the order of coming. */
  Semaphore semaphore(int permits);

  <T> CompletableFuture<T> promise();
}
