package io.flowfabric.chaos.rig;

import io.flowfabric.cli.Main;

/** {@code flowfabric server}, tied to the process that has started it. */
public final class ServerProgram {
  private ServerProgram() {}

  /** The arguments of {@code flowfabric}. */
  public static void main(String[] arguments) {
    Lifeline.hold(words -> {});
    Main.main(arguments);
  }
}
