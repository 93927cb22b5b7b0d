package io.flowfabric.sim.stage;

import java.util.Date;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.Lock;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/** A lock whose holder may lose the turn. For the one thread that has the turn. */
final class StageLock implements Lock {
  private final Stage stage;
  private @Nullable Thread holder;
  private int holds;

  StageLock(Stage stage) {
    this.stage = stage;
  }

  @Override
  public void lock() {
    stage.await(openTo(Thread.currentThread()));
    take(1);
  }

  @Override
  public void lockInterruptibly() throws InterruptedException {
    stage.await(openTo(Thread.currentThread()), Long.MAX_VALUE);
    take(1);
  }

  @Override
  public boolean tryLock() {
    if (openTo(Thread.currentThread()).getAsBoolean()) {
      take(1);
      return true;
    }
    return false;
  }

  @Override
  public boolean tryLock(long time, TimeUnit unit) throws InterruptedException {
    return stage.await(openTo(Thread.currentThread()), unit.toNanos(time)) && tryLock();
  }

  @Override
  public void unlock() {
    if (--holds == 0) {
      holder = null;
    }
  }

  @Override
  public Condition newCondition() {
    return new StageCondition();
  }

  /** Others ask, on their threads, whether the one that waits can go on. */
  private BooleanSupplier openTo(Thread who) {
    return () -> holder == null || holder == who;
  }

  private void take(int times) {
    holder = Thread.currentThread();
    holds += times;
  }

  private final class StageCondition implements Condition {
    private long signals;

    @Override
    public void await() throws InterruptedException {
      awaitNanos(Long.MAX_VALUE);
    }

    @Override
    public long awaitNanos(long nanos) throws InterruptedException {
      long begun = stage.nanos();
      long seen = signals;
      int held = holds;
      holds = 0;
      holder = null;
      try {
        stage.await(() -> signals != seen && holder == null, nanos);
      } finally {
        stage.await(() -> holder == null);
        take(held);
      }
      return nanos - (stage.nanos() - begun);
    }

    @Override
    public boolean await(long time, TimeUnit unit) throws InterruptedException {
      return awaitNanos(unit.toNanos(time)) > 0;
    }

    @Override
    public void awaitUninterruptibly() {
      throw new UnsupportedOperationException("not simulated");
    }

    @Override
    public boolean awaitUntil(Date deadline) {
      throw new UnsupportedOperationException("not simulated");
    }

    @Override
    public void signal() {
      signalAll();
    }

    @Override
    public void signalAll() {
      signals++;
    }
  }
}
