package io.flowfabric.store.memory;

import io.flowfabric.decision.Event;
import io.flowfabric.decision.LoggedEvent;
import io.flowfabric.decision.Needs;
import io.flowfabric.decision.Search;
import io.flowfabric.decision.Topic;
import io.flowfabric.decision.WorkingSet;
import io.flowfabric.error.EngineException;
import io.flowfabric.model.Backend;
import io.flowfabric.model.Key;
import io.flowfabric.store.EventLog;
import io.flowfabric.store.Listening;
import io.flowfabric.store.Pace;
import io.flowfabric.store.Queries;
import io.flowfabric.store.Store;
import io.flowfabric.store.Transaction;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.HashSet;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** A store in memory, gone when it is closed. Safe for use by many threads. */
public final class MemoryStore implements Store {
  private static final Backend BACKEND = new Backend("memory", Backend.Tag.MEMORY, "0.1.0");

  private final Database database;
  private final InstantSource clock;
  private final Runnable onClose;
  private final AtomicBoolean closed = new AtomicBoolean();

  /** A store of its own. */
  public MemoryStore(InstantSource clock) {
    this(new Database(), clock, () -> {});
  }

  MemoryStore(Database database, InstantSource clock, Runnable onClose) {
    this.database = database;
    this.clock = clock;
    this.onClose = onClose;
  }

  @Override
  public Backend backend() {
    return BACKEND;
  }

  @Override
  public Pace pace() {
    return Pace.ALONE;
  }

  @Override
  public <R> R transact(Function<Transaction, R> work) {
    requireOpen("transact");
    return database.transact(work::apply, this::now);
  }

  @Override
  public Queries queries() {
    return new MemoryQueries();
  }

  @Override
  public EventLog events() {
    return new MemoryEventLog();
  }

  @Override
  public Listening onCommit(Topic topic, Runnable listener) {
    requireOpen("onCommit");
    return database.listeners().add(topic, listener);
  }

  @Override
  public void close() {
    if (closed.compareAndSet(false, true)) {
      onClose.run();
    }
  }

  /**
   * Writes into one column of a record behind the back of the rules, as somebody with access to a
   * database could, so that tests can see what is made of it. Where a record has several rows in
   * the table, all of them are changed.
   */
  public void tamper(String table, Key<?> key, String column, @Nullable Object value) {
    database.tamper(key, table, column, value);
  }

  private Instant now() {
    return clock.instant().truncatedTo(ChronoUnit.MILLIS);
  }

  private void requireOpen(String operation) {
    if (closed.get()) {
      throw new EngineException.Unavailable(operation, "the store is closed");
    }
  }

  /** Reads what was committed. */
  private final class MemoryQueries implements Queries {
    @Override
    public Instant load(Function<Instant, Needs> needs, WorkingSet into) {
      requireOpen("load");
      return database.read(contents -> {
        Instant now = MemoryStore.this.now();
        var searcher = new Searcher(contents, now, new HashSet<>());
        Needs wanted = needs.apply(now);
        wanted.keys().forEach(key -> into.loaded(key, contents.find(key)));
        wanted.searches().forEach(search -> load(search, searcher, into));
        return now;
      });
    }

    @Override
    public Instant now() {
      return MemoryStore.this.now();
    }

    /** Nothing is locked here, so one claim does not hide what it found from the next. */
    private <T> void load(Search<T> search, Searcher searcher, WorkingSet into) {
      searcher.handedOut().clear();
      into.loaded(search, searcher.find(search));
    }
  }

  /** The log of events. */
  private final class MemoryEventLog implements EventLog {
    @Override
    public List<LoggedEvent> after(Event.Family family, long position, int limit) {
      requireOpen("events");
      return database.read(contents -> contents.journal().after(family, position, limit));
    }

    @Override
    public long latest(Event.Family family) {
      requireOpen("events");
      return database.read(contents ->
          contents.journal().latest(family).map(LoggedEvent::position).orElse(0L));
    }

    @Override
    public long forgotten(Event.Family family) {
      requireOpen("events");
      return database.read(contents -> contents.journal().forgotten(family));
    }

    @Override
    public int trim(Duration age, int limit) {
      requireOpen("trim");
      return database.trim(now().minus(age), limit);
    }
  }
}
