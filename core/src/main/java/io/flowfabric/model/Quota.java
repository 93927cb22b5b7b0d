package io.flowfabric.model;

import java.time.Duration;
import java.time.Instant;
import java.util.Collections;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * A limit on how many executions may be admitted in a window and at the same time. A limit of zero
 * is none.
 */
public record Quota(
    QuotaPolicyId id,
    Duration window,
    int maxPerWindow,
    int maxConcurrent,
    SortedMap<ExecutionId, Instant> admitted)
    implements Entity {

  public Quota {
    admitted = Collections.unmodifiableSortedMap(new TreeMap<>(admitted));
  }

  @Override
  public Key.OfQuota key() {
    return new Key.OfQuota(id);
  }

  public boolean hasAdmitted(ExecutionId execution) {
    return admitted.containsKey(execution);
  }

  public boolean hasRoom(Instant now) {
    long recent = admitted.values().stream()
        .filter(at -> Time.after(at, window).isAfter(now))
        .count();
    return (maxPerWindow == 0 || recent < maxPerWindow)
        && (maxConcurrent == 0 || admitted.size() < maxConcurrent);
  }

  public Quota admitting(ExecutionId execution, Instant now) {
    var more = new TreeMap<>(admitted);
    more.put(execution, now);
    return new Quota(id, window, maxPerWindow, maxConcurrent, more);
  }
}
