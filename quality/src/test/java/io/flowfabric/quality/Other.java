package io.flowfabric.quality;

import io.flowfabric.model.Attempt;
import io.flowfabric.model.AttemptLife;
import io.flowfabric.model.Counters;
import io.flowfabric.model.Execution;
import io.flowfabric.model.ExecutionPolicy;
import io.flowfabric.model.Phase;
import io.flowfabric.model.RetryPolicy;
import io.flowfabric.model.Submission;
import java.time.Instant;

/** An execution as it would be under other circumstances, in the same shape. */
final class Other {
  private Other() {}

  /** Its policy has this to say about retries. */
  static Execution retrying(Execution execution, RetryPolicy retry) {
    Submission given = execution.submission();
    ExecutionPolicy was = given.policy();
    var policy = ExecutionPolicy.builder()
        .retry(retry)
        .timeouts(was.timeouts())
        .maxReclaims(was.maxReclaims())
        .routing(was.routing())
        .build();
    var submission = new Submission(
        given.namespace(),
        given.lane(),
        given.kind(),
        given.payload(),
        given.payloadEncoding(),
        given.creator(),
        given.idempotencyKey(),
        policy);
    return with(execution, submission, execution.phase(), execution.counters());
  }

  /** The time for its attempt is over, where that clock is ticking. */
  static Execution timedOut(Execution execution, Instant at) {
    if (!(execution.phase() instanceof Phase.Active active)) {
      return execution;
    }
    AttemptLife life = switch (active.attempt().life()) {
      case AttemptLife.Running running -> new AttemptLife.Running(running.leaseExpiresAt(), at);
      case AttemptLife.Lapsed lapsed ->
        new AttemptLife.Lapsed(lapsed.leaseExpiresAt(), lapsed.expiredAt(), at);
      case AttemptLife.Revoked revoked ->
        new AttemptLife.Revoked(revoked.revokedAt(), revoked.reason(), at);
      case AttemptLife.Interrupted interrupted -> interrupted;
      case AttemptLife.Ended ended -> ended;
    };
    return in(execution, new Phase.Active(living(active.attempt(), life)));
  }

  /** It was taken over this often. */
  static Execution reclaimed(Execution execution, int times) {
    Counters was = execution.counters();
    return with(
        execution,
        execution.submission(),
        execution.phase(),
        new Counters(was.attempts(), was.leaseEpoch(), times, was.retries(), was.replays()));
  }

  /** It was replayed this often. */
  static Execution replayed(Execution execution, int times) {
    Counters was = execution.counters();
    return with(
        execution,
        execution.submission(),
        execution.phase(),
        new Counters(was.attempts(), was.leaseEpoch(), was.reclaims(), was.retries(), times));
  }

  static Execution announced(Execution execution) {
    return announced(execution, true);
  }

  static Execution unannounced(Execution execution) {
    return announced(execution, false);
  }

  private static Execution announced(Execution execution, boolean told) {
    return execution.phase() instanceof Phase.Terminal over
        ? in(execution, new Phase.Terminal(over.ending(), over.last(), told))
        : execution;
  }

  private static Attempt living(Attempt attempt, AttemptLife life) {
    return new Attempt(
        attempt.index(),
        attempt.id(),
        attempt.type(),
        attempt.lineage(),
        attempt.startedAt(),
        attempt.lease(),
        life);
  }

  private static Execution in(Execution execution, Phase phase) {
    return with(execution, execution.submission(), phase, execution.counters());
  }

  private static Execution with(
      Execution execution, Submission submission, Phase phase, Counters counters) {
    return new Execution(
        execution.id(),
        submission,
        execution.flow(),
        execution.priority(),
        execution.tags(),
        execution.deadline(),
        phase,
        counters,
        execution.lastFailure(),
        execution.progress(),
        execution.times());
  }
}
