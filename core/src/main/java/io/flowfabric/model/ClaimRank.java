package io.flowfabric.model;

import java.time.Instant;
import java.util.Comparator;

/** An execution's place in the queue of its lane: urgent first, then old first, then by id. */
public record ClaimRank(int priority, Instant createdAt, ExecutionId id)
    implements Comparable<ClaimRank> {
  private static final Comparator<ClaimRank> ORDER = Comparator.comparingInt(ClaimRank::priority)
      .reversed()
      .thenComparing(ClaimRank::createdAt)
      .thenComparing(ClaimRank::id);

  @Override
  public int compareTo(ClaimRank other) {
    return ORDER.compare(this, other);
  }
}
