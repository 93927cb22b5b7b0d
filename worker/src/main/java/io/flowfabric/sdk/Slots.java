package io.flowfabric.sdk;

import io.flowfabric.model.LaneId;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.Lock;

/**
 * How many tasks may run at a time, and which lane gets the next free slots: the one that has had
 * least for its weight. A lane that had no work for a while does not save up. Safe for use by many
 * threads.
 */
final class Slots {
  private final Lock lock;
  private final Condition changed;
  private final SortedMap<LaneId, Integer> weights;
  private final Map<LaneId, Double> had = new TreeMap<>();
  private final Set<LaneId> waiting = new HashSet<>();
  private double level;
  private int free;
  private boolean closed;

  Slots(int count, SortedMap<LaneId, Integer> weights, Lock lock) {
    this.free = count;
    this.weights = weights;
    this.lock = lock;
    this.changed = lock.newCondition();
  }

  /**
   * Waits for the turn of a lane and takes its share of the free slots.
   *
   * @return how many; none once closed
   */
  int take(LaneId lane, int atMost) throws InterruptedException {
    lock.lock();
    try {
      waiting.add(lane);
      had.merge(lane, level, Math::max);
      while (!closed && (free == 0 || !isNext(lane))) {
        changed.await();
      }
      int taken = closed ? 0 : Math.min(atMost, share(lane));
      waiting.remove(lane);
      level = had(lane);
      free -= taken;
      changed.signalAll();
      return taken;
    } finally {
      lock.unlock();
    }
  }

  /** Counts what a lane really got for its slots. */
  void used(LaneId lane, int count) {
    lock.lock();
    try {
      had.merge(lane, (double) count / weight(lane), Double::sum);
    } finally {
      lock.unlock();
    }
  }

  void give(int count) {
    lock.lock();
    try {
      free += count;
      changed.signalAll();
    } finally {
      lock.unlock();
    }
  }

  int free() {
    lock.lock();
    try {
      return free;
    } finally {
      lock.unlock();
    }
  }

  void close() {
    lock.lock();
    try {
      closed = true;
      changed.signalAll();
    } finally {
      lock.unlock();
    }
  }

  private boolean isNext(LaneId lane) {
    return waiting.stream().noneMatch(other -> had(other) < had(lane));
  }

  private int share(LaneId lane) {
    int all = waiting.stream().mapToInt(this::weight).sum();
    return Math.max(1, free * weight(lane) / all);
  }

  private double had(LaneId lane) {
    return had.getOrDefault(lane, level);
  }

  private int weight(LaneId lane) {
    return weights.getOrDefault(lane, 1);
  }
}
