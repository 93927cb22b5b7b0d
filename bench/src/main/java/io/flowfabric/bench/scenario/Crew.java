package io.flowfabric.bench.scenario;

import io.flowfabric.bench.measure.Stopwatch;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ThreadFactory;
import java.util.function.IntFunction;
import java.util.function.ToLongFunction;

/** Lets several do the same at once, and says how much they got done in a second. */
record Crew(int size, ThreadFactory kind) {
  static Crew of(int size) {
    return new Crew(size, Thread.ofPlatform().factory());
  }

  static Crew ofVirtual(int size) {
    return new Crew(size, Thread.ofVirtual().factory());
  }

  /**
   * How much all of them do in a second.
   *
   * @param member gets ready what one of them needs, which is not measured
   * @param work does all of it and says how much it was
   */
  <M extends AutoCloseable> double rate(IntFunction<M> member, ToLongFunction<M> work) {
    List<M> members = new ArrayList<>();
    try (ExecutorService threads = Executors.newFixedThreadPool(size, kind)) {
      for (int number = 0; number < size; number++) {
        members.add(member.apply(number));
      }
      var start = new CyclicBarrier(size + 1);
      List<Future<Long>> ends = members.stream()
          .map(one -> threads.submit(behind(start, () -> work.applyAsLong(one))))
          .toList();
      start.await();
      var watch = new Stopwatch();
      long done = 0;
      for (Future<Long> end : ends) {
        done += end.get();
      }
      return watch.rate(done);
    } catch (ExecutionException failed) {
      throw failed.getCause() instanceof RuntimeException own
          ? own
          : new IllegalStateException(failed.getCause());
    } catch (Exception interrupted) {
      throw new IllegalStateException("a crew did not get to work", interrupted);
    } finally {
      members.forEach(Crew::close);
    }
  }

  private static <R> Callable<R> behind(CyclicBarrier start, Callable<R> work) {
    return () -> {
      start.await();
      return work.call();
    };
  }

  private static void close(AutoCloseable member) {
    try {
      member.close();
    } catch (Exception failure) {
      throw new IllegalStateException("a client could not be closed", failure);
    }
  }
}
