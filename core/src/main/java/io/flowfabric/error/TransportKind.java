package io.flowfabric.error;

import java.util.Locale;

/** How a store failed. Some failures pass by themselves. */
public enum TransportKind {
  TRANSPORT(true),
  PROTOCOL(false),
  TIMEOUT(true),
  AUTH(false),
  CLUSTER(true),
  BUSY_LOADING(true),
  SCRIPT_NOT_LOADED(false),
  OTHER(false);

  private final boolean retryable;

  TransportKind(boolean retryable) {
    this.retryable = retryable;
  }

  public boolean isRetryable() {
    return retryable;
  }

  public String wire() {
    return name().toLowerCase(Locale.ROOT);
  }
}
