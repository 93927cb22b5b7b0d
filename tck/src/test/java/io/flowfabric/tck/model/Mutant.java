package io.flowfabric.tck.model;

import io.flowfabric.FlowFabric;
import io.flowfabric.decision.Change;
import io.flowfabric.decision.Event;
import io.flowfabric.decision.LoggedEvent;
import io.flowfabric.decision.Needs;
import io.flowfabric.decision.WorkingSet;
import io.flowfabric.engine.Engine;
import io.flowfabric.model.Key;
import io.flowfabric.store.EventLog;
import io.flowfabric.store.ForwardingStore;
import io.flowfabric.store.Store;
import io.flowfabric.store.Transaction;
import io.flowfabric.store.VirtualClock;
import io.flowfabric.store.memory.MemoryStore;
import io.flowfabric.tck.rig.Fixture;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import java.util.function.LongUnaryOperator;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;

/**
 * An engine with one thing wrong.
 *
 * @param rules the rules of which it should break one
 * @param change what becomes of a record that is to be written; null for nothing
 * @param events what becomes of an event
 * @param positions what becomes of the places in the log
 * @param door what becomes of commands and answers
 */
record Mutant(
    String name,
    List<String> rules,
    UnaryOperator<Change<?>> change,
    Function<Event, Stream<Event>> events,
    LongUnaryOperator positions,
    UnaryOperator<FlowFabric> door)
    implements Fixture {

  static Mutant that(String name, String... rules) {
    return new Mutant(
        name,
        List.of(rules),
        UnaryOperator.identity(),
        Stream::of,
        LongUnaryOperator.identity(),
        UnaryOperator.identity());
  }

  Mutant writing(UnaryOperator<Change<?>> wrong) {
    return new Mutant(name, rules, wrong, events, positions, door);
  }

  Mutant telling(Function<Event, Stream<Event>> wrong) {
    return new Mutant(name, rules, change, wrong, positions, door);
  }

  Mutant numbering(LongUnaryOperator wrong) {
    return new Mutant(name, rules, change, events, wrong, door);
  }

  Mutant answering(UnaryOperator<FlowFabric> wrong) {
    return new Mutant(name, rules, change, events, positions, wrong);
  }

  @Override
  public Store open(VirtualClock clock) {
    return new WrongStore(new MemoryStore(clock));
  }

  @Override
  public Store reopen(Store opened, VirtualClock clock) {
    return opened;
  }

  @Override
  public void tamper(Store opened, String table, Key<?> key, String column, Object value) {
    throw new IllegalStateException("wrong enough already");
  }

  @Override
  public FlowFabric frontDoor(Engine engine) {
    return door.apply(engine);
  }

  private final class WrongStore implements ForwardingStore {
    private final Store inner;

    WrongStore(Store inner) {
      this.inner = inner;
    }

    @Override
    public Store inner() {
      return inner;
    }

    @Override
    public <R> R transact(Function<Transaction, R> work) {
      return inner.transact(transaction -> work.apply(new WrongTransaction(transaction)));
    }

    @Override
    public EventLog events() {
      return new WrongLog(inner.events());
    }
  }

  private final class WrongTransaction implements Transaction {
    private final Transaction right;

    WrongTransaction(Transaction right) {
      this.right = right;
    }

    @Override
    public void load(Needs needs, WorkingSet into) {
      right.load(needs, into);
    }

    @Override
    public Instant now() {
      return right.now();
    }

    @Override
    public void flush(List<Change<?>> changes, List<Event> told) {
      right.flush(
          changes.stream().<Change<?>>map(change).filter(Objects::nonNull).toList(),
          told.stream().flatMap(events).toList());
    }
  }

  private final class WrongLog implements EventLog {
    private final EventLog right;

    WrongLog(EventLog right) {
      this.right = right;
    }

    @Override
    public List<LoggedEvent> after(Event.Family family, long position, int limit) {
      return right.after(family, 0, Integer.MAX_VALUE).stream()
          .map(logged -> new LoggedEvent(positions.applyAsLong(logged.position()), logged.event()))
          .filter(logged -> logged.position() > position)
          .limit(limit)
          .toList();
    }

    @Override
    public long latest(Event.Family family) {
      return positions.applyAsLong(right.latest(family));
    }

    @Override
    public long forgotten(Event.Family family) {
      return right.forgotten(family);
    }

    @Override
    public int trim(Duration age, int limit) {
      return right.trim(age, limit);
    }
  }

  @Override
  public String toString() {
    return name;
  }
}
