package io.flowfabric.engine;

import io.flowfabric.Await;
import io.flowfabric.Awaitable;
import io.flowfabric.Command;
import io.flowfabric.engine.outside.Outside;
import io.flowfabric.engine.outside.Threads;
import io.flowfabric.engine.outside.Ticker;
import io.flowfabric.store.Listening;
import io.flowfabric.store.Store;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;

/**
 * Waits with callers for an answer. Those who would all find the same stand in one line: only the
 * first looks, when it is told to or from time to time; when it finds something, the next looks at
 * once. So a thousand idle callers cost no more than one, and one piece of work wakes one of them.
 * Safe for use by many threads.
 */
final class Lines {
  private static final Duration FIRST_PAUSE = Duration.ofMillis(100);

  private final Store store;
  private final Ticker ticker;
  private final Threads threads;
  private final Map<Object, Line> lines = new ConcurrentHashMap<>();
  private volatile boolean closed;

  Lines(Store store, Outside outside) {
    this.store = store;
    this.ticker = outside.ticker();
    this.threads = outside.threads();
  }

  /** How a command is carried out. */
  interface Door {
    <O> O ask(Command<O> command);
  }

  <O> O await(Await<O> request, Door door) {
    Awaitable<O> command = request.command();
    O outcome = door.ask(command);
    if (command.isAnswer(outcome) || request.atMost().isZero() || closed) {
      return outcome;
    }
    long end = ticker.nanos() + request.atMost().toNanos();
    Line line = enter(command);
    try {
      return line.await(command, outcome, door, end);
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
      return outcome;
    } finally {
      leave(command.line(), line);
    }
  }

  /** How many wait at this moment. */
  int waiting() {
    return lines.values().stream().mapToInt(line -> line.members).sum();
  }

  /** Sends everybody home with what they have. */
  void close() {
    closed = true;
    lines.values().forEach(line -> line.touched.release());
  }

  private Line enter(Awaitable<?> command) {
    return lines.compute(command.line(), (place, known) -> {
      Line line = known == null ? new Line(command) : known;
      line.members++;
      return line;
    });
  }

  private void leave(Object place, Line line) {
    lines.computeIfPresent(place, (same, known) -> {
      line.members--;
      if (line.members > 0) {
        return line;
      }
      line.listening.close();
      return null;
    });
  }

  private final class Line {
    private final Semaphore turn = threads.semaphore(1);
    private final Semaphore touched = threads.semaphore(0);
    private final Listening listening;
    private volatile int members;

    Line(Awaitable<?> command) {
      this.listening = store.onCommit(command.topic(), this::touch);
    }

    private void touch() {
      if (touched.availablePermits() == 0) {
        touched.release();
      }
    }

    <O> O await(Awaitable<O> command, O before, Door door, long end) throws InterruptedException {
      if (!turn.tryAcquire(end - ticker.nanos(), TimeUnit.NANOSECONDS)) {
        return before;
      }
      try {
        return look(command, before, door, end);
      } finally {
        turn.release();
      }
    }

    private <O> O look(Awaitable<O> command, O before, Door door, long end)
        throws InterruptedException {
      O outcome = before;
      Duration pause = FIRST_PAUSE;
      for (long left = end - ticker.nanos(); left > 0 && !closed; left = end - ticker.nanos()) {
        touched.drainPermits();
        outcome = door.ask(command);
        if (command.isAnswer(outcome)) {
          break;
        }
        boolean told = touched.tryAcquire(Math.min(left, pause.toNanos()), TimeUnit.NANOSECONDS);
        pause = told ? FIRST_PAUSE : longer(pause);
      }
      return outcome;
    }

    private Duration longer(Duration pause) {
      Duration doubled = pause.multipliedBy(2);
      return doubled.compareTo(store.pace().poll()) < 0 ? doubled : store.pace().poll();
    }
  }
}
