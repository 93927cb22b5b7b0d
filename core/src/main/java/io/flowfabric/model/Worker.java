package io.flowfabric.model;

import java.time.Duration;
import java.time.Instant;
import java.util.Collections;
import java.util.SortedSet;
import java.util.TreeSet;

/**
 * A worker process as it registered itself. It is live while its last heartbeat is younger than its
 * time to live.
 */
public record Worker(
    Namespace namespace,
    WorkerIdentity identity,
    SortedSet<LaneId> lanes,
    Capabilities capabilities,
    Duration livenessTtl,
    Instant registeredAt,
    Instant lastHeartbeat)
    implements Entity {

  public Worker {
    lanes = Collections.unmodifiableSortedSet(new TreeSet<>(lanes));
  }

  @Override
  public Key.OfWorker key() {
    return new Key.OfWorker(namespace, identity.instance());
  }

  public Instant expiresAt() {
    return Time.after(lastHeartbeat, livenessTtl);
  }

  public boolean isLive(Instant now) {
    return expiresAt().isAfter(now);
  }

  public boolean canRun(Execution execution) {
    return namespace.equals(execution.submission().namespace())
        && lanes.contains(execution.submission().lane())
        && capabilities.covers(execution.required());
  }

  public Worker heard(Instant now) {
    return new Worker(namespace, identity, lanes, capabilities, livenessTtl, registeredAt, now);
  }
}
