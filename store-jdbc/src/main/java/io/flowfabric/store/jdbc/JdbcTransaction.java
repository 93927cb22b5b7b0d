package io.flowfabric.store.jdbc;

import io.flowfabric.decision.Change;
import io.flowfabric.decision.Event;
import io.flowfabric.decision.Needs;
import io.flowfabric.decision.Topic;
import io.flowfabric.decision.WorkingSet;
import io.flowfabric.model.ExecutionId;
import io.flowfabric.store.Transaction;
import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** A transaction on a connection that has begun one. */
final class JdbcTransaction implements Transaction {
  private static final Comparator<Change<?>> BY_KEY = Comparator.comparing(Change::key);

  private final Session session;
  private final Loader loader;
  private final Set<Topic> touched = new HashSet<>();
  private final UniqueNumbers numbers;
  private final List<Delta> flushed = new ArrayList<>();
  private @Nullable Instant now;

  JdbcTransaction(
      Session session,
      Dialect dialect,
      RecordCache cache,
      @Nullable QueueHeads heads,
      UniqueNumbers numbers) {
    this.session = session;
    this.loader = new Loader(session, dialect, cache, heads);
    this.numbers = numbers;
  }

  @Override
  public void load(Needs needs, WorkingSet into) {
    run(() -> loader.load(needs, into));
  }

  @Override
  public Instant now() {
    if (now == null) {
      run(() -> now = session.clock().now());
    }
    return Objects.requireNonNull(now);
  }

  @Override
  public void flush(List<Change<?>> changes, List<Event> events) {
    var delta = new Delta();
    // Those who replace the same rows do so in the same order.
    List<Change<?>> ordered = new ArrayList<>(changes);
    ordered.sort(BY_KEY);
    ordered.forEach(change -> delta.add(change, loader.known(change.key())));
    run(() -> {
      loader.requireUnchanged(changes);
      if (!delta.showsWhetherUnchanged(loader.executions().presumed())) {
        loader.executions().verify();
      }
      loader.executions().wrote(delta.executions());
      RowSets rows = session.rows();
      delta.write(numbers.next(), rows);
      DueTable.remove(loader.takeSpent(), rows);
      if (!events.isEmpty()) {
        EventTable.append(events, rows);
      }
    });
    flushed.add(delta);
    touched.addAll(Topic.touched(changes, events));
  }

  /** To be called before it is committed. */
  void verify() {
    run(loader.executions()::verify);
  }

  /** To be called once it is committed. */
  void remember(RecordCache cache, @Nullable QueueHeads heads) {
    flushed.forEach(delta -> delta.remember(session.number().getAsLong(), cache, heads));
    cache.rememberLanes(loader.lanes());
    if (heads != null && leavesSomeBehind()) {
      heads.forget();
    }
  }

  /** Whether a claim saw something and does not take it. */
  private boolean leavesSomeBehind() {
    Set<ExecutionId> left = new HashSet<>(loader.seen());
    flushed.forEach(delta -> delta.executions().forEach(left::remove));
    return !left.isEmpty();
  }

  /** How many places of the queue it deletes. */
  int unqueued() {
    return flushed.stream().mapToInt(Delta::unqueued).sum();
  }

  /** How many notes it makes of what it counts, at most. */
  int counted() {
    return flushed.stream().mapToInt(Delta::counted).sum();
  }

  Set<Topic> touched() {
    return touched;
  }

  private interface Work {
    void run() throws SQLException;
  }

  private static void run(Work work) {
    try {
      work.run();
    } catch (SQLException failure) {
      throw new Failure(failure);
    }
  }

  /** Carries a failure of the database through work that cannot declare it. */
  static final class Failure extends RuntimeException {
    private static final long serialVersionUID = 1L;
    private final SQLException failure;

    Failure(SQLException failure) {
      super(failure);
      this.failure = failure;
    }

    SQLException failure() {
      return failure;
    }
  }
}
