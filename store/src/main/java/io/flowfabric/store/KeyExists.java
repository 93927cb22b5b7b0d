package io.flowfabric.store;

/** A conflict over something new: it is there already, or somebody was faster to insert it. */
public final class KeyExists extends StoreConflict {
  private static final long serialVersionUID = 1L;

  public KeyExists(String message) {
    super(message);
  }

  public KeyExists(Throwable cause) {
    super("another transaction was faster", cause);
  }
}
