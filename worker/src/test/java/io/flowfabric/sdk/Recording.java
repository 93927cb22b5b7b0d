package io.flowfabric.sdk;

import io.flowfabric.Command;
import io.flowfabric.FlowFabric;
import java.util.Collection;

/** Writes down the names of the commands that pass. */
record Recording(FlowFabric next, Collection<String> names) implements FlowFabric {

  @Override
  public <O> O apply(Command<O> command) {
    names.add(command.wire());
    return next.apply(command);
  }
}
