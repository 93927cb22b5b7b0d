package io.flowfabric.engine.reconcile;

import io.flowfabric.engine.Engine;
import io.flowfabric.model.Limits;
import io.flowfabric.store.EventLog;
import java.time.Duration;

/**
 * Forgets events that are old enough, of all namespaces: what a reader may miss depends on their
 * order, so nothing can be kept in between.
 */
public record EventRetention(Duration retention) implements Upkeep {
  public static final EventRetention STANDARD = new EventRetention(Duration.ofHours(24));

  public EventRetention {
    retention = Limits.ttl("event_retention_ms", retention);
  }

  @Override
  public String name() {
    return "EventRetention";
  }

  @Override
  public Duration interval() {
    return Duration.ofSeconds(60);
  }

  /** In commits, each of which may tell of many executions. */
  @Override
  public int batch() {
    return 100;
  }

  @Override
  public Chore on(Engine engine, ReconcilerFilter filter) {
    EventLog log = engine.store().events();
    return new Chore() {
      private volatile boolean stopped;

      @Override
      public ScanReport tick() {
        int trimmed = stopped ? 0 : log.trim(retention, batch());
        return new ScanReport(trimmed, trimmed, 0, 0);
      }

      @Override
      public Duration lag() {
        return Duration.ZERO;
      }

      @Override
      public void stop() {
        stopped = true;
      }
    };
  }
}
