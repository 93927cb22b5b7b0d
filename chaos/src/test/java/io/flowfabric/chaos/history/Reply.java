package io.flowfabric.chaos.history;

/** What the engine answered, as far as it matters to the history. */
public enum Reply {
  /** Nobody knows: there was an error, or whoever asked died first. It may have been done. */
  UNKNOWN,
  /** It was done, or had been done before by the same holder. */
  DONE,
  /** The attempt failed, and there will be another. */
  RETRY,
  /** The rules said no. */
  REFUSED,
  /** There is no such execution. */
  MISSING,
  /** It was handed in before. */
  DUPLICATE,
  /** It has not ended. */
  OPEN,
  SUCCEEDED,
  FAILED,
  CANCELLED
}
