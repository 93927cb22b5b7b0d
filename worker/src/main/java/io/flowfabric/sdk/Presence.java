package io.flowfabric.sdk;

import io.flowfabric.FlowFabric;
import io.flowfabric.engine.outside.Outside;
import io.flowfabric.error.EngineException;
import io.flowfabric.worker.HeartbeatWorker;
import io.flowfabric.worker.MarkWorkerDead;
import io.flowfabric.worker.RegisterWorker;
import java.time.Duration;
import java.util.TreeSet;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Keeps a worker in the registry: registers, sends heartbeats, registers again when it was
 * forgotten during an outage, and leaves. Safe for use by many threads.
 */
final class Presence {
  private static final Logger LOG = LoggerFactory.getLogger(Presence.class);
  private static final int BEATS_PER_LIFE = 3;

  private final FlowFabric fabric;
  private final WorkerSettings settings;
  private final Duration ttl;
  private final Stop leaving;

  Presence(FlowFabric fabric, WorkerSettings settings, Outside outside) {
    this.fabric = fabric;
    this.settings = settings;
    this.ttl = settings.leaseTtl().multipliedBy(2);
    this.leaving = Stop.in(outside);
  }

  void enter() {
    switch (register()) {
      case RegisterWorker.Outcome.Registered fresh -> LOG.info("worker={} registered", name());
      case RegisterWorker.Outcome.Refreshed known ->
        LOG.warn(
            "worker={} was registered already: it restarted, or another process has its name",
            name());
      case RegisterWorker.Outcome.Refused refused ->
        throw new IllegalStateException(
            "worker " + name() + " cannot register: " + refused.why().wire());
    }
    leaving.outside().threads().startApart("flowfabric-presence", this::beatUntilLeaving);
  }

  void leave() {
    leaving.tell();
    try {
      fabric.apply(
          new MarkWorkerDead(settings.namespace(), settings.identity().instance(), "left"));
    } catch (EngineException away) {
      // The registry forgets a silent worker by itself.
      LOG.warn("worker={} could not sign off", name(), away);
    }
  }

  private void beatUntilLeaving() {
    try {
      while (!leaving.comesWithin(ttl.dividedBy(BEATS_PER_LIFE))) {
        beat();
      }
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
    }
  }

  private void beat() {
    try {
      var heartbeat =
          new HeartbeatWorker(settings.namespace(), settings.identity().instance());
      if (fabric.apply(heartbeat) instanceof HeartbeatWorker.Outcome.NotRegistered) {
        LOG.info("worker={} registers again: {}", name(), register());
      }
    } catch (RuntimeException away) {
      // The next beat tries again, and registers where this was too long.
      LOG.warn("worker={} heartbeat failed", name(), away);
    }
  }

  private RegisterWorker.Outcome register() {
    return fabric.apply(new RegisterWorker(
        settings.namespace(),
        settings.identity(),
        new TreeSet<>(settings.lanes().keySet()),
        settings.capabilities(),
        ttl));
  }

  private String name() {
    return settings.identity().instance().value();
  }
}
