package io.flowfabric.bench.database;

/** A database that runs and can be measured. Safe for use by many threads. */
public interface Database extends AutoCloseable {

  /** What it is and how safe it keeps what is committed, for people. */
  String name();

  Site newSite();

  /** Stops what was started and removes what was made for the benchmark. */
  @Override
  void close();
}
