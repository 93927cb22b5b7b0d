package io.flowfabric.error;

import java.util.Locale;

/** Which rule about input, or about stored data, was broken. */
public enum ValidationKind {
  INVALID_INPUT,
  CAPABILITY_MISMATCH,
  INVALID_CAPABILITIES,
  INVALID_POLICY_JSON,
  PAYLOAD_TOO_LARGE,
  SIGNAL_LIMIT_EXCEEDED,
  INVALID_WAITPOINT_KEY,
  INVALID_TOKEN,
  WAITPOINT_NOT_TOKEN_BOUND,
  RETENTION_LIMIT_EXCEEDED,
  INVALID_LEASE_FOR_SUSPEND,
  INVALID_DEPENDENCY,
  INVALID_WAITPOINT_FOR_EXECUTION,
  INVALID_BLOCKING_REASON,
  INVALID_OFFSET,
  UNAUTHORIZED,
  INVALID_BUDGET_SCOPE,
  BUDGET_OVERRIDE_NOT_ALLOWED,
  INVALID_QUOTA_SPEC,
  INVALID_KID,
  INVALID_SECRET_HEX,
  INVALID_GRACE_MS,
  INVALID_TAG_KEY,
  INVALID_FRAME_TYPE,
  CORRUPTION,
  HANDLE_FROM_OTHER_BACKEND;

  public String wire() {
    return name().toLowerCase(Locale.ROOT);
  }

  public EngineException.Validation because(String detail) {
    return new EngineException.Validation(this, detail);
  }
}
