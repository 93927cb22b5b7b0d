package io.flowfabric.store.jdbc;

import io.flowfabric.decision.Topic;
import io.flowfabric.model.Capabilities;
import io.flowfabric.model.ClaimRank;
import io.flowfabric.model.ExecutionId;
import io.flowfabric.model.LaneId;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Where the queues of lanes begin, as this process last saw it. What was claimed stays in
 * PostgreSQL's index until it is vacuumed, and without this every claim would walk past all of it.
 *
 * <p>That an older or a more urgent execution came before the head is known at once when this
 * process put it there, within half a second when another one did and said so or cannot be heard,
 * and within seconds whatever happens. A claim that finds too little looks at the whole lane,
 * unless somebody did and others have said nothing of it since. Safe for use by many threads.
 */
final class QueueHeads {
  private static final Duration LIFE = Duration.ofSeconds(5);
  private static final Duration LIFE_IN_DOUBT = Duration.ofMillis(500);
  private static final UUID NIL = new UUID(0, 0);

  private final Map<LaneId, Lane> lanes = new ConcurrentHashMap<>();
  private final BooleanSupplier othersAreHeard;

  /**
   * Nothing is known yet.
   *
   * @param othersAreHeard whether other processes would say what they put on a lane
   */
  QueueHeads(BooleanSupplier othersAreHeard) {
    this.othersAreHeard = othersAreHeard;
  }

  /** What is known of a lane, if it is not too long ago. */
  @Nullable
  Lane find(LaneId id, Instant now) {
    Lane known = lanes.get(id);
    return known == null
            || now.isAfter(known.seenAt.plus(life(known)))
            || now.isBefore(known.seenAt)
        ? null
        : known;
  }

  private Duration life(Lane lane) {
    return lane.doubted || !othersAreHeard.getAsBoolean() ? LIFE_IN_DOUBT : LIFE;
  }

  /** Somebody looks at a whole lane. */
  void begin(LaneId id, Lane lane) {
    lanes.put(id, lane);
  }

  /** To be called when it is committed, and before whoever put it there is answered. */
  void added(LaneId id, long route, ClaimRank rank) {
    Lane lane = lanes.get(id);
    if (lane != null && !lane.admits(route, rank)) {
      lanes.remove(id, lane);
    }
  }

  /** Others touched something; if it is a lane, there may be more on it than is known. */
  void doubt(Topic touched) {
    if (touched instanceof Topic.Work(LaneId id)) {
      Lane lane = lanes.get(id);
      if (lane != null) {
        lane.doubted = true;
      }
    }
  }

  /** Whether what cannot be found by this is not there. */
  boolean isComplete(Lane lane) {
    return lane.looked && !lane.doubted && othersAreHeard.getAsBoolean();
  }

  /** Somebody gave up what was taken. */
  void forget() {
    lanes.clear();
  }

  /** The routes of a lane and the head of each. */
  static final class Lane {
    private final Instant seenAt;
    private final Map<Long, Head> heads = new TreeMap<>();
    private volatile boolean looked;
    private volatile boolean doubted;

    Lane(Instant seenAt) {
      this.seenAt = seenAt;
    }

    private static final class Head {
      private final Capabilities required;
      private @Nullable ClaimRank before;
      private @Nullable ClaimRank lowest;

      Head(Capabilities required) {
        this.required = required;
      }
    }

    synchronized void route(long key, Capabilities required) {
      heads.putIfAbsent(key, new Head(required));
    }

    /** All routes have been seen, but for what others put there meanwhile. */
    void looked() {
      looked = true;
    }

    /** The routes open to those who have some capabilities; null for all. */
    synchronized List<Long> routes(@Nullable Capabilities offered) {
      return heads.entrySet().stream()
          .filter(route -> offered == null || offered.covers(route.getValue().required))
          .map(Map.Entry::getKey)
          .toList();
    }

    /** A place before which nothing waits; null for the beginning. */
    synchronized @Nullable ClaimRank before(long route) {
      Head head = heads.get(route);
      return head == null ? null : head.before;
    }

    /**
     * The first that waits was seen. What was added while somebody looked may not have been seen.
     */
    synchronized void first(long route, ClaimRank first) {
      Head head = heads.get(route);
      if (head != null) {
        ClaimRank added = head.lowest;
        head.before = justBefore(added != null && added.compareTo(first) < 0 ? added : first);
      }
    }

    /**
     * Somebody holds all up to here, and others need not walk past them. Should they be given up,
     * all of this is to be forgotten.
     */
    synchronized void taken(long route, ClaimRank last) {
      Head head = heads.get(route);
      if (head != null && (head.lowest == null || last.compareTo(head.lowest) < 0)) {
        head.before = last;
      }
    }

    private synchronized boolean admits(long route, ClaimRank rank) {
      Head head = heads.get(route);
      if (head == null || head.before != null && rank.compareTo(head.before) <= 0) {
        return false;
      }
      if (head.lowest == null || rank.compareTo(head.lowest) < 0) {
        head.lowest = rank;
      }
      return true;
    }

    private static ClaimRank justBefore(ClaimRank rank) {
      return new ClaimRank(
          rank.priority(), rank.createdAt(), new ExecutionId(rank.id().partition(), NIL));
    }
  }
}
