package io.flowfabric.chaos.rig;

import io.flowfabric.FlowFabric;
import io.flowfabric.engine.Engine;
import io.flowfabric.engine.EngineOptions;
import io.flowfabric.engine.ExecutionIds;
import io.flowfabric.engine.outside.Outside;
import io.flowfabric.engine.reconcile.ReconcilerFilter;
import io.flowfabric.engine.reconcile.Reconciliation;
import io.flowfabric.engine.reconcile.Upkeep;
import io.flowfabric.sdk.FrontDoor;
import io.flowfabric.sdk.FrontDoorProvider;
import io.flowfabric.store.Stores;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.ServiceLoader;

/** Ways to an engine: over HTTP, or in this process and on a clock that may be wrong. */
public final class Doors {
  private Doors() {}

  public static FrontDoor open(String url, InstantSource clock) {
    return open(url, clock, Reconciliation.standard(), Map.of());
  }

  /** With an upkeep of one's own, where the engine is in this process. */
  public static FrontDoor open(
      String url, InstantSource clock, List<Upkeep> upkeep, Map<String, Duration> intervals) {
    return ServiceLoader.load(FrontDoorProvider.class).stream()
        .map(provider -> provider.get().open(url))
        .flatMap(Optional::stream)
        .findFirst()
        .orElseGet(() -> embedded(url, clock, upkeep, intervals));
  }

  private static FrontDoor embedded(
      String url, InstantSource clock, List<Upkeep> upkeep, Map<String, Duration> intervals) {
    Outside real = Outside.SYSTEM;
    var outside = new Outside(real.entropy(), real.sleeper(), real.ticker(), clock, real.threads());
    EngineOptions standard = EngineOptions.STANDARD;
    var options = new EngineOptions(
        standard.partitions(),
        standard.batches(),
        standard.threads(),
        outside,
        standard.closeGrace());
    Engine engine = Engine.open(Stores.open(url, clock), options);
    return new Embedded(
        engine, Reconciliation.start(engine, upkeep, ReconcilerFilter.ALL, intervals));
  }

  private record Embedded(Engine engine, Reconciliation reconciliation) implements FrontDoor {
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
      reconciliation.close();
      engine.close();
    }
  }
}
