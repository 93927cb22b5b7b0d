package io.flowfabric.chaos.history;

/** What somebody asked the engine for. */
public enum Deed {
  CREATE,
  CLAIM,
  RENEW,
  COMPLETE,
  FAIL,
  RELEASE,
  CANCEL,
  REVOKE,
  READ
}
