package io.flowfabric.tck.rig;

import io.flowfabric.Command;
import io.flowfabric.FlowFabric;
import io.flowfabric.decision.Change;
import io.flowfabric.decision.Entropy;
import io.flowfabric.decision.Event;
import io.flowfabric.decision.LoggedEvent;
import io.flowfabric.decision.Needs;
import io.flowfabric.decision.WorkingSet;
import io.flowfabric.engine.Engine;
import io.flowfabric.engine.EngineOptions;
import io.flowfabric.engine.Reader;
import io.flowfabric.engine.Sender;
import io.flowfabric.engine.outside.Outside;
import io.flowfabric.engine.outside.Ticker;
import io.flowfabric.engine.reconcile.Reconciler;
import io.flowfabric.engine.reconcile.ReconcilerFilter;
import io.flowfabric.engine.reconcile.ReconcilerLoop;
import io.flowfabric.engine.reconcile.ScanReport;
import io.flowfabric.model.Entity;
import io.flowfabric.model.Execution;
import io.flowfabric.model.ExecutionId;
import io.flowfabric.model.Key;
import io.flowfabric.store.VirtualClock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/**
 * A test bench: an engine on an empty store and a clock that stands still, with a back door to look
 * and to plant what no command of the part under test can bring about. Tests act through
 * {@link #apply}.
 */
public final class Rig implements AutoCloseable {
  /** When every test begins. */
  public static final Instant START = Instant.ofEpochMilli(1_700_000_000_000L);

  private final Fixture fixture;
  private final VirtualClock clock = new VirtualClock(START);
  private final FaultyStore store;
  private final List<Duration> sleeps = new ArrayList<>();
  private final EngineOptions options;
  private final Engine engine;
  private final FlowFabric fabric;

  public Rig(Fixture fixture) {
    this.fixture = fixture;
    this.store = new FaultyStore(fixture.open(clock));
    var drawn = new AtomicLong();
    this.options = EngineOptions.STANDARD.within(new Outside(
        () -> new Entropy(drawn.incrementAndGet(), 0x5EED), sleeps::add, Ticker.SYSTEM, clock));
    this.engine = Engine.open(store, options);
    this.fabric = fixture.frontDoor(engine);
  }

  public <O> O apply(Command<O> command) {
    return fabric.apply(command);
  }

  public FlowFabric fabric() {
    return fabric;
  }

  public Engine engine() {
    return engine;
  }

  public EngineOptions options() {
    return options;
  }

  public Fixture fixture() {
    return fixture;
  }

  public VirtualClock clock() {
    return clock;
  }

  public Instant now() {
    return clock.instant();
  }

  /** A time this many milliseconds after the test began. */
  public Instant at(long millis) {
    return START.plusMillis(millis);
  }

  /** Sets the clock to this many milliseconds after the test began. */
  public void setTime(long millis) {
    clock.set(at(millis));
  }

  public FaultyStore faults() {
    return store;
  }

  /** How long the engine has waited between tries. */
  public List<Duration> sleeps() {
    return List.copyOf(sleeps);
  }

  /** One tick of a reconciler. */
  public <O> ScanReport tick(Reconciler<O> reconciler) {
    return loop(reconciler, ReconcilerFilter.ALL).tick();
  }

  public <O> ReconcilerLoop<O> loop(Reconciler<O> reconciler, ReconcilerFilter filter) {
    return new ReconcilerLoop<>(reconciler, Sender.through(fabric), new Reader(store), filter);
  }

  /** The stored execution. */
  public Execution stored(ExecutionId id) {
    return find(Key.of(id)).orElseThrow(() -> new AssertionError("no execution " + id));
  }

  /** A stored record. */
  public <E extends Entity> Optional<E> find(Key<E> key) {
    var loaded = new WorkingSet(store.backend());
    store.queries().load(Needs.of(key), loaded);
    return loaded.find(key);
  }

  /** Puts records into the store as another part of the system would have left them. */
  public void plant(Entity... records) {
    store.inner().transact(transaction -> {
      transaction.load(
          Needs.of(Arrays.stream(records).map(Entity::key).toArray(Key<?>[]::new)),
          new WorkingSet(store.backend()));
      transaction.flush(Arrays.stream(records).<Change<?>>map(this::planted).toList(), List.of());
      return true;
    });
  }

  @SuppressWarnings("unchecked")
  private <E extends Entity> Change<E> planted(E record) {
    Key<E> key = (Key<E>) record.key();
    return new Change<>(key, find(key).orElse(null), record);
  }

  public void tamper(String table, Key<?> key, String column, @Nullable Object value) {
    fixture.tamper(store.inner(), table, key, column, value);
  }

  /** All events of a family, oldest first. */
  public List<Event> events(Event.Family family) {
    return store.events().after(family, 0, Integer.MAX_VALUE).stream()
        .map(LoggedEvent::event)
        .toList();
  }

  /** The steps of the leases of an execution, oldest first. */
  public List<Event.OfLease> leaseEvents(ExecutionId id) {
    return events(Event.Family.LEASE).stream()
        .map(Event.OfLease.class::cast)
        .filter(event -> event.subject().execution().equals(id))
        .toList();
  }

  public List<Event.LeaseStep> leaseSteps(ExecutionId id) {
    return leaseEvents(id).stream().map(Event.OfLease::step).toList();
  }

  public List<Event.Completion> completions(ExecutionId id) {
    return events(Event.Family.COMPLETION).stream()
        .map(Event.Completion.class::cast)
        .filter(event -> event.subject().execution().equals(id))
        .toList();
  }

  public List<Event.OfOperator> operatorEvents(ExecutionId id) {
    return events(Event.Family.OPERATOR).stream()
        .map(Event.OfOperator.class::cast)
        .filter(event -> event.subject().execution().equals(id))
        .toList();
  }

  @Override
  public void close() {
    engine.close();
  }
}
