package io.flowfabric.sim.stage;

/**
 * Throws a thread out of a process that has died. It is no exception that anybody would handle, and
 * has no stack, as it is no error of the thread's.
 */
public final class Killed extends Error {
  private static final long serialVersionUID = 1L;

  public Killed() {
    super("the process has died", null, false, false);
  }
}
