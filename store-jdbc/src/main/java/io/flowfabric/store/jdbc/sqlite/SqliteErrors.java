package io.flowfabric.store.jdbc.sqlite;

import java.sql.SQLException;
import org.sqlite.SQLiteException;

/** What SQLite says went wrong. */
final class SqliteErrors {
  private SqliteErrors() {}

  /** The extended result code where there is one. */
  static int resultCode(SQLException failure) {
    return failure instanceof SQLiteException known
        ? known.getResultCode().code
        : failure.getErrorCode();
  }
}
