package io.flowfabric.store.memory;

import io.flowfabric.decision.Topic;
import io.flowfabric.error.EngineException;
import io.flowfabric.model.Key;
import io.flowfabric.store.Listeners;
import io.flowfabric.store.row.Column;
import io.flowfabric.store.row.Records;
import io.flowfabric.store.row.Row;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import java.util.concurrent.locks.ReentrantLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * What stores of one name share. The turn is held for a whole transaction, so there is one at a
 * time; the contents are locked only while a commit is applied, so that readers do not wait for the
 * work of writers. Safe for use by many threads.
 */
final class Database {
  private final ReentrantLock turn = new ReentrantLock(true);
  private final ReentrantReadWriteLock access = new ReentrantReadWriteLock();
  private final Contents contents = new Contents();
  private final Listeners listeners = new Listeners();

  <R> R transact(Function<MemoryTransaction, R> work, Supplier<Instant> clock) {
    if (turn.isHeldByCurrentThread()) {
      throw new IllegalStateException("a transaction cannot run inside of another");
    }
    R answer;
    Set<Topic> touched;
    turn.lock();
    try {
      var transaction = new MemoryTransaction(contents, clock.get());
      answer = work.apply(transaction);
      touched = commit(transaction);
    } finally {
      turn.unlock();
    }
    listeners.wake(touched);
    return answer;
  }

  <R> R read(Function<Contents, R> reading) {
    access.readLock().lock();
    try {
      return reading.apply(contents);
    } finally {
      access.readLock().unlock();
    }
  }

  Listeners listeners() {
    return listeners;
  }

  int trim(Instant before, int limit) {
    turn.lock();
    access.writeLock().lock();
    try {
      return contents.journal().trim(before, limit);
    } finally {
      access.writeLock().unlock();
      turn.unlock();
    }
  }

  void tamper(Key<?> key, String table, String column, @Nullable Object value) {
    turn.lock();
    try {
      Stored before = contents.stored(key);
      if (before == null) {
        throw new IllegalArgumentException("nothing is stored under " + key);
      }
      Stored after = tampered(
          key,
          before,
          row -> row.table().name().equals(table) ? row.with(column(row, column), value) : row);
      apply(() -> contents.replace(key, after));
    } finally {
      turn.unlock();
    }
  }

  private Set<Topic> commit(MemoryTransaction transaction) {
    if (!transaction.written().isEmpty() || !transaction.emitted().isEmpty()) {
      apply(() -> {
        transaction.written().forEach((key, after) -> contents.replace(key, after.orElse(null)));
        contents.journal().append(transaction.emitted());
      });
    }
    return transaction.touched();
  }

  private void apply(Runnable writing) {
    access.writeLock().lock();
    try {
      writing.run();
    } finally {
      access.writeLock().unlock();
    }
  }

  /** What can no longer be read stays where the indexes had it. */
  private static Stored tampered(Key<?> key, Stored before, Function<Row, Row> edit) {
    List<Row> rows = before.rows().stream().map(edit).toList();
    if (rows.equals(before.rows())) {
      throw new IllegalArgumentException("that changes nothing of what is stored under " + key);
    }
    try {
      return new Stored(rows, Entry.of(Records.decode(key, rows)), before.counted());
    } catch (EngineException.Validation corrupt) {
      return new Stored(rows, before.entries(), before.counted());
    }
  }

  private static Column<?> column(Row row, String name) {
    return row.table()
        .find(name)
        .orElseThrow(() -> new IllegalArgumentException(row.table() + " has no column " + name));
  }
}
