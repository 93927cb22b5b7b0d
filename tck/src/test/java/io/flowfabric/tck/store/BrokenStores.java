package io.flowfabric.tck.store;

import io.flowfabric.decision.Change;
import io.flowfabric.decision.Event;
import io.flowfabric.decision.LoggedEvent;
import io.flowfabric.decision.Needs;
import io.flowfabric.decision.Search;
import io.flowfabric.decision.Topic;
import io.flowfabric.decision.WorkingSet;
import io.flowfabric.model.Entity;
import io.flowfabric.model.Execution;
import io.flowfabric.model.ExecutionId;
import io.flowfabric.model.Key;
import io.flowfabric.model.Progress;
import io.flowfabric.model.Time;
import io.flowfabric.store.EventLog;
import io.flowfabric.store.Listeners;
import io.flowfabric.store.Listening;
import io.flowfabric.store.Queries;
import io.flowfabric.store.Store;
import io.flowfabric.store.Transaction;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Function;
import java.util.stream.Stream;

/** Stores that each do one thing wrong. */
final class BrokenStores {
  private static final Duration ROOM = Duration.ofMillis(2);

  private BrokenStores() {}

  /** Holds its caller up where another thread must come between for the fault to show. */
  private static void leaveRoomForOthers() {
    LockSupport.parkNanos(ROOM.toNanos());
  }

  /** Of several events of a flush it loses the last. */
  static final class LosesAnEvent extends BrokenStore {
    LosesAnEvent(Store good) {
      super(good);
    }

    @Override
    void flush(Transaction transaction, List<Change<?>> changes, List<Event> events) {
      transaction.flush(changes, events.size() < 2 ? events : events.subList(0, events.size() - 1));
    }
  }

  /** It writes the events of a flush backwards. */
  static final class ReordersEvents extends BrokenStore {
    ReordersEvents(Store good) {
      super(good);
    }

    @Override
    void flush(Transaction transaction, List<Change<?>> changes, List<Event> events) {
      transaction.flush(changes, events.reversed());
    }
  }

  /** It does not write the progress of an execution. */
  static final class ForgetsAColumn extends BrokenStore {
    ForgetsAColumn(Store good) {
      super(good);
    }

    @Override
    void flush(Transaction transaction, List<Change<?>> changes, List<Event> events) {
      transaction.flush(
          changes.stream()
              .<Change<?>>map(change -> change.key() instanceof Key.OfExecution key
                  ? new Change<>(key, forgetful(change.before()), forgetful(change.after()))
                  : change)
              .toList(),
          events);
    }

    private static Execution forgetful(Entity record) {
      return record instanceof Execution known
          ? new Execution(
              known.id(),
              known.submission(),
              known.flow(),
              known.priority(),
              known.tags(),
              known.deadline(),
              known.phase(),
              known.counters(),
              known.lastFailure(),
              Progress.NONE,
              known.times())
          : null;
    }
  }

  /** It believes that what is said to be new is so, and never sees whether it was. */
  static final class TakesNewForGranted extends BrokenStore {
    TakesNewForGranted(Store good) {
      super(good);
    }

    @Override
    void load(Transaction transaction, Needs needs, WorkingSet into) {
      needs.fresh().forEach(key -> into.loaded(key, null));
      super.load(transaction, needs, into);
    }
  }

  /** It locks record by record, in the order in which it is asked. */
  static final class IgnoresTheLockOrder extends BrokenStore {
    private final Map<Key<?>, ReentrantLock> locks = new ConcurrentHashMap<>();

    IgnoresTheLockOrder(Store good) {
      super(good);
    }

    @Override
    public <R> R transact(Function<Transaction, R> work) {
      List<ReentrantLock> held = new ArrayList<>();
      try {
        var gathering = new Gathering(
            (needs, into) -> {
              needs.keys().forEach(key -> held.add(lock(key)));
              good.queries().load(needs, into);
            },
            good.queries().now());
        R answer = work.apply(gathering);
        good.transact(transaction -> {
          transaction.flush(gathering.changes, gathering.events);
          return answer;
        });
        return answer;
      } finally {
        held.forEach(ReentrantLock::unlock);
      }
    }

    private ReentrantLock lock(Key<?> key) {
      ReentrantLock lock = locks.computeIfAbsent(key, unknown -> new ReentrantLock());
      try {
        lock.lockInterruptibly();
        leaveRoomForOthers();
        return lock;
      } catch (InterruptedException stopped) {
        throw new IllegalStateException(stopped);
      }
    }
  }

  /** Its readers see what a running transaction has flushed. */
  static final class ReadsUncommitted extends BrokenStore {
    private final Map<Key<?>, Optional<Entity>> flushed = new ConcurrentHashMap<>();

    ReadsUncommitted(Store good) {
      super(good);
    }

    @Override
    public <R> R transact(Function<Transaction, R> work) {
      try {
        return super.transact(work);
      } finally {
        flushed.clear();
      }
    }

    @Override
    void flush(Transaction transaction, List<Change<?>> changes, List<Event> events) {
      changes.forEach(change -> flushed.put(change.key(), Optional.ofNullable(change.after())));
      transaction.flush(changes, events);
    }

    @Override
    void load(Queries queries, Needs needs, WorkingSet into) {
      needs.keys().stream()
          .filter(flushed::containsKey)
          .forEach(key -> into.loaded(key, flushed.get(key).orElse(null)));
      super.load(queries, needs, into);
    }
  }

  /** Its readers see one record after the other, as each is when its turn comes. */
  static final class ReadsAtSeveralMoments extends BrokenStore {
    ReadsAtSeveralMoments(Store good) {
      super(good);
    }

    @Override
    void load(Queries queries, Needs needs, WorkingSet into) {
      for (Key<?> key : needs.keys()) {
        queries.load(Needs.of(key), into);
        leaveRoomForOthers();
      }
      super.load(queries, new Needs(Set.of(), needs.searches()), into);
    }
  }

  /** It forgets in a transaction what it has handed out already. */
  static final class HandsOutTwice extends BrokenStore {
    HandsOutTwice(Store good) {
      super(good);
    }

    @Override
    void load(Transaction transaction, Needs needs, WorkingSet into) {
      transaction.load(new Needs(needs.keys(), List.of()), into);
      good.queries().load(new Needs(Set.of(), needs.searches()), into);
    }
  }

  /** Where work throws, it keeps the first half of what was flushed. */
  static final class KeepsHalf extends BrokenStore {
    KeepsHalf(Store good) {
      super(good);
    }

    @Override
    public <R> R transact(Function<Transaction, R> work) {
      List<Change<?>> flushed = new ArrayList<>();
      try {
        return good.transact(transaction -> work.apply(new Transaction() {
          @Override
          public void load(Needs needs, WorkingSet into) {
            transaction.load(needs, into);
          }

          @Override
          public Instant now() {
            return transaction.now();
          }

          @Override
          public void flush(List<Change<?>> changes, List<Event> events) {
            flushed.addAll(changes);
            transaction.flush(changes, events);
          }
        }));
      } catch (IllegalArgumentException failed) {
        good.transact(transaction -> {
          transaction.flush(flushed.subList(0, (flushed.size() + 1) / 2), List.of());
          return flushed;
        });
        throw failed;
      }
    }
  }

  /** It wakes who listens when events are flushed. */
  static final class WakesBeforeTheCommit extends BrokenStore {
    private final Listeners listeners = new Listeners();

    WakesBeforeTheCommit(Store good) {
      super(good);
    }

    @Override
    void flush(Transaction transaction, List<Change<?>> changes, List<Event> events) {
      transaction.flush(changes, events);
      listeners.wake(Topic.touched(changes, events));
    }

    @Override
    public Listening onCommit(Topic topic, Runnable listener) {
      return listeners.add(topic, listener);
    }
  }

  /** It hands out what a grant reserves. */
  static final class IgnoresGrants extends BrokenStore {
    IgnoresGrants(Store good) {
      super(good);
    }

    @Override
    @SuppressWarnings("unchecked")
    <T> List<T> answer(Search<T> search, List<T> found) {
      if (!(search instanceof Search.Claimable)) {
        return found;
      }
      var grants = new Search.ExpiredGrants(Time.END, 1000);
      Stream<Execution> reserved = committed(Needs.of(grants)).found(grants).stream()
          .map(grant -> committed(Needs.execution(grant.execution())).execution(grant.execution()));
      return (List<T>) Stream.concat(found.stream().map(Execution.class::cast), reserved)
          .distinct()
          .sorted(Comparator.comparing(Execution::claimRank))
          .limit(search.limit())
          .toList();
    }
  }

  /** It hands out work to workers that cannot do it. */
  static final class IgnoresCapabilities extends BrokenStore {
    IgnoresCapabilities(Store good) {
      super(good);
    }

    @Override
    @SuppressWarnings("unchecked")
    <T> Search<T> asked(Search<T> search) {
      return search instanceof Search.Claimable claim
          ? (Search<T>) new Search.Claimable(
              claim.lane(), claim.partition(), null, claim.takeover(), claim.after(), claim.limit())
          : search;
    }
  }

  /** It takes over at once what others must be given time to come back to. */
  static final class IgnoresTheGrace extends BrokenStore {
    IgnoresTheGrace(Store good) {
      super(good);
    }

    @Override
    @SuppressWarnings("unchecked")
    <T> Search<T> asked(Search<T> search) {
      return search instanceof Search.Claimable claim && claim.takeover().allowed()
          ? (Search<T>) new Search.Claimable(
              claim.lane(),
              claim.partition(),
              claim.offered(),
              Search.Takeover.AT_ONCE,
              claim.after(),
              claim.limit())
          : search;
    }
  }

  /** What is due right now it does not find yet. */
  static final class IsAMillisecondLate extends BrokenStore {
    IsAMillisecondLate(Store good) {
      super(good);
    }

    @Override
    @SuppressWarnings("unchecked")
    <T> Search<T> asked(Search<T> search) {
      return search instanceof Search.Due due
          ? (Search<T>) new Search.Due(due.kind(), due.by().minusMillis(1), due.limit())
          : search;
    }
  }

  /** It begins a page with the last entry of the page before. */
  static final class RepeatsTheLastRow extends BrokenStore {
    RepeatsTheLastRow(Store good) {
      super(good);
    }

    @Override
    @SuppressWarnings("unchecked")
    <T> List<T> answer(Search<T> search, List<T> found) {
      if (!(search instanceof Search.Executions asked) || asked.after() == null) {
        return found;
      }
      List<T> page = new ArrayList<>(found);
      Key.OfExecution last = Key.of(asked.after());
      committed(Needs.of(last)).find(last).ifPresent(known -> page.addFirst((T) known));
      return page;
    }
  }

  /** It does not know which events it no longer has. */
  static final class ForgetsWhatItForgot extends BrokenStore {
    ForgetsWhatItForgot(Store good) {
      super(good);
    }

    @Override
    public EventLog events() {
      EventLog log = good.events();
      return new EventLog() {
        @Override
        public List<LoggedEvent> after(Event.Family family, long position, int limit) {
          return log.after(family, position, limit);
        }

        @Override
        public long latest(Event.Family family) {
          return log.latest(family);
        }

        @Override
        public long forgotten(Event.Family family) {
          return 0;
        }

        @Override
        public int trim(Duration age, int limit) {
          return log.trim(age, limit);
        }
      };
    }
  }

  /** It deletes an execution and leaves its attempts behind. */
  static final class LeavesAttemptsBehind extends BrokenStore {
    LeavesAttemptsBehind(Store good) {
      super(good);
    }

    @Override
    void flush(Transaction transaction, List<Change<?>> changes, List<Event> events) {
      transaction.flush(changes, events);
      for (Change<?> change : changes) {
        if (change.after() == null && change.key() instanceof Key.OfExecution(ExecutionId id)) {
          var attempts = new Search.PastAttempts(id, 0, 1000);
          List<Change<?>> left = committed(Needs.of(attempts)).found(attempts).stream()
              .<Change<?>>map(past -> Trial.change(null, past))
              .toList();
          transaction.flush(left, List.of());
        }
      }
    }
  }

  /** It asks the machine for the time. */
  static final class UsesTheWallClock extends BrokenStore {
    UsesTheWallClock(Store good) {
      super(good);
    }

    @Override
    Instant now(Instant told) {
      return Instant.now();
    }
  }

  /** It reads without locks and writes over what is there. */
  static final class LosesUpdates extends BrokenStore {
    LosesUpdates(Store good) {
      super(good);
    }

    @Override
    public <R> R transact(Function<Transaction, R> work) {
      var gathering = new Gathering(good.queries()::load, good.queries().now());
      R answer = work.apply(gathering);
      leaveRoomForOthers();
      return good.transact(transaction -> {
        transaction.flush(overwriting(transaction, gathering.changes), gathering.events);
        return answer;
      });
    }

    private List<Change<?>> overwriting(Transaction transaction, List<Change<?>> changes) {
      Map<Key<?>, Change<?>> wanted = new HashMap<>();
      changes.forEach(change -> wanted.put(change.key(), change));
      var state = new WorkingSet(backend());
      transaction.load(Needs.NOTHING.and(wanted.keySet()), state);
      List<Change<?>> written = new ArrayList<>();
      wanted.forEach((key, change) -> {
        Entity stored = state.find(key).map(Entity.class::cast).orElse(null);
        if (stored != null || change.after() != null) {
          written.add(Trial.change(stored, change.after()));
        }
      });
      return written;
    }
  }
}
