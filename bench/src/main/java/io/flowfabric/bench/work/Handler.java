package io.flowfabric.bench.work;

import io.flowfabric.model.Claim;

/** What a workforce does with what it claims. Called by many threads at once. */
public interface Handler {

  /** Does the work; when it returns, the execution is completed. */
  void run(Claim claim);

  /** Is told that the completion was committed. */
  void completed(Claim claim);

  /** Is told that a claim or a completion failed; the workforce goes on. */
  void failed(RuntimeException failure);
}
