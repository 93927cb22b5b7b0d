package io.flowfabric.micrometer;

import io.flowfabric.Await;
import io.flowfabric.Command;
import io.flowfabric.FlowFabric;
import io.flowfabric.error.EngineException;
import io.flowfabric.lease.ClaimExecutions;
import io.flowfabric.lease.RenewLease;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import java.util.Locale;

/** Counts claims and renewals, and times every command that does not wait for something. */
record CommandMetrics(FlowFabric next, MeterRegistry registry) implements FlowFabric {

  @Override
  public <O> O apply(Command<O> command) {
    Timer.Sample sample = Timer.start(registry);
    try {
      O outcome = next.apply(command);
      count(command, outcome);
      time(sample, command, "ok");
      return outcome;
    } catch (RuntimeException failure) {
      fail(command);
      time(sample, command, category(failure));
      throw failure;
    }
  }

  private void count(Command<?> command, Object outcome) {
    switch (outcome) {
      case ClaimExecutions.Outcome.Claimed claimed -> {
        claim(lane(command), "claimed").increment();
        Counter.builder("ff.claim.executions")
            .description("Executions that were claimed")
            .tag("lane", lane(command))
            .register(registry)
            .increment(claimed.claims().size());
      }
      case ClaimExecutions.Outcome.NothingToClaim nothing ->
        claim(lane(command), "empty").increment();
      case RenewLease.Outcome.Renewed renewed -> renewal("ok").increment();
      case RenewLease.Outcome.Refused refused -> renewal("error").increment();
      default -> {}
    }
  }

  private void fail(Command<?> command) {
    if (inner(command) instanceof ClaimExecutions) {
      claim(lane(command), "error").increment();
    } else if (command instanceof RenewLease) {
      renewal("error").increment();
    }
  }

  private Counter claim(String lane, String outcome) {
    return Counter.builder("ff.claim")
        .description("Calls for work")
        .tag("lane", lane)
        .tag("outcome", outcome)
        .register(registry);
  }

  private Counter renewal(String outcome) {
    return Counter.builder("ff.lease.renewal")
        .description("Renewals of leases")
        .tag("outcome", outcome)
        .register(registry);
  }

  private void time(Timer.Sample sample, Command<?> command, String outcome) {
    if (!(command instanceof Await<?>)) {
      sample.stop(Buckets.timer("ff.command.duration")
          .description("How long the engine took to answer")
          .tag("command", command.wire())
          .tag("outcome", outcome)
          .register(registry));
    }
  }

  private static String lane(Command<?> command) {
    return inner(command) instanceof ClaimExecutions claim ? claim.lane().value() : "";
  }

  private static Command<?> inner(Command<?> command) {
    return command instanceof Await<?> patient ? patient.command() : command;
  }

  /** The kind of exception, which is one of a few. */
  private static String category(RuntimeException failure) {
    return failure instanceof EngineException
        ? failure.getClass().getSimpleName().toLowerCase(Locale.ROOT)
        : "unknown";
  }
}
