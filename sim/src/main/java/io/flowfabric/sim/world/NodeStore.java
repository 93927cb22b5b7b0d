package io.flowfabric.sim.world;

import io.flowfabric.decision.Needs;
import io.flowfabric.decision.Topic;
import io.flowfabric.decision.WorkingSet;
import io.flowfabric.error.EngineException;
import io.flowfabric.error.TransportKind;
import io.flowfabric.sim.stage.Host;
import io.flowfabric.sim.stage.Killed;
import io.flowfabric.sim.stage.Stage;
import io.flowfabric.store.ForwardingStore;
import io.flowfabric.store.Listening;
import io.flowfabric.store.Pace;
import io.flowfabric.store.Queries;
import io.flowfabric.store.Store;
import io.flowfabric.store.StoreConflict;
import io.flowfabric.store.Transaction;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.function.Function;

/**
 * The store as one node reaches it. Every transaction takes a while, during which others of the
 * node gather for the next; and it is here that stores are slow or away and that nodes crash. The
 * turn is never handed over inside of a transaction, so transactions follow each other.
 */
final class NodeStore implements ForwardingStore {
  private static final int WRITERS = 2;
  private static final Duration POLL = Duration.ofSeconds(1);
  private static final int CONFLICTS = 4;
  private static final int LOST_REPLIES = 2;
  private static final int CRASHES = 1;

  private final Store inner;
  private final Host host;
  private final World world;
  private long awayUntil;
  private long slowUntil;

  NodeStore(Store inner, Host host, World world) {
    this.inner = inner;
    this.host = host;
    this.world = world;
  }

  @Override
  public Store inner() {
    return inner;
  }

  void awayUntil(long nanos) {
    awayUntil = nanos;
  }

  void slowUntil(long nanos) {
    slowUntil = nanos;
  }

  @Override
  public Pace pace() {
    return new Pace(WRITERS, POLL);
  }

  @Override
  public <R> R transact(Function<Transaction, R> work) {
    reach();
    R answer = inner.transact(transaction -> {
      R decided = work.apply(transaction);
      if (weather().strikes(Fault.CONFLICT, CONFLICTS)) {
        throw new StoreConflict("another transaction was faster");
      }
      crash(Fault.CRASH_BEFORE_COMMIT);
      return decided;
    });
    crash(Fault.CRASH_AFTER_COMMIT);
    if (weather().strikes(Fault.COMMIT_REPLY_LOST, LOST_REPLIES)) {
      throw away("the outcome of the commit is unknown");
    }
    return answer;
  }

  @Override
  public Queries queries() {
    Queries right = inner.queries();
    return new Queries() {
      @Override
      public Instant load(Function<Instant, Needs> needs, WorkingSet into) {
        reach();
        return right.load(needs, into);
      }

      @Override
      public Instant now() {
        return right.now();
      }
    };
  }

  /** What another node commits is not told here, and what this one does only while it lives. */
  @Override
  public Listening onCommit(Topic topic, Runnable listener) {
    return inner.onCommit(topic, () -> {
      if (!host.isDead()) {
        listener.run();
      }
    });
  }

  @Override
  public void close() {
    // It is shared, and outlives its nodes.
  }

  private void reach() {
    Stage stage = world.stage();
    int micros = 200 + world.dice().below(stage.nanos() < slowUntil ? 2_000_000 : 2_000);
    stage.sleepOn(Duration.ofNanos(micros * 1000L));
    if (stage.nanos() < awayUntil) {
      throw away("the store is away");
    }
  }

  private void crash(Fault when) {
    if (weather().strikes(when, CRASHES)) {
      host.kill();
      throw new Killed();
    }
  }

  private Weather weather() {
    return world.weather();
  }

  private RuntimeException away(String why) {
    return new EngineException.Transport(
        backend().family(), TransportKind.TRANSPORT, new IOException(why));
  }
}
