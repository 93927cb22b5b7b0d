package io.flowfabric.store.jdbc.postgres;

import io.flowfabric.error.EngineException;
import io.flowfabric.error.TransportKind;
import io.flowfabric.error.ValidationKind;
import io.flowfabric.store.ConflictSignals;
import io.flowfabric.store.KeyExists;
import io.flowfabric.store.StoreConflict;
import java.io.InterruptedIOException;
import java.sql.SQLException;
import java.util.Set;

/**
 * What failures of the driver and the server mean for whoever uses the store, by SQLSTATE.
 *
 * @param address where the database is, without the password
 */
record PostgresFailures(String address) {
  private static final String FAMILY = PostgresDialect.DIALECT.backend().family();
  private static final String UNIQUE_VIOLATION = "23505";

  /**
   * The session is over: shut down, crashed, dropped, or timed out by the server while it was idle
   * or in a transaction.
   */
  private static final Set<String> SESSION_ENDED =
      Set.of("57P01", "57P02", "57P03", "57P04", "57P05", "25P03", "25P04");

  /** Whether the connection is gone, and with it what it had not committed. */
  boolean isLost(SQLException failure) {
    String state = state(failure);
    return state.startsWith("08") || SESSION_ENDED.contains(state);
  }

  /** In a transaction that was not committed. */
  RuntimeException ofWriting(SQLException failure) {
    if (isLost(failure)) {
      return new StoreConflict("the connection was lost before the commit", failure);
    }
    String state = state(failure);
    if (state.equals(UNIQUE_VIOLATION)) {
      return new KeyExists(failure);
    }
    return ConflictSignals.isPostgresConflict(state)
        ? new StoreConflict("another transaction was faster", failure)
        : of(failure);
  }

  /** Whether only what writes can have failed like this. */
  boolean isOfWriting(SQLException failure) {
    String state = state(failure);
    return state.equals(UNIQUE_VIOLATION) || ConflictSignals.isPostgresConflict(state);
  }

  RuntimeException ofCommitUnanswered(SQLException failure) {
    return new EngineException.Transport(
        FAMILY,
        TransportKind.TIMEOUT,
        address + " did not answer a commit, and what became of it could not be found out; the"
            + " outcome is unknown, so look before you repeat (" + said(failure) + ")",
        failure);
  }

  RuntimeException ofNoneFree(int connections) {
    return new EngineException.ResourceExhausted("connections to " + address, connections);
  }

  RuntimeException of(SQLException failure) {
    String state = state(failure);
    return switch (state) {
      case "28P01", "28000" ->
        because(
            TransportKind.AUTH,
            "refuses the user or the password; check both, and pg_hba.conf on the server",
            failure);
      case "42501" ->
        because(
            TransportKind.AUTH,
            "does not allow the user what a store needs; make it the owner of the schema",
            failure);
      case "3D000" ->
        because(
            TransportKind.OTHER,
            "does not exist; create the database, or correct its name in the URL",
            failure);
      case "3F000" ->
        because(
            TransportKind.OTHER,
            "has no such schema; create it, or correct currentSchema in the URL",
            failure);
      case "25006" ->
        because(
            TransportKind.OTHER,
            "is read-only; name the primary, or add targetServerType=primary to the URL",
            failure);
      case "53100" ->
        because(
            TransportKind.OTHER,
            "has no space left on its disk, and nothing was written; free some",
            failure);
      case "53300", "57P03" ->
        because(TransportKind.BUSY_LOADING, "takes no connections just now; try later", failure);
      case "55P03", "57014" ->
        because(
            TransportKind.TIMEOUT,
            "took longer than the server allows; nothing came of it",
            failure);
      default -> ofClass(state, failure);
    };
  }

  private RuntimeException ofClass(String state, SQLException failure) {
    if (isLost(failure) || state.isEmpty()) {
      return isTimeout(failure)
          ? because(
              TransportKind.TIMEOUT,
              "did not answer in time; check host, port and firewalls",
              failure)
          : because(
              TransportKind.TRANSPORT,
              "cannot be reached; check host and port, and that the server runs",
              failure);
    }
    return switch (state.substring(0, 2)) {
      case "23" ->
        ValidationKind.CORRUPTION.because(
            address + " objects to what is to be stored (" + said(failure) + ")");
      case "53", "58", "XX" ->
        because(TransportKind.OTHER, "is in trouble; see the log of the server", failure);
      default -> because(TransportKind.PROTOCOL, "refused a statement", failure);
    };
  }

  private EngineException because(TransportKind kind, String what, SQLException failure) {
    return new EngineException.Transport(
        FAMILY, kind, address + " " + what + " (" + said(failure) + ")", failure);
  }

  /** The driver often says only that something failed, and what it was in the cause. */
  private static String said(SQLException failure) {
    Throwable cause = failure.getCause();
    return cause == null || String.valueOf(failure.getMessage()).contains(cause.toString())
        ? String.valueOf(failure.getMessage())
        : failure.getMessage() + " " + cause.getClass().getSimpleName() + ": " + cause.getMessage();
  }

  private static boolean isTimeout(Throwable failure) {
    Throwable cause = failure.getCause();
    return failure instanceof InterruptedIOException || cause != null && isTimeout(cause);
  }

  private static String state(SQLException failure) {
    String state = failure.getSQLState();
    return state == null ? "" : state;
  }
}
