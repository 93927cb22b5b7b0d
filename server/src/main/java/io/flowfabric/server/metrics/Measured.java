package io.flowfabric.server.metrics;

import io.flowfabric.Await;
import io.flowfabric.Command;
import io.flowfabric.FlowFabric;
import io.flowfabric.engine.outside.Ticker;
import io.flowfabric.execution.CompleteExecution;
import io.flowfabric.execution.FailExecution;
import io.flowfabric.lease.ClaimExecutions;
import io.flowfabric.lease.RenewLease;
import java.time.Duration;
import java.util.Locale;

/** An engine whose commands are counted and timed, however they came. */
public record Measured(FlowFabric fabric, Metrics metrics, Ticker ticker) implements FlowFabric {

  @Override
  public <O> O apply(Command<O> command) {
    Command<?> plain = command instanceof Await<?> patient ? patient.command() : command;
    long began = ticker.nanos();
    String outcome = "error";
    try {
      O answer = fabric.apply(command);
      outcome = word(answer);
      tell(plain, answer);
      return answer;
    } finally {
      metrics
          .registry()
          .counter("ff.commands", "command", plain.wire(), "outcome", outcome)
          .increment();
      // How long somebody was willing to wait says nothing about how fast the engine is.
      if (plain == command) {
        metrics
            .timer("ff.command.duration", "command", plain.wire())
            .record(Duration.ofNanos(ticker.nanos() - began));
      }
    }
  }

  private void tell(Command<?> command, Object answer) {
    switch (command) {
      case ClaimExecutions claim ->
        metrics
            .registry()
            .counter("ff.claim", "outcome", answered(answer))
            .increment(Math.max(1, claims(answer)));
      case RenewLease renewal ->
        metrics
            .registry()
            .counter(
                "ff.lease.renewal",
                "outcome",
                answer instanceof RenewLease.Outcome.Renewed ? "ok" : "error")
            .increment();
      case CompleteExecution complete ->
        attempt(answer instanceof CompleteExecution.Outcome.Completed ? "ok" : "refused");
      case FailExecution fail ->
        attempt(
            switch ((FailExecution.Outcome) answer) {
              case FailExecution.Outcome.RetryScheduled retry -> "retry";
              case FailExecution.Outcome.TerminalFailed over -> "error";
              case FailExecution.Outcome.Refused refused -> "refused";
            });
      default -> {
        return;
      }
    }
  }

  private void attempt(String outcome) {
    metrics.registry().counter("ff.attempt.outcome", "outcome", outcome).increment();
  }

  private static int claims(Object answer) {
    return answer instanceof ClaimExecutions.Outcome.Claimed claimed
        ? claimed.claims().size()
        : 0;
  }

  private static String answered(Object answer) {
    return answer instanceof ClaimExecutions.Outcome.Claimed ? "claimed" : "nothing";
  }

  /** The name of an outcome; what a question is answered with is just an answer. */
  private static String word(Object answer) {
    Class<?> type = answer.getClass();
    return type.isRecord()
            && type.getEnclosingClass() != null
            && type.getEnclosingClass().getSimpleName().equals("Outcome")
        ? type.getSimpleName().toLowerCase(Locale.ROOT)
        : "answered";
  }
}
