package io.flowfabric.server.metrics;

import io.flowfabric.Await;
import io.flowfabric.Command;
import io.flowfabric.FlowFabric;
import io.flowfabric.engine.outside.Ticker;
import io.flowfabric.execution.CompleteExecution;
import io.flowfabric.execution.FailExecution;
import io.flowfabric.lease.ClaimExecutions;
import io.flowfabric.lease.RenewLease;
import io.flowfabric.model.LaneId;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.Meter.MeterProvider;
import io.micrometer.core.instrument.Timer;
import java.time.Duration;
import java.util.List;
import java.util.Locale;

/**
 * An engine whose commands are counted and timed, however they came. Safe for use by many threads.
 */
public final class Measured implements FlowFabric {
  private final FlowFabric fabric;
  private final Lanes lanes;
  private final Ticker ticker;
  private final MeterProvider<Counter> commands;
  private final MeterProvider<Timer> duration;
  private final MeterProvider<Counter> claims;
  private final MeterProvider<Counter> renewals;
  private final MeterProvider<Counter> attempts;

  public Measured(FlowFabric fabric, Metrics metrics, Ticker ticker) {
    this.fabric = fabric;
    this.lanes = metrics.lanes();
    this.ticker = ticker;
    this.commands =
        metrics.counter("ff.commands", "commands that came over HTTP; error where one threw");
    this.duration =
        metrics.timer("ff.command.duration", "how long commands took, those that waited left out");
    this.claims =
        metrics.counter("ff.claim", "executions that were claimed, and claims that found nothing");
    this.renewals = metrics.counter("ff.lease.renewal", "renewals of leases, ok or error");
    this.attempts =
        metrics.counter("ff.attempt.outcome", "what workers reported: ok, error, retry or refused");
    // What never happened is zero, not absent: only then can a rule watch for the first time.
    List.of("ok", "error").forEach(outcome -> renewals.withTag("outcome", outcome));
    List.of("ok", "error", "retry", "refused")
        .forEach(outcome -> attempts.withTag("outcome", outcome));
  }

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
      commands.withTags("command", plain.wire(), "outcome", outcome).increment();
      // How long somebody was willing to wait says nothing about how fast the engine is.
      if (plain == command) {
        duration.withTag("command", plain.wire()).record(Duration.ofNanos(ticker.nanos() - began));
      }
    }
  }

  private void tell(Command<?> command, Object answer) {
    switch (command) {
      case ClaimExecutions claim -> claim(claim.lane(), (ClaimExecutions.Outcome) answer);
      case RenewLease renewal ->
        renewals
            .withTag("outcome", answer instanceof RenewLease.Outcome.Renewed ? "ok" : "error")
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

  private void claim(LaneId lane, ClaimExecutions.Outcome outcome) {
    switch (outcome) {
      case ClaimExecutions.Outcome.Claimed claimed ->
        claims
            .withTags("lane", lanes.met(lane), "outcome", "claimed")
            .increment(claimed.claims().size());
      case ClaimExecutions.Outcome.NothingToClaim nothing ->
        claims.withTags("lane", lanes.label(lane), "outcome", "nothing").increment();
    }
  }

  private void attempt(String outcome) {
    attempts.withTag("outcome", outcome).increment();
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
