package io.flowfabric.model;

/** Why an attempt was made. */
public enum AttemptType implements Wire {
  INITIAL,
  RETRY,
  RECLAIM,
  REPLAY,
  FALLBACK
}
