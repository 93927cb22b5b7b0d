package io.flowfabric.testkit;

import io.flowfabric.Command;
import io.flowfabric.FlowFabric;
import io.flowfabric.execution.CompleteExecution;
import io.flowfabric.lease.RevokeLease;
import io.flowfabric.sdk.EngineMiddleware;
import io.flowfabric.sdk.HandlerMiddleware;
import io.flowfabric.sdk.Task;

/** What goes wrong, once each, at the next opportunity. For one thread. */
public final class Faults {
  private boolean crash;
  private boolean loss;
  private boolean duplicate;

  Faults() {}

  /** The worker dies when the next handler is done, before the engine hears of it. */
  public Faults crashBeforeComplete() {
    crash = true;
    return this;
  }

  /** The lease of the next handler is gone when it is done. */
  public Faults loseLease() {
    loss = true;
    return this;
  }

  /** The next handler is run twice for the same attempt, as after a pause longer than its lease. */
  public Faults deliverTwice() {
    duplicate = true;
    return this;
  }

  /** The death of a worker. It is no exception that anybody would handle. */
  static final class Crash extends Error {
    private static final long serialVersionUID = 1L;

    Crash() {
      super("the worker died", null, false, false);
    }
  }

  EngineMiddleware aroundEngine() {
    return next -> new FlowFabric() {
      @Override
      public <O> O apply(Command<O> command) {
        if (command instanceof CompleteExecution complete) {
          strike(complete, next);
        }
        return next.apply(command);
      }
    };
  }

  private void strike(CompleteExecution complete, FlowFabric engine) {
    if (loss) {
      loss = false;
      engine.apply(new RevokeLease(complete.authority().execution(), null, null, "fault"));
    }
    if (crash) {
      crash = false;
      throw new Crash();
    }
  }

  HandlerMiddleware aroundHandlers() {
    return this::delivered;
  }

  private Object delivered(Task task, HandlerMiddleware.Next handler) throws Exception {
    if (duplicate) {
      duplicate = false;
      handler.run();
    }
    return handler.run();
  }
}
