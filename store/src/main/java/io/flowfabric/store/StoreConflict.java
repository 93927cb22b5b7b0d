package io.flowfabric.store;

/**
 * Another transaction was faster, or the connection was lost in time. Nothing was written; the
 * engine tries again a few times.
 */
public sealed class StoreConflict extends RuntimeException permits KeyExists {
  private static final long serialVersionUID = 1L;

  public StoreConflict(String message) {
    super(message);
  }

  public StoreConflict(String message, Throwable cause) {
    super(message, cause);
  }
}
