package io.flowfabric;

/**
 * The front door. An engine in this process and a client of a remote one are both this one method,
 * so application code does not change between them, and what wraps every call wraps them all. Safe
 * for use by many threads.
 */
public interface FlowFabric {

  /**
   * Carries out a command, atomically, and answers with its outcome.
   *
   * @throws io.flowfabric.error.EngineException for invalid input, a missing record or a store that
   *     is away; whatever the rules themselves say is an outcome
   */
  <O> O apply(Command<O> command);
}
