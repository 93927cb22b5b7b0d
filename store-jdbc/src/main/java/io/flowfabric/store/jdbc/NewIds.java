package io.flowfabric.store.jdbc;

import java.util.concurrent.atomic.AtomicInteger;

/**
 * Whether executions that are said to be new are taken to be so without a look. The database
 * refuses to insert one that exists; the transaction is then tried again, by looking, and so are
 * those after it, since one that was submitted twice seldom comes alone. Safe for use by many
 * threads.
 */
final class NewIds {
  private static final int WARY = 1000;

  private final AtomicInteger wary;

  private NewIds(int wary) {
    this.wary = new AtomicInteger(wary);
  }

  static NewIds trusted() {
    return new NewIds(0);
  }

  /** For those who may not fail. */
  static NewIds lookedFor() {
    return new NewIds(Integer.MAX_VALUE);
  }

  /** Whether the next transaction need not look. */
  boolean areTrusted() {
    return wary.getAndUpdate(left -> Math.max(0, left - 1)) == 0;
  }

  /** Some may have been there. */
  void disappointed() {
    wary.set(WARY);
  }
}
