package io.flowfabric.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.flowfabric.Command;
import io.flowfabric.FlowFabric;
import io.flowfabric.cli.console.Surroundings;
import io.flowfabric.decision.Search.Takeover;
import io.flowfabric.execution.CompleteExecution;
import io.flowfabric.execution.FailExecution;
import io.flowfabric.lease.ClaimExecutions;
import io.flowfabric.model.Capabilities;
import io.flowfabric.model.Claim;
import io.flowfabric.model.Failure;
import io.flowfabric.model.LaneId;
import io.flowfabric.model.Payload;
import io.flowfabric.model.WorkerIdentity;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** A way from the command line to an engine, and another one to the same engine. */
interface Way extends FlowFabric {
  LaneId LANE = new LaneId("default");

  /** What names the engine on the command line. */
  List<String> options();

  @Override
  <O> O apply(Command<O> command);

  default Run run(String... arguments) {
    return Run.of(with(arguments));
  }

  /** With something on standard input. */
  default Run typing(String typed, String... arguments) {
    return Run.given(Map.of(), typed, with(arguments));
  }

  default Run in(Surroundings surroundings, String... arguments) {
    return Run.in(surroundings, with(arguments));
  }

  private String[] with(String... arguments) {
    return Stream.concat(Stream.of(arguments), options().stream()).toArray(String[]::new);
  }

  /** Hands in work and gives its id. */
  default String submitted(String... arguments) {
    Run run = run(Stream.concat(Stream.of("submit"), Stream.of(arguments)).toArray(String[]::new));
    assertThat(run.err()).isEmpty();
    return run.out().strip();
  }

  /** A worker claims the next piece of work. */
  default Claim claimed() {
    return claimed(Duration.ofMinutes(1));
  }

  default Claim claimed(Duration ttl) {
    var claim = new ClaimExecutions(
        LANE, WorkerIdentity.of("w", "w-1"), Capabilities.NONE, ttl, 1, Takeover.NEVER);
    var outcome = (ClaimExecutions.Outcome.Claimed) apply(claim);
    return outcome.claims().getFirst();
  }

  default void completed(String result) {
    apply(new CompleteExecution(claimed().handle(), Payload.of(result)));
  }

  default void failed(String reason) {
    apply(new FailExecution(claimed().handle(), new Failure(reason, Failure.PERMANENT), null));
  }
}
