package io.flowfabric.engine.reconcile;

import io.flowfabric.engine.Reader;
import io.flowfabric.lease.ExpireLease;
import io.flowfabric.model.DueKind;
import java.time.Duration;
import java.util.List;

/** Marks leases that ran out, so that others may take over. */
public record LeaseExpiry() implements Reconciler<ExpireLease.Outcome> {

  @Override
  public List<Task<ExpireLease.Outcome>> due(Reader reader, int limit) {
    return Task.due(reader, DueKind.LEASE_EXPIRY, limit, ExpireLease::new);
  }

  @Override
  public boolean acted(ExpireLease.Outcome outcome) {
    return outcome instanceof ExpireLease.Outcome.MarkedExpired;
  }

  @Override
  public Duration interval() {
    return Duration.ofMillis(1500);
  }

  @Override
  public int batch() {
    return 1000;
  }
}
