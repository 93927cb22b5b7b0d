package io.flowfabric.store;

import java.util.Set;

/**
 * Which answers of a database mean that another transaction was faster, and so that trying again is
 * right.
 */
public final class ConflictSignals {
  private static final int SQLITE_PRIMARY = 0xFF;
  private static final Set<Integer> SQLITE_BUSY_OR_LOCKED = Set.of(5, 6);

  /** A failure to serialize, a deadlock, a lock that was not to be had in time. */
  private static final Set<String> POSTGRES_CONFLICTS = Set.of("40001", "40P01", "55P03");

  private ConflictSignals() {}

  /**
   * SQLite result codes, extended ones included: what counts is the primary code in the low byte.
   */
  public static boolean isSqliteBusy(int resultCode) {
    return SQLITE_BUSY_OR_LOCKED.contains(resultCode & SQLITE_PRIMARY);
  }

  public static boolean isPostgresConflict(String sqlState) {
    return POSTGRES_CONFLICTS.contains(sqlState);
  }
}
