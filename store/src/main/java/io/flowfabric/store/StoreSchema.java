package io.flowfabric.store;

/**
 * The tables that a database keeps records in, by version. A store that has none is always at its
 * newest version, 0. Each question opens the database for itself.
 */
public interface StoreSchema {

  /** The version that the database has, 0 where it is empty. */
  int version();

  /** The version that this program works with. */
  int newest();

  /**
   * What brings the database from its version to the newest, for whoever wants to run it by hand.
   */
  String sql();

  /**
   * Brings the database to the newest version. Many may do so at once: one does it, the others wait
   * and find it done.
   *
   * @throws io.flowfabric.error.EngineException.Validation when its version is newer than that
   */
  void migrate();
}
