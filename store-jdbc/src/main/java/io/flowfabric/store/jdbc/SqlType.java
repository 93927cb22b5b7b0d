package io.flowfabric.store.jdbc;

/** The kinds of values that columns hold, the same in both databases. */
public enum SqlType {
  SMALLINT,
  INTEGER,
  BIGINT,
  BOOLEAN,
  TEXT,
  UUID,
  BYTES,

  /** Where PostgreSQL keeps a row, for as long as it is held. */
  ADDRESS
}
