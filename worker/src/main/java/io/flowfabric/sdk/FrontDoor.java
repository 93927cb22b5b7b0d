package io.flowfabric.sdk;

import io.flowfabric.Command;
import io.flowfabric.FlowFabric;
import io.flowfabric.engine.ExecutionIds;
import io.flowfabric.engine.outside.Outside;
import io.flowfabric.error.EngineException;
import java.sql.Connection;
import java.util.Optional;

/** A way to an engine that was opened by URL. Safe for use by many threads. */
public interface FrontDoor extends AutoCloseable {

  FlowFabric fabric();

  /** Makes ids that fit the engine behind the door. */
  ExecutionIds ids();

  /** Time, chance and threads for whoever works on this side of the door. */
  default Outside outside() {
    return Outside.SYSTEM;
  }

  /**
   * Carries out a command in the transaction that a connection to the engine's own database is in.
   *
   * @throws EngineException.Unavailable where there is no such database
   */
  default <O> O join(Connection connection, Command<O> command) {
    throw new EngineException.Unavailable(
        command.wire(), "the engine's database cannot be joined from here");
  }

  /** What the engine did so far, where it is in this process. */
  default Optional<EngineReport> report() {
    return Optional.empty();
  }

  /** Closing twice is fine. */
  @Override
  void close();
}
