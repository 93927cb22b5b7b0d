package io.flowfabric.server.access;

import io.flowfabric.model.Wire;

/** What the holder of a token is there for. */
public enum Role implements Wire {
  /** Hands in work, asks how it goes, and withdraws it. */
  SUBMIT,
  /** Claims work and reports on it. */
  WORK,
  /** Changes what others handed in or hold. */
  OPERATE,
  /** Everything, signing keys and the engine's own chores included. */
  ADMIN
}
