package io.flowfabric.store.jdbc;

import io.flowfabric.decision.Topic;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Set;

/** Other processes on the same database, as far as word can be had from them. */
public interface Neighbours extends AutoCloseable {

  /** Nothing can be told to them, and nothing is heard. */
  Neighbours SILENT = new Neighbours() {
    @Override
    public void tell(Set<Topic> touched) {
      // They look for themselves.
    }

    @Override
    public void tellAtCommit(Connection connection, Set<Topic> touched) {
      // They look for themselves.
    }

    @Override
    public boolean areHeard() {
      return false;
    }

    @Override
    public void close() {
      // Nothing is held open.
    }
  };

  /** Who is told what was heard from them. */
  interface Hearer {
    void heard(Set<Topic> touched);

    /** Something may have been said while nobody listened. */
    void missedSome();
  }

  /** Passes on what a commit touched, soon and never in the way of the caller. */
  void tell(Set<Topic> touched);

  /**
   * Passes on what a transaction touches that somebody else will commit, to this process, too, when
   * and if it is committed.
   */
  void tellAtCommit(Connection connection, Set<Topic> touched) throws SQLException;

  /** Whether they are heard now, soon after each of their commits. */
  boolean areHeard();

  /** How long somebody who waits may go without looking. */
  default Duration poll() {
    return areHeard() ? Duration.ofSeconds(5) : Duration.ofMillis(500);
  }

  @Override
  void close();
}
