package io.flowfabric.engine.reconcile;

import java.util.HashMap;
import java.util.Map;

/** Remembers which rows keep failing, so that they rest for a while. For one thread. */
final class Failures {
  static final int PATIENCE = 3;
  static final int REST_CYCLES = 10;
  private static final int CLEANUP_CYCLES = 50;
  private static final int CLEANUP_SIZE = 500;

  private final Map<Object, Record> records = new HashMap<>();
  private long cycle;

  /** How often a row failed in a row, and until which cycle it rests. */
  private record Record(int failures, long restsUntil) {}

  void nextCycle() {
    cycle++;
    if (cycle % CLEANUP_CYCLES == 0 && records.size() > CLEANUP_SIZE) {
      records.values().removeIf(known -> known.restsUntil < cycle);
    }
  }

  boolean isResting(Object row) {
    Record known = records.get(row);
    return known != null && known.restsUntil >= cycle;
  }

  void count(Object row) {
    Record known = records.get(row);
    int failures = known == null ? 1 : known.failures + 1;
    boolean tired = failures >= PATIENCE;
    records.put(row, new Record(tired ? 0 : failures, tired ? cycle + REST_CYCLES : 0));
  }

  void clear(Object row) {
    records.remove(row);
  }
}
