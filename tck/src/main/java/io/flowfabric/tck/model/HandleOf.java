package io.flowfabric.tck.model;

import io.flowfabric.Command;
import io.flowfabric.model.ExecutionId;
import io.flowfabric.model.Handle;
import java.util.function.Function;

/**
 * The handle that a worker was given last for an execution, or an older one that should be of no
 * use.
 */
record HandleOf(int number, int back) {

  ExecutionId execution() {
    return World.id(number);
  }

  /** Does something with the handle; nothing where none was ever given. */
  Step step(String verb, Function<Handle, Command<?>> command) {
    Step step = Step.of(
        verb + " with " + this,
        world -> world
            .claim(execution(), back)
            .ifPresent(claim -> world.send(command.apply(claim.handle()))));
    return back == 0 ? step : step.or(new HandleOf(number, 0).step(verb, command));
  }

  @Override
  public String toString() {
    return (back == 0 ? "the handle" : "the handle " + back + " before the last") + " of E"
        + number;
  }
}
