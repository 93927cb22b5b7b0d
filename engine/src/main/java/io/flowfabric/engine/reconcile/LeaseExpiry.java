package io.flowfabric.engine.reconcile;

import io.flowfabric.decision.Search;
import io.flowfabric.engine.Reader;
import io.flowfabric.lease.ExpireLease;
import io.flowfabric.model.DueKind;
import java.time.Duration;
import java.time.Instant;
import java.util.List;

/** Marks leases that ran out, so that others may take over. */
public record LeaseExpiry() implements Reconciler<ExpireLease.Outcome> {

  @Override
  public List<Task<ExpireLease.Outcome>> due(Reader reader, Instant now, int limit) {
    return reader.find(new Search.Due(DueKind.LEASE_EXPIRY, now, limit)).stream()
        .map(due -> Task.about(due, new ExpireLease(due.id())))
        .toList();
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
