package io.flowfabric.sim.stage;

import io.flowfabric.decision.Entropy;
import io.flowfabric.engine.outside.Outside;
import io.flowfabric.sim.check.Violation;
import io.flowfabric.tck.model.Dice;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Runs threads one at a time. A thread keeps the turn until it waits for something; who is next
 * among those that could go on is a matter of the dice. Time moves on when nobody can. So the same
 * seed plays the same play, whatever the machine does.
 */
public final class Stage {
  /** How long each turn takes, so that time goes on even where nobody waits. */
  private static final long TURN_NANOS = 20_000;

  private static final Instant START = Instant.parse("2024-01-01T00:00:00Z");
  /** How long a turn may take on a busy machine before it counts as blocked. */
  private static final Duration PATIENCE = Duration.ofSeconds(30);

  private final Dice dice;
  private final Trace trace;
  private final long mostSteps;
  private final Duration patience;
  private final List<Actor> actors = new ArrayList<>();
  private final CountDownLatch over = new CountDownLatch(1);
  private @Nullable Actor current;
  private volatile long steps;
  private long now;
  private @Nullable RuntimeException failure;
  private boolean ending;

  public Stage(Dice dice, Trace trace, long mostSteps) {
    this(dice, trace, mostSteps, PATIENCE);
  }

  Stage(Dice dice, Trace trace, long mostSteps, Duration patience) {
    this.patience = patience;
    this.dice = dice;
    this.trace = trace;
    this.mostSteps = mostSteps;
  }

  /** What nobody can come back from: a step too many, a thread that died, no way on. */
  public static final class Stuck extends RuntimeException {
    private static final long serialVersionUID = 1L;

    Stuck(String message) {
      super(message);
    }

    Stuck(String message, Throwable cause) {
      super(message, cause);
    }
  }

  /**
   * Plays from the first thread to the end of the last one.
   *
   * @throws Stuck when a thread with the turn blocks for real, all threads wait for each other, or
   *     there were too many steps
   */
  public void play(Host host, String name, Runnable first) {
    start(host, name, first);
    pickNext().giveTurn();
    try {
      long before = -1;
      while (!over.await(patience.toMillis(), TimeUnit.MILLISECONDS)) {
        if (before == steps) {
          throw new Stuck("the thread that has the turn blocks in " + stack());
        }
        before = steps;
      }
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
      throw new Stuck("interrupted");
    }
    if (failure != null) {
      throw failure;
    }
  }

  /** What engines and workers in a process get from outside. */
  public Outside outside(Host host) {
    return new Outside(
        () -> new Entropy(dice.next(), dice.next()),
        this::sleepOrStop,
        () -> now,
        () -> instant().plusMillis(host.clockOffsetMillis()),
        new HostThreads(this, host));
  }

  /** The true time. */
  public Instant instant() {
    return START.plusNanos(now);
  }

  private void sleepOrStop(Duration time) {
    try {
      sleep(time);
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
    }
  }

  public Thread start(Host host, String name, Runnable work) {
    if (host.isDead() || ending) {
      throw new Killed();
    }
    var actor = new Actor(host, name);
    Thread thread = Thread.ofVirtual().name(actor.toString()).unstarted(() -> run(actor, work));
    actor.runsOn(thread);
    actors.add(actor);
    thread.start();
    return thread;
  }

  /** Ends the play: every thread is thrown out. */
  public void end() {
    ending = true;
    actors.forEach(actor -> actor.host().kill());
  }

  public void fail(RuntimeException why) {
    if (failure == null) {
      failure = why;
    }
    end();
  }

  public long nanos() {
    return now;
  }

  public long steps() {
    return steps;
  }

  /** Writes into the trace what the current thread does. */
  public void note(Supplier<String> what) {
    if (trace.isOn()) {
      trace.write(steps, now, String.valueOf(current), what.get());
    }
  }

  /** Lets others go first. */
  public void pass() {
    handOver(null, now, false);
  }

  public void sleep(Duration time) throws InterruptedException {
    await(() -> false, time.toNanos());
  }

  /** Like {@link #sleep}, for who must not be disturbed. */
  public void sleepOn(Duration time) {
    handOver(null, later(time.toNanos()), false);
  }

  /** Waits for a condition that others make true; says whether it came in time. */
  public boolean await(BooleanSupplier condition, long nanos) throws InterruptedException {
    Actor me = me();
    if (me.takeInterruption()) {
      throw new InterruptedException();
    }
    if (condition.getAsBoolean() || nanos <= 0) {
      return condition.getAsBoolean();
    }
    handOver(condition, later(nanos), true);
    if (condition.getAsBoolean()) {
      me.showInterruption();
      return true;
    }
    if (me.takeInterruption()) {
      throw new InterruptedException();
    }
    return false;
  }

  /** Waits for a condition, however long that takes and whoever interrupts. */
  public void await(BooleanSupplier condition) {
    while (!condition.getAsBoolean()) {
      handOver(condition, Actor.NEVER, false);
    }
  }

  private long later(long nanos) {
    return nanos >= Actor.NEVER - now ? Actor.NEVER : now + nanos;
  }

  private Actor me() {
    if (current == null || current.thread() != Thread.currentThread()) {
      throw new IllegalStateException(Thread.currentThread() + " does not have the turn");
    }
    if (current.host().isDead()) {
      throw new Killed();
    }
    return current;
  }

  private void handOver(@Nullable BooleanSupplier condition, long until, boolean interruptible) {
    Actor me = me();
    me.waitsFor(condition, until, interruptible);
    Actor next = pickNext();
    if (next != me) {
      next.giveTurn();
      me.awaitTurn();
    }
    if (me.host().isDead()) {
      throw new Killed();
    }
    if (!interruptible) {
      me.showInterruption();
    }
  }

  private void run(Actor me, Runnable work) {
    me.awaitTurn();
    try {
      if (!me.host().isDead()) {
        work.run();
      }
    } catch (Killed died) {
      note(() -> "is gone");
    } catch (Violation broken) {
      fail(broken);
    } catch (Throwable thrown) {
      note(() -> "dies of " + thrown);
      fail(new Stuck(me + " died", thrown));
    } finally {
      actors.remove(me);
      if (actors.isEmpty()) {
        current = null;
        over.countDown();
      } else {
        pickNext().giveTurn();
      }
    }
  }

  private Actor pickNext() {
    steps++;
    now += TURN_NANOS;
    if (steps > mostSteps && !ending) {
      fail(new Stuck("not over after " + mostSteps + " steps"));
    }
    List<Actor> ready = ready();
    if (ready.isEmpty()) {
      long next = actors.stream().mapToLong(Actor::readyAt).min().orElse(Actor.NEVER);
      if (next == Actor.NEVER) {
        fail(new Stuck("everybody waits for each other: " + actors));
      } else {
        now = next;
      }
      ready = ready();
    }
    current = ready.get(dice.below(ready.size()));
    note(() -> "goes on");
    return current;
  }

  private List<Actor> ready() {
    List<Actor> ready = new ArrayList<>();
    for (Actor actor : actors) {
      if (actor.isReady(now)) {
        ready.add(actor);
      }
    }
    return ready;
  }

  private String stack() {
    Actor blocked = current;
    return blocked == null
        ? "nobody"
        : Arrays.stream(blocked.thread().getStackTrace())
            .map(StackTraceElement::toString)
            .collect(Collectors.joining("\n  at ", blocked + "\n  at ", ""));
  }
}
