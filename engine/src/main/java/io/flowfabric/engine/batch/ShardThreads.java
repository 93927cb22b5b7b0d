package io.flowfabric.engine.batch;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** Where shards run. */
public interface ShardThreads extends AutoCloseable {

  Executor executor(int shard);

  @Override
  void close();

  /**
   * A thread for each shard. Callers are not asked to carry out what others wait for: they may be
   * interrupted at any time, and that would break the connection under everybody.
   */
  static ShardThreads own() {
    List<ExecutorService> executors = new ArrayList<>();
    return new ShardThreads() {
      @Override
      public Executor executor(int shard) {
        ExecutorService executor = Executors.newSingleThreadExecutor(
            Thread.ofPlatform().daemon().name("flowfabric-shard-" + shard).factory());
        executors.add(executor);
        return executor;
      }

      @Override
      public void close() {
        executors.forEach(ExecutorService::shutdown);
      }
    };
  }

  /** On the thread of whoever comes first, so that one thread alone meets no other. */
  static ShardThreads callers() {
    return new ShardThreads() {
      @Override
      public Executor executor(int shard) {
        return Runnable::run;
      }

      @Override
      public void close() {}
    };
  }
}
