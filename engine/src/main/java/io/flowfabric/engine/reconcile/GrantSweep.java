package io.flowfabric.engine.reconcile;

import io.flowfabric.decision.Search;
import io.flowfabric.engine.Reader;
import io.flowfabric.grant.SweepGrant;
import io.flowfabric.model.Tags;
import java.time.Duration;
import java.util.List;

/** Removes grants that expired. */
public record GrantSweep() implements Reconciler<SweepGrant.Outcome> {

  @Override
  public List<Task<SweepGrant.Outcome>> due(Reader reader, int limit) {
    return reader.find(now -> new Search.ExpiredGrants(now, limit)).stream()
        .map(due -> new Task<>(new SweepGrant(due.key()), null, Tags.NONE, due.expiresAt()))
        .toList();
  }

  @Override
  public boolean acted(SweepGrant.Outcome outcome) {
    return outcome instanceof SweepGrant.Outcome.Swept;
  }

  @Override
  public Duration interval() {
    return Duration.ofSeconds(30);
  }

  @Override
  public int batch() {
    return 500;
  }
}
