package io.flowfabric.testkit;

import io.flowfabric.FlowFabric;
import io.flowfabric.decision.Entropy;
import io.flowfabric.engine.Engine;
import io.flowfabric.engine.EngineOptions;
import io.flowfabric.engine.ExecutionIds;
import io.flowfabric.engine.outside.Outside;
import io.flowfabric.engine.reconcile.Chore;
import io.flowfabric.engine.reconcile.ReconcilerFilter;
import io.flowfabric.engine.reconcile.Reconciliation;
import io.flowfabric.model.ExecutionId;
import io.flowfabric.sdk.Fabric;
import io.flowfabric.sdk.FrontDoor;
import io.flowfabric.sdk.WorkerSettings;
import io.flowfabric.store.VirtualClock;
import io.flowfabric.store.memory.MemoryStore;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;

/**
 * A fabric for tests: in memory, on a clock that stands still, with nothing in the background. Work
 * runs in the thread of the test, when it says so. For one thread.
 */
public final class TestFabric implements AutoCloseable {
  private static final Instant START = Instant.parse("2024-01-01T00:00:00Z");
  private static final Duration LEASE = Duration.ofSeconds(30);

  private final VirtualClock clock = new VirtualClock(START);
  private final Faults faults = new Faults();
  private final Engine engine;
  private final List<Chore> upkeep;
  private final Fabric fabric;

  public TestFabric() {
    this(WorkerSettings.builder());
  }

  /** With settings of a worker other than the usual; its leases last for thirty seconds. */
  public TestFabric(WorkerSettings.Builder settings) {
    var drawn = new AtomicLong();
    var world = new Outside(
        () -> new Entropy(drawn.incrementAndGet(), drawn.get() << 32),
        pause -> {},
        Outside.SYSTEM.ticker(),
        clock);
    engine = Engine.open(new MemoryStore(clock), EngineOptions.STANDARD.within(world));
    upkeep = Reconciliation.standard().stream()
        .map(one -> one.on(engine, ReconcilerFilter.ALL))
        .toList();
    fabric = Fabric.over(
        new Door(engine),
        settings
            .leaseTtl(LEASE)
            .drainsOnExit(false)
            .around(faults.aroundHandlers())
            .around(faults.aroundEngine())
            .build());
  }

  /** The engine of the test; the kit closes it. */
  private record Door(Engine engine) implements FrontDoor {
    @Override
    public FlowFabric fabric() {
      return engine;
    }

    @Override
    public ExecutionIds ids() {
      return engine.ids();
    }

    @Override
    public void close() {
      engine.close();
    }
  }

  /** What the application under test gets. It is not to be started. */
  public Fabric fabric() {
    return fabric;
  }

  public Faults faults() {
    return faults;
  }

  public Instant now() {
    return clock.instant();
  }

  /** Lets time pass, and whatever time does happen: leases run out, delays end. Runs no work. */
  public TestFabric advance(Duration length) {
    clock.advance(length);
    reconcile();
    return this;
  }

  /** Lets as much time pass as it takes for a lease to run out. */
  public TestFabric expireLeases() {
    return advance(LEASE);
  }

  /**
   * Runs what can run now, one piece after the other, until there is nothing.
   *
   * @return how many runs of handlers there were
   */
  public int runUntilIdle() {
    int runs = 0;
    while (true) {
      reconcile();
      try {
        int more = fabric.runUntilIdle();
        if (more == 0) {
          return runs;
        }
        runs += more;
      } catch (Faults.Crash died) {
        // Another worker takes its place; what the dead one held stays with it until it expires.
        runs++;
      }
    }
  }

  /** What there is to say about an execution. */
  public ExecutionAssert assertThat(ExecutionId execution) {
    return new ExecutionAssert(engine, execution);
  }

  @Override
  public void close() {
    fabric.close();
  }

  private void reconcile() {
    boolean acted;
    do {
      acted = false;
      for (Chore chore : upkeep) {
        acted |= chore.tick().processed() > 0;
      }
    } while (acted);
  }
}
