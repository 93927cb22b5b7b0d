package io.flowfabric.store.jdbc.sqlite;

import io.flowfabric.error.EngineException;
import io.flowfabric.error.TransportKind;
import io.flowfabric.error.ValidationKind;
import io.flowfabric.store.ConflictSignals;
import io.flowfabric.store.KeyExists;
import io.flowfabric.store.StoreConflict;
import java.sql.SQLException;
import org.sqlite.SQLiteException;

/**
 * What failures of SQLite mean for whoever uses the store, by result code.
 *
 * @param address where the database is
 */
record SqliteFailures(String address) {
  private static final String FAMILY = SqliteDialect.DIALECT.backend().family();
  private static final int PRIMARY = 0xFF;

  /** Constraints on keys. */
  private static final int UNIQUE = 2067;

  private static final int PRIMARY_KEY = 1555;

  boolean isBusy(SQLException failure) {
    return ConflictSignals.isSqliteBusy(code(failure));
  }

  /** In a transaction that was not committed. */
  RuntimeException ofWriting(SQLException failure) {
    int code = code(failure);
    if (code == UNIQUE || code == PRIMARY_KEY) {
      return new KeyExists(failure);
    }
    return isBusy(failure)
        ? new StoreConflict("another transaction was faster", failure)
        : of(failure);
  }

  RuntimeException of(SQLException failure) {
    return switch (code(failure) & PRIMARY) {
      case 3, 23 ->
        because(TransportKind.AUTH, "may not be used; check who owns the file", failure);
      case 5, 6 ->
        because(
            TransportKind.TIMEOUT,
            "is locked by another process; find out which one keeps it so long",
            failure);
      case 8 ->
        because(
            TransportKind.OTHER,
            "is read-only; make the file and its folder writable, as a log is kept beside it",
            failure);
      case 0, 10 ->
        because(
            TransportKind.TRANSPORT,
            "could not be read or written; check the disk and the space on it",
            failure);
      case 11 ->
        because(
            TransportKind.OTHER,
            "is damaged; keep a copy, then restore a backup or use .recover of the sqlite3 shell",
            failure);
      case 13 ->
        because(
            TransportKind.OTHER,
            "has no space left on its disk, and nothing was written; free some",
            failure);
      case 14 ->
        because(
            TransportKind.OTHER,
            "cannot be opened; the folder must exist, and both must be writable",
            failure);
      case 19 ->
        ValidationKind.CORRUPTION.because(
            address + " objects to what is to be stored (" + failure.getMessage() + ")");
      case 26 ->
        because(
            TransportKind.OTHER,
            "is not an SQLite database; name another file, this one was left as it is",
            failure);
      default -> because(TransportKind.PROTOCOL, "refused a statement", failure);
    };
  }

  private EngineException because(TransportKind kind, String what, SQLException failure) {
    return new EngineException.Transport(
        FAMILY, kind, address + " " + what + " (" + failure.getMessage() + ")", failure);
  }

  /** The extended result code where there is one. */
  private static int code(SQLException failure) {
    return failure instanceof SQLiteException known
        ? known.getResultCode().code
        : failure.getErrorCode();
  }
}
