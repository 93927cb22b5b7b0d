package io.flowfabric.store;

import java.util.Set;

/**
 * Which answers of a database mean that another transaction was faster, and so that trying again is
 * right.
 */
public final class ConflictSignals {
  private static final int SQLITE_PRIMARY = 0xFF;
  private static final Set<Integer> SQLITE_BUSY_OR_LOCKED = Set.of(5, 6);
  private static final Set<String> SERIALIZATION_OR_DEADLOCK = Set.of("40001", "40P01");

  private ConflictSignals() {}

  /**
   * SQLite result codes, extended ones included: what counts is the primary code in the low byte.
   */
  public static boolean isSqliteBusy(int resultCode) {
    return SQLITE_BUSY_OR_LOCKED.contains(resultCode & SQLITE_PRIMARY);
  }

  public static boolean isPostgresConflict(String sqlState) {
    return SERIALIZATION_OR_DEADLOCK.contains(sqlState);
  }
}
