package io.flowfabric.bench.scenario;

import io.flowfabric.bench.measure.Progress;
import io.flowfabric.engine.outside.Sleeper;
import io.flowfabric.engine.outside.Ticker;
import java.time.Duration;
import java.util.function.LongConsumer;

/** Calls that come at a steady pace, whether or not the earlier ones have been answered. */
record Arrivals(int rate, Duration duration) {
  private static final long NANOS_PER_SECOND = 1_000_000_000;

  int count() {
    return (int) Math.max(1, rate * duration.toMillis() / 1000);
  }

  /** @param call is given the time at which it was due; each call has a thread of its own */
  void send(Progress progress, LongConsumer call) {
    take(progress, due -> Thread.ofVirtual().start(() -> call.accept(due)));
  }

  /** The same, one after the other on the caller's thread. */
  void take(Progress progress, LongConsumer call) {
    long begin = Ticker.SYSTEM.nanos();
    for (int number = 0; number < count(); number++) {
      long due = begin + number * NANOS_PER_SECOND / rate;
      awaitUntil(due);
      call.accept(due);
      if (number % rate == 0) {
        progress.at(rate + " arrivals a second", number, count());
      }
    }
  }

  private static void awaitUntil(long due) {
    long left = due - Ticker.SYSTEM.nanos();
    if (left > 0) {
      Sleeper.THREAD.sleep(Duration.ofNanos(left));
    }
  }
}
