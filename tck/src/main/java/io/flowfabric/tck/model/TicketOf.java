package io.flowfabric.tck.model;

import io.flowfabric.Command;
import io.flowfabric.model.ExecutionId;
import java.util.function.BiFunction;

/** The grant that was given last for an execution, or an older one. */
record TicketOf(int number, int back) {

  ExecutionId execution() {
    return World.id(number);
  }

  /** Does something with the grant; nothing where none was ever given. */
  Step step(String verb, BiFunction<World, Granted, Command<?>> command) {
    Step step = Step.of(
        verb + " with " + this,
        world -> world
            .granted(execution(), back)
            .ifPresent(granted -> world.send(command.apply(world, granted))));
    return back == 0 ? step : step.or(new TicketOf(number, 0).step(verb, command));
  }

  @Override
  public String toString() {
    return (back == 0 ? "the grant" : "the grant " + back + " before the last") + " of E" + number;
  }
}
