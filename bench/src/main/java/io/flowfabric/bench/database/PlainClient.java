package io.flowfabric.bench.database;

/** A client of the plain table. For one thread. */
public interface PlainClient extends AutoCloseable {

  /** Takes up to so many waiting rows, reads their payloads, and commits. */
  int claim(int most);

  /** Ends the rows that were claimed last, and commits. */
  void complete();

  /** Adds waiting rows, and commits. */
  void insert(int rows);

  @Override
  void close();
}
