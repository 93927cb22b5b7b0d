package io.flowfabric.cli;

import io.flowfabric.cli.Ink.Tone;
import io.flowfabric.decision.Event;
import io.flowfabric.execution.DescribeExecution.Blocking;
import io.flowfabric.execution.DescribeExecution.CurrentLease;
import io.flowfabric.model.Attempt;
import io.flowfabric.model.Claim;
import io.flowfabric.model.PublicState;
import io.flowfabric.model.Standing;
import io.flowfabric.model.TerminalOutcome;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** How the story looks: made for eighty columns, times counted from its beginning. */
record Narrator(Ink ink, Instant begin) {
  private static final int WIDTH = 78;
  private static final String MARGIN = "  ";
  private static final String INDENT = " ".repeat(9);
  private static final int TIME = 7;
  private static final int STATE = 12;
  private static final int ATTEMPT = 12;
  private static final int EPOCH = 10;
  private static final int EVENT = 18;

  void title(String store) {
    ink.blank();
    ink.line(MARGIN + ink.paint(Tone.STRONG, "FlowFabric: one execution, two workers, one crash"));
    ink.line(MARGIN
        + ink.paint(Tone.FAINT, "store " + store + ", on a virtual clock in place of its own"));
  }

  /** Something happens, and this is what the engine answered. */
  void step(Instant now, String words, Tone tone, String answer) {
    int gap = WIDTH - MARGIN.length() - TIME - words.length() - answer.length() - 2;
    ink.blank();
    ink.line(MARGIN
        + ink.paint(Tone.FAINT, Ink.wide(TIME, time(now)))
        + ink.named(words)
        + " "
        + ink.leader(gap)
        + " "
        + ink.paint(tone, answer));
  }

  /** What a worker came with, and what it came up against. */
  void note(Claim shown, Standing standing) {
    String now = standing.outcome() == TerminalOutcome.NONE
        ? standing.phase().wire()
        : "over (%s)".formatted(standing.outcome().wire());
    String words = " came with epoch %d; the execution is %s under epoch %d"
        .formatted(shown.fence().epoch(), now, standing.leaseEpoch());
    String worker = shown.handle().content().instance().value();
    ink.line(INDENT + ink.named(worker) + ink.paint(Tone.FAINT, words));
  }

  /** Where the execution stands. */
  void stands(Glance glance) {
    PublicState state = glance.snapshot().state();
    Attempt latest = glance.latest();
    ink.line(INDENT
        + ink.paint(tone(state), Ink.wide(STATE, state.wire()))
        + labelled(ATTEMPT, "attempt", latest == null ? "-" : String.valueOf(latest.index()))
        + labelled(EPOCH, "epoch", String.valueOf(glance.epoch()))
        + ink.named(lease(glance)));
  }

  void trail(List<Event> events) {
    ink.blank();
    ink.line(MARGIN + ink.paint(Tone.STRONG, "The trail that it left"));
    events.forEach(event ->
        ink.line(MARGIN + ink.paint(Tone.FAINT, Ink.wide(TIME, time(event.at()))) + trace(event)));
  }

  void moral(List<String> lines) {
    ink.blank();
    lines.forEach(line -> ink.line(MARGIN + line));
    ink.blank();
  }

  String time(Instant at) {
    Duration since = Duration.between(begin, at);
    return String.format(Locale.ROOT, "%02d:%02d", since.toMinutes(), since.toSecondsPart());
  }

  private String lease(Glance glance) {
    CurrentLease lease = glance.snapshot().lease();
    Blocking blocking = glance.snapshot().blocking();
    if (lease != null) {
      return "lease of " + lease.holder() + " until " + time(lease.expiresAt());
    }
    return blocking == null || blocking.detail().isEmpty() ? "no lease" : blocking.detail();
  }

  private String trace(Event event) {
    return switch (event) {
      case Event.OfLease lease -> ofLease(lease);
      case Event.Completion end ->
        trace(Tone.WELL, "ended: " + end.outcome().wire()) + attempt(end.attemptIndex());
      case Event.OfOperator operator -> trace(Tone.STRONG, "operator");
      case Event.OfWorker worker -> trace(Tone.STRONG, "worker " + worker.step().wire());
    };
  }

  private String ofLease(Event.OfLease event) {
    String reason = event.reason().isEmpty() ? "" : " (" + event.reason() + ")";
    return trace(tone(event.step()), "lease " + event.step().wire())
        + attempt(event.attemptIndex())
        + labelled(EPOCH, "epoch", String.valueOf(event.epoch()))
        + ink.named(event.holder() + reason);
  }

  private String trace(Tone tone, String what) {
    return ink.paint(tone, ink.bullet()) + " " + Ink.wide(EVENT, what);
  }

  private String attempt(@Nullable Integer index) {
    return index == null ? "" : labelled(ATTEMPT, "attempt", String.valueOf(index));
  }

  private String labelled(int width, String label, String value) {
    String padding = " ".repeat(width - label.length() - 1 - value.length());
    return ink.paint(Tone.FAINT, label) + " " + ink.paint(Tone.STRONG, value) + padding;
  }

  private static Tone tone(PublicState state) {
    return switch (state) {
      case COMPLETED -> Tone.WELL;
      case FAILED, CANCELLED, EXPIRED, SKIPPED -> Tone.REFUSED;
      case ACTIVE -> Tone.STRONG;
      case WAITING, DELAYED, RATE_LIMITED, WAITING_CHILDREN, SUSPENDED, RESUMABLE -> Tone.EMPTY;
    };
  }

  private static Tone tone(Event.LeaseStep step) {
    return switch (step) {
      case ACQUIRED, RENEWED, RECLAIMED -> Tone.STRONG;
      case EXPIRED -> Tone.REFUSED;
      case REVOKED -> Tone.EMPTY;
    };
  }
}
