package io.flowfabric.store.jdbc;

import io.flowfabric.error.EngineException;
import io.flowfabric.store.ForwardingStore;
import io.flowfabric.store.Store;
import io.flowfabric.store.Transaction;
import io.flowfabric.store.VirtualClock;
import io.flowfabric.store.jdbc.postgres.PostgresStores;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Instant;
import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import java.util.function.Function;

/**
 * Lends stores that stay open, each on a schema of its own that is emptied before the next test has
 * it. To open one takes several times as long as most tests: the schema, the pool, and plans for
 * every statement. Safe for use by many threads.
 */
final class PostgresSchemas {
  private static final String EMPTY = """
      DO $$
      BEGIN
        EXECUTE (
          SELECT 'TRUNCATE ' || string_agg(format('%I', tablename), ', ') || ' RESTART IDENTITY'
            FROM pg_tables
           WHERE schemaname = current_schema() AND tablename <> 'ff_migration_annotation');
      END $$
      """;

  private static final ConcurrentLinkedDeque<Opened> FREE = new ConcurrentLinkedDeque<>();

  private PostgresSchemas() {}

  /** An empty store; closing it frees its schema for others. */
  static Lent lend(VirtualClock clock) {
    Opened opened = FREE.poll();
    if (opened == null) {
      opened = new Opened(PostgresServer.newDatabase());
    } else {
      opened.empty();
    }
    opened.clock = clock;
    return new Lent(opened);
  }

  private static final class Opened {
    private final String url;
    private final Connection janitor;
    private final JdbcStore store;
    private volatile VirtualClock clock = new VirtualClock(Instant.EPOCH);

    private Opened(String url) {
      this.url = url;
      this.store = (JdbcStore) PostgresStores.open(url, () -> clock.instant());
      try {
        this.janitor = PostgresServer.connect(url);
      } catch (SQLException failure) {
        throw new IllegalStateException(failure);
      }
    }

    private void empty() {
      try (Statement statement = janitor.createStatement()) {
        statement.execute(EMPTY);
        store.forget();
      } catch (SQLException failure) {
        throw new IllegalStateException(failure);
      }
    }
  }

  /** A store that refuses to work once it was given back, as one that is closed does. */
  static final class Lent implements ForwardingStore {
    private final Opened opened;
    private final ReentrantReadWriteLock use = new ReentrantReadWriteLock();
    private boolean spoiled;
    private boolean closed;

    private Lent(Opened opened) {
      this.opened = opened;
    }

    @Override
    public Store inner() {
      return opened.store;
    }

    String url() {
      return opened.url;
    }

    /** Nobody else gets the schema: something was done to it that emptying does not undo. */
    void spoil() {
      spoiled = true;
    }

    @Override
    public <R> R transact(Function<Transaction, R> work) {
      use.readLock().lock();
      try {
        if (closed) {
          throw new EngineException.Unavailable("transact", "the store is closed");
        }
        return opened.store.transact(work);
      } finally {
        use.readLock().unlock();
      }
    }

    @Override
    public void close() {
      use.writeLock().lock();
      try {
        if (!closed && spoiled) {
          opened.store.close();
        } else if (!closed) {
          FREE.add(opened);
        }
        closed = true;
      } finally {
        use.writeLock().unlock();
      }
    }
  }
}
