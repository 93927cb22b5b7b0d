package io.flowfabric.execution;

import io.flowfabric.Command;
import io.flowfabric.decision.Decision;
import io.flowfabric.decision.Moment;
import io.flowfabric.decision.Needs;
import io.flowfabric.decision.State;
import io.flowfabric.model.Execution;
import io.flowfabric.model.ExecutionId;
import io.flowfabric.model.ExecutionPolicy;
import io.flowfabric.model.IdempotencyRecord;
import io.flowfabric.model.Key;
import io.flowfabric.model.Lane;
import io.flowfabric.model.PublicState;
import io.flowfabric.model.Submission;
import io.flowfabric.model.Tags;
import io.flowfabric.model.Time;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A caller hands in work. It waits for a worker at once, or from a given time on. The same id, or
 * the same idempotency key within its window, is answered with the execution that exists and
 * changes nothing.
 */
public record CreateExecution(
    ExecutionId execution,
    Submission submission,
    Tags tags,
    @Nullable Integer priority,
    @Nullable Instant delayUntil,
    @Nullable Instant deadline)
    implements Command<CreateExecution.Outcome> {

  private static final String REGISTRAR = "create_execution";

  /** The answer. */
  public sealed interface Outcome {
    record Created(ExecutionId execution, PublicState state) implements Outcome {}

    record Duplicate(ExecutionId execution) implements Outcome {}
  }

  public CreateExecution {
    delayUntil = delayUntil == null ? null : Time.whole(delayUntil);
    deadline = deadline == null ? null : Time.whole(deadline);
  }

  public static CreateExecution of(ExecutionId execution, Submission submission) {
    return new CreateExecution(execution, submission, Tags.NONE, null, null, null);
  }

  @Override
  public Needs needs(State loaded) {
    var lane = new Key.OfLane(submission.lane());
    return idempotencyKey()
        .map(key -> Needs.of(Key.of(execution), key, lane))
        .orElseGet(() -> Needs.fresh(Key.of(execution)).and(lane));
  }

  @Override
  public Decision<Outcome> decide(State state, Moment moment) {
    if (state.find(Key.of(execution)).isPresent()) {
      return Decision.of(new Outcome.Duplicate(execution));
    }
    return idempotencyKey()
        .flatMap(state::find)
        .filter(earlier -> earlier.expiresAt().isAfter(moment.now()))
        .<Decision<Outcome>>map(earlier -> Decision.of(new Outcome.Duplicate(earlier.execution())))
        .orElseGet(() -> create(state, moment.now()));
  }

  private Decision<Outcome> create(State state, Instant now) {
    Execution created = created(now);
    Decision<Outcome> decision = Decision.<Outcome>of(
            new Outcome.Created(execution, created.publicState()))
        .step(null, created, now);
    return registered(remembered(decision, state, now), state, now);
  }

  private Execution created(Instant now) {
    ExecutionPolicy policy = submission.policy();
    Integer urgency = priority == null ? policy.ownPriority() : priority;
    Instant start = delayUntil == null ? policy.delayUntil() : delayUntil;
    Duration limit = policy.timeouts().execution();
    Instant end = deadline == null && limit != null ? Time.after(now, limit) : deadline;
    Execution ready = Execution.created(
            execution, submission, urgency == null ? 0 : urgency, tags, now)
        .withDeadline(end);
    return start == null || Time.isDue(start, now) ? ready : ready.delayed(start);
  }

  private Decision<Outcome> remembered(Decision<Outcome> decision, State state, Instant now) {
    Instant until = Time.after(now, submission.policy().dedupWindow());
    return idempotencyKey()
        .map(key -> decision.put(
            key, state.find(key).orElse(null), new IdempotencyRecord(key, execution, until)))
        .orElse(decision);
  }

  private Decision<Outcome> registered(Decision<Outcome> decision, State state, Instant now) {
    var lane = new Key.OfLane(submission.lane());
    return state.find(lane).isPresent()
        ? decision
        : decision.put(lane, null, new Lane(submission.lane(), now, REGISTRAR));
  }

  private Optional<Key.OfIdempotency> idempotencyKey() {
    return Optional.ofNullable(submission.idempotencyKey())
        .map(key -> new Key.OfIdempotency(execution.partition(), submission.namespace(), key));
  }
}
