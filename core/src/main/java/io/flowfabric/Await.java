package io.flowfabric;

import io.flowfabric.decision.Decision;
import io.flowfabric.decision.Moment;
import io.flowfabric.decision.Needs;
import io.flowfabric.decision.State;
import io.flowfabric.model.Backend;
import io.flowfabric.model.Limits;
import java.time.Duration;

/**
 * Sends a command and waits while there is nothing to answer with. It decides as the command does;
 * the waiting is up to whoever carries it out.
 *
 * @param atMost how long to wait; then the outcome that says so is the answer
 */
public record Await<O>(Awaitable<O> command, Duration atMost) implements Command<O> {

  public Await {
    atMost = Limits.patience("wait_ms", atMost);
  }

  @Override
  public void check(Backend backend) {
    command.check(backend);
  }

  @Override
  public Needs needs(State loaded) {
    return command.needs(loaded);
  }

  @Override
  public Decision<O> decide(State state, Moment moment) {
    return command.decide(state, moment);
  }

  @Override
  public String wire() {
    return command.wire();
  }
}
