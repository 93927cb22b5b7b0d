package io.flowfabric.bench.database;

/** Finds the database that a URL of a store stands for. */
public final class Databases {
  /** A file of its own in a temporary folder. */
  public static final String TEMPORARY_FILE = "sqlite:";

  /** A server of its own, started for the benchmark and thrown away with it. */
  public static final String THROW_AWAY_SERVER = "postgresql:";

  private Databases() {}

  public static Database open(String url) {
    if (url.equals(THROW_AWAY_SERVER)) {
      return PostgresDatabase.throwAway();
    }
    if (url.startsWith("postgresql://") || url.startsWith("postgres://")) {
      return PostgresDatabase.at(url);
    }
    if (url.startsWith(TEMPORARY_FILE) && !url.contains(":memory:")) {
      return SqliteDatabase.at(url.substring(TEMPORARY_FILE.length()));
    }
    return new OpaqueDatabase(url);
  }
}
