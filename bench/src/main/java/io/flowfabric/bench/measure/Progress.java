package io.flowfabric.bench.measure;

/** Is told how far a benchmark has come. Must be quick, and safe for use by many threads. */
public interface Progress {
  Progress UNSEEN = (task, done, total) -> {};

  void at(String task, long done, long total);
}
