package io.flowfabric.sdk;

import io.flowfabric.Command;
import io.flowfabric.FlowFabric;
import io.flowfabric.error.EngineException;
import io.flowfabric.error.TransportKind;
import java.io.IOException;
import java.util.function.Predicate;

/** An engine whose line is cut for some commands: before they arrive, or on the way back. */
final class Interfering implements EngineMiddleware {
  private volatile Predicate<Command<?>> cutBefore = command -> false;
  private volatile Predicate<Command<?>> cutAfter = command -> false;

  void cutBefore(Predicate<Command<?>> which) {
    cutBefore = which;
  }

  void cutAfter(Predicate<Command<?>> which) {
    cutAfter = which;
  }

  @Override
  public FlowFabric around(FlowFabric next) {
    return new FlowFabric() {
      @Override
      public <O> O apply(Command<O> command) {
        if (cutBefore.test(command)) {
          throw cut();
        }
        O outcome = next.apply(command);
        if (cutAfter.test(command)) {
          throw cut();
        }
        return outcome;
      }
    };
  }

  private static RuntimeException cut() {
    return new EngineException.Transport(
        "test", TransportKind.TRANSPORT, new IOException("the line was cut"));
  }
}
