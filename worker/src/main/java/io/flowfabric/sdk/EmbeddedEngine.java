package io.flowfabric.sdk;

import io.flowfabric.Command;
import io.flowfabric.FlowFabric;
import io.flowfabric.engine.Engine;
import io.flowfabric.engine.ExecutionIds;
import io.flowfabric.engine.reconcile.ReconcilerFilter;
import io.flowfabric.engine.reconcile.Reconciliation;
import java.sql.Connection;
import java.util.Map;
import java.util.Optional;
import java.util.ServiceLoader;

/** The engine in this process, with the reconcilers that look after its executions. */
record EmbeddedEngine(Engine engine, Reconciliation reconciliation) implements FrontDoor {

  /** The way that a URL stands for: one that a provider knows, or an engine of our own. */
  static FrontDoor open(String url) {
    for (FrontDoorProvider provider : ServiceLoader.load(FrontDoorProvider.class)) {
      var door = provider.open(url);
      if (door.isPresent()) {
        return door.get();
      }
    }
    Engine engine = Engine.open(url);
    return new EmbeddedEngine(
        engine,
        Reconciliation.start(engine, Reconciliation.standard(), ReconcilerFilter.ALL, Map.of()));
  }

  @Override
  public FlowFabric fabric() {
    return engine;
  }

  @Override
  public ExecutionIds ids() {
    return engine.ids();
  }

  @Override
  public <O> O join(Connection connection, Command<O> command) {
    return engine.join(connection, command);
  }

  @Override
  public Optional<EngineReport> report() {
    return Optional.of(new EngineReport(engine.batches(), reconciliation.reports()));
  }

  @Override
  public void close() {
    reconciliation.close();
    engine.close();
  }
}
