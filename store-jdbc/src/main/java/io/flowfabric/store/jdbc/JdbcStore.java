package io.flowfabric.store.jdbc;

import io.flowfabric.decision.Event;
import io.flowfabric.decision.LoggedEvent;
import io.flowfabric.decision.Needs;
import io.flowfabric.decision.Search;
import io.flowfabric.decision.Topic;
import io.flowfabric.decision.WorkingSet;
import io.flowfabric.error.EngineException;
import io.flowfabric.error.ValidationKind;
import io.flowfabric.model.Backend;
import io.flowfabric.store.EventLog;
import io.flowfabric.store.Joining;
import io.flowfabric.store.KeyExists;
import io.flowfabric.store.Listeners;
import io.flowfabric.store.Listening;
import io.flowfabric.store.Pace;
import io.flowfabric.store.Queries;
import io.flowfabric.store.Store;
import io.flowfabric.store.StoreConflict;
import io.flowfabric.store.Transaction;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** A store in an SQL database. Safe for use by many threads. */
public final class JdbcStore implements Store, Joining {
  private static final Logger LOG = LoggerFactory.getLogger(JdbcStore.class);
  private static final long CACHE_BYTES = 64L * 1024 * 1024;
  private static final long MANY_PLACES = 10_000;
  private static final long MANY_NOTES = 5_000;

  private final Connections connections;
  private final Dialect dialect;
  private final RecordCache cache;
  private final @Nullable QueueHeads heads;
  private final UniqueNumbers numbers = UniqueNumbers.seeded();
  private final Sweeper queue;
  private final Sweeper counts;
  private final Listeners listeners = new Listeners();
  private final Neighbours neighbours;
  private final AtomicBoolean closed = new AtomicBoolean();

  public JdbcStore(Connections connections, Dialect dialect) {
    this(connections, dialect, hearer -> Neighbours.SILENT);
  }

  /** With word from other processes. */
  public JdbcStore(
      Connections connections,
      Dialect dialect,
      Function<Neighbours.Hearer, Neighbours> neighbours) {
    this.connections = connections;
    this.dialect = dialect;
    this.cache = cache(NewIds.trusted());
    this.queue = new Sweeper(MANY_PLACES, places -> connections.sweep(Places.QUEUE, places));
    this.counts = new Sweeper(MANY_NOTES, this::addUp);
    this.heads = dialect.keepsDeleted() ? new QueueHeads(this::hearsOthers) : null;
    this.neighbours = neighbours.apply(new Ear());
  }

  private boolean hearsOthers() {
    return neighbours.areHeard();
  }

  private RecordCache cache(NewIds newIds) {
    return new RecordCache(CACHE_BYTES, dialect.writers() == 1, newIds);
  }

  @Override
  public Backend backend() {
    return dialect.backend();
  }

  @Override
  public Pace pace() {
    return new Pace(dialect.writers(), neighbours.poll());
  }

  @Override
  public <R> R transact(Function<Transaction, R> work) {
    requireOpen();
    try {
      Done<R> done = connections.write(
          session -> carryOut(work, session),
          committed -> committed.transaction().remember(cache, heads));
      if (heads != null) {
        queue.left(done.transaction().unqueued());
      }
      counts.left(done.transaction().counted());
      listeners.wake(done.transaction().touched());
      neighbours.tell(done.transaction().touched());
      return done.result();
    } catch (RuntimeException failure) {
      if (failure instanceof KeyExists) {
        cache.newIds().disappointed();
      }
      if (heads != null) {
        heads.forget();
      }
      throw failure;
    }
  }

  /** What a transaction came to that is still to be committed. */
  private record Done<R>(R result, JdbcTransaction transaction) {}

  private <R> Done<R> carryOut(Function<Transaction, R> work, Session session) throws SQLException {
    cache.enter(session.era());
    var transaction = new JdbcTransaction(session, dialect, cache, heads, numbers);
    try {
      R result = work.apply(transaction);
      transaction.verify();
      return new Done<>(result, transaction);
    } catch (JdbcTransaction.Failure carried) {
      throw carried.failure();
    }
  }

  /** Neither reads nor fills the cache, as it cannot know whether the caller commits. */
  @Override
  public <R> R join(Connection connection, Function<Transaction, R> work) {
    requireOpen();
    return connections.join(connection, joined -> {
      if (joined.connection().getAutoCommit()) {
        throw ValidationKind.INVALID_INPUT.because(
            "the connection commits by itself; begin a transaction with setAutoCommit(false)");
      }
      try {
        RecordCache nothing = cache(NewIds.lookedFor());
        var transaction = new JdbcTransaction(joined, dialect, nothing, null, numbers);
        R result = work.apply(transaction);
        neighbours.tellAtCommit(connection, transaction.touched());
        return result;
      } catch (JdbcTransaction.Failure carried) {
        throw carried.failure();
      }
    });
  }

  /** Forgets what it knows by heart, for those who empty the tables beneath it. */
  void forget() {
    cache.enter("");
  }

  @Override
  public Queries queries() {
    return new Reads();
  }

  @Override
  public EventLog events() {
    return new Log();
  }

  @Override
  public Listening onCommit(Topic topic, Runnable listener) {
    return listeners.add(topic, listener);
  }

  @Override
  public void close() {
    if (closed.compareAndSet(false, true)) {
      neighbours.close();
      connections.close();
    }
  }

  /** Doubt comes before those who wait look again. */
  private final class Ear implements Neighbours.Hearer {
    @Override
    public void heard(Set<Topic> touched) {
      if (heads != null) {
        touched.forEach(heads::doubt);
      }
      listeners.wake(touched);
    }

    @Override
    public void missedSome() {
      if (heads != null) {
        heads.forget();
      }
      listeners.wakeAll();
    }
  }

  private final class Reads implements Queries {
    /** Reading may begin again at another moment, so nothing is handed over before it is done. */
    @Override
    public Instant load(Function<Instant, Needs> needs, WorkingSet into) {
      record Loaded(Instant now, Needs needs, WorkingSet records, List<Object[]> spent) {}
      Loaded loaded = read(session -> {
        Instant now = session.clock().now();
        Needs wanted = needs.apply(now);
        var records = new WorkingSet(into.backend());
        var loader = new Loader(
            new Session(session.connection(), session.rows(), () -> now, () -> 0, ""),
            dialect,
            null,
            null);
        loader.load(wanted, records);
        return new Loaded(now, wanted, records, loader.takeSpent());
      });
      forget(loaded.spent());
      loaded
          .needs()
          .keys()
          .forEach(key -> into.loaded(key, loaded.records().find(key).orElse(null)));
      loaded.needs().searches().forEach(search -> handOver(search, loaded.records(), into));
      return loaded.now();
    }

    /** What fails here is met again by the next who looks. */
    private void forget(List<Object[]> spent) {
      if (spent.isEmpty()) {
        return;
      }
      try {
        connections.write(session -> {
          DueTable.remove(spent, session.rows());
          return spent;
        });
      } catch (StoreConflict | EngineException failure) {
        LOG.debug("hints that have come to nothing could not be removed", failure);
      }
    }

    private static <T> void handOver(Search<T> search, WorkingSet from, WorkingSet to) {
      to.loaded(search, from.found(search));
    }

    @Override
    public Instant now() {
      return read(session -> session.clock().now());
    }
  }

  private final class Log implements EventLog {
    @Override
    public List<LoggedEvent> after(Event.Family family, long position, int limit) {
      return read(session -> table(session).after(family, position, limit));
    }

    @Override
    public long latest(Event.Family family) {
      return read(session -> table(session).latest(family)).stream()
          .mapToLong(LoggedEvent::position)
          .findFirst()
          .orElse(0);
    }

    @Override
    public long forgotten(Event.Family family) {
      return read(session -> table(session).forgotten(family)).stream()
          .findFirst()
          .orElse(0L);
    }

    @Override
    public int trim(Duration age, int limit) {
      requireOpen();
      return connections.write(session -> {
        Instant now = session.clock().now();
        CountTable.addUp(statements(session), session.rows());
        return table(session).trim(now.minus(age), limit);
      });
    }

    private EventTable table(Session session) {
      return new EventTable(statements(session));
    }
  }

  /** Adds up what transactions have counted, or else leaves it for later. */
  private boolean addUp(long notes) {
    try {
      connections.write(session -> {
        CountTable.addUp(statements(session), session.rows());
        return notes;
      });
    } catch (StoreConflict | EngineException failure) {
      LOG.debug("counts could not be added up", failure);
      return false;
    }
    return connections.sweep(CountTable.NOTES, notes);
  }

  private Statements statements(Session session) {
    return new Statements(session.connection(), dialect);
  }

  private <R> R read(Connections.Use<R> use) {
    requireOpen();
    return connections.read(use);
  }

  private void requireOpen() {
    if (closed.get()) {
      throw new EngineException.Unavailable("transact", "the store is closed");
    }
  }
}
