package io.flowfabric.bench.database;

import java.util.Optional;

/** An empty place in a database, for one store or for the plain table. */
public interface Site extends AutoCloseable {

  /** Where to open a store. */
  String url();

  /** The plain table, in this place; nothing where there is no SQL. */
  Optional<Ceiling> ceiling(byte[] payload);

  /** What was done to the database so far; only differences mean something. */
  Usage usage();

  /** How much room tables and indexes take, in bytes; zero where that cannot be told. */
  long size();

  /** Does at once what the database does now and then to make room again. */
  void tidy();

  /** Removes the place and all that is in it. */
  @Override
  void close();
}
