package io.flowfabric.bench.database;

import java.util.List;

/**
 * One lean table and the plain SQL for it: what the database can do with claims and completions
 * when there are no fences, no attempts, no events and no engine. No design that commits what it
 * does can be faster than its batches. Safe for use by many threads.
 */
public interface Ceiling {

  /** Empties the table and puts rows into it that wait. */
  void fill(int rows);

  /** A client with a connection of its own, or with its turn on the only one that may write. */
  PlainClient connect();

  /** Numbers of clients of which one gives the most lives in a second. */
  List<Integer> crowds();
}
