package io.flowfabric.sim.stage;

import io.flowfabric.engine.outside.Threads;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.locks.Lock;

/**
 * The threads of a simulated process. What they wait at is what the JDK has, but for the waiting
 * itself, which is left to the stage.
 */
record HostThreads(Stage stage, Host host) implements Threads {

  @Override
  public Thread start(String name, Runnable work) {
    return stage.start(host, name, work);
  }

  @Override
  public Thread startApart(String name, Runnable work) {
    return stage.start(host, name, work);
  }

  @Override
  public Lock lock() {
    return new StageLock(stage);
  }

  @Override
  public CountDownLatch latch(int count) {
    return new CountDownLatch(count) {
      @Override
      public void await() throws InterruptedException {
        stage.await(this::isOpen, Long.MAX_VALUE);
      }

      @Override
      public boolean await(long timeout, TimeUnit unit) throws InterruptedException {
        return stage.await(this::isOpen, unit.toNanos(timeout));
      }

      private boolean isOpen() {
        return getCount() == 0;
      }
    };
  }

  @Override
  public Semaphore semaphore(int permits) {
    return new StageSemaphore(permits, stage);
  }

  @Override
  public <T> CompletableFuture<T> promise() {
    return new StagePromise<>(stage);
  }

  private static final class StageSemaphore extends Semaphore {
    private static final long serialVersionUID = 1L;
    private final transient Stage stage;

    StageSemaphore(int permits, Stage stage) {
      super(permits);
      this.stage = stage;
    }

    @Override
    public void acquire() throws InterruptedException {
      while (!tryAcquire()) {
        stage.await(() -> availablePermits() > 0, Long.MAX_VALUE);
      }
    }

    @Override
    public boolean tryAcquire(long timeout, TimeUnit unit) throws InterruptedException {
      return stage.await(() -> availablePermits() > 0, unit.toNanos(timeout)) && tryAcquire();
    }
  }

  private static final class StagePromise<T> extends CompletableFuture<T> {
    private final Stage stage;

    StagePromise(Stage stage) {
      this.stage = stage;
    }

    @Override
    public <U> CompletableFuture<U> newIncompleteFuture() {
      return new StagePromise<>(stage);
    }

    @Override
    public T join() {
      stage.await(this::isDone);
      return super.join();
    }

    @Override
    public T get() throws InterruptedException, ExecutionException {
      stage.await(this::isDone, Long.MAX_VALUE);
      return super.get();
    }

    @Override
    public T get(long timeout, TimeUnit unit)
        throws InterruptedException, ExecutionException, TimeoutException {
      if (!stage.await(this::isDone, unit.toNanos(timeout))) {
        throw new TimeoutException();
      }
      return super.get();
    }
  }
}
