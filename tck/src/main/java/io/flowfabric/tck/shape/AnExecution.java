package io.flowfabric.tck.shape;

import io.flowfabric.model.Attempt;
import io.flowfabric.model.AttemptId;
import io.flowfabric.model.AttemptLife;
import io.flowfabric.model.BlockingReason;
import io.flowfabric.model.BudgetId;
import io.flowfabric.model.Eligibility;
import io.flowfabric.model.Ending;
import io.flowfabric.model.Execution;
import io.flowfabric.model.ExecutionId;
import io.flowfabric.model.ExecutionPolicy;
import io.flowfabric.model.LaneId;
import io.flowfabric.model.LeaseId;
import io.flowfabric.model.Namespace;
import io.flowfabric.model.Payload;
import io.flowfabric.model.Phase;
import io.flowfabric.model.RoutingRequirements;
import io.flowfabric.model.Submission;
import io.flowfabric.model.Tags;
import io.flowfabric.model.Transitions;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * Builds an execution of which only what matters to a test is said; the last word gives the
 * execution.
 */
public final class AnExecution {
  private static final Duration TTL = Duration.ofSeconds(30);

  private final ExecutionId id;
  private Namespace namespace = Sample.TENANT;
  private LaneId lane = Sample.LANE;
  private int priority;
  private Instant created = Sample.START;
  private final ExecutionPolicy.Builder policy = ExecutionPolicy.builder();
  private @Nullable Instant deadline;
  private @Nullable Duration attemptTimeout;

  private AnExecution(ExecutionId id) {
    this.id = id;
  }

  public static AnExecution numbered(int number) {
    return of(Sample.id(number));
  }

  public static AnExecution of(ExecutionId id) {
    return new AnExecution(id);
  }

  public AnExecution in(Namespace name) {
    namespace = name;
    return this;
  }

  public AnExecution on(LaneId name) {
    lane = name;
    return this;
  }

  public AnExecution withPriority(int value) {
    priority = value;
    return this;
  }

  public AnExecution createdAt(Instant at) {
    created = at;
    return this;
  }

  public AnExecution requiring(String... capabilities) {
    policy.routing(RoutingRequirements.of(capabilities));
    return this;
  }

  public AnExecution takenOverAtMost(int times) {
    policy.maxReclaims(times);
    return this;
  }

  public AnExecution paidBy(BudgetId budget) {
    policy.budgets(List.of(budget));
    return this;
  }

  public AnExecution keptFor(Duration retention) {
    policy.retention(retention);
    return this;
  }

  public AnExecution withDeadline(Instant at) {
    deadline = at;
    return this;
  }

  public AnExecution timingOutAfter(Duration timeout) {
    attemptTimeout = timeout;
    return this;
  }

  /** It waits for a worker. */
  public Execution ready() {
    var submission = new Submission(
        namespace, lane, "work", Payload.of("input"), null, "", null, policy.build());
    return Execution.created(id, submission, priority, Tags.NONE, created).withDeadline(deadline);
  }

  public Execution delayedUntil(Instant until) {
    return ready().delayed(until);
  }

  public Execution blockedBy(BlockingReason reason) {
    Execution ready = ready();
    var waiting = (Phase.Runnable) ready.phase();
    return Transitions.become(ready, waiting, new Eligibility.Blocked(reason, "why"), created);
  }

  public Execution awaitingDependencies() {
    Execution ready = ready();
    var waiting = (Phase.Runnable) ready.phase();
    return Transitions.become(
        ready, waiting, new Eligibility.AwaitingDependencies(null, "2 open"), created);
  }

  /** A worker runs it; it was claimed at the moment that makes the lease end then. */
  public Execution leasedUntil(Instant expiry) {
    return claimed(ready(), expiry.minus(TTL));
  }

  /** Its lease ended and that was seen at a later time. */
  public Execution lostAt(Instant expiry, Instant seen) {
    Execution leased = leasedUntil(expiry);
    Attempt held = ((Phase.Active) leased.phase()).attempt();
    return Transitions.lapse(leased, held, (AttemptLife.Running) held.life(), seen);
  }

  public Execution revokedAt(Instant at) {
    Execution leased = leasedUntil(at.plus(TTL));
    Attempt held = ((Phase.Active) leased.phase()).attempt();
    return Transitions.revoke(leased, held, "drained", at);
  }

  public Execution completedAt(Instant at) {
    return Transitions.end(leasedUntil(at.plusMillis(1)), new Ending.Succeeded(at, null), null);
  }

  /** A waiting execution as it is after a worker has claimed it. */
  public Execution claimed(Execution waiting, Instant now) {
    var terms = new Transitions.Terms(
        Sample.HOLDER,
        new LeaseId(new UUID(1, id.uuid().getLeastSignificantBits())),
        new AttemptId(new UUID(2, id.uuid().getLeastSignificantBits())),
        TTL,
        attemptTimeout);
    return Transitions.claim(waiting, ((Phase.Runnable) waiting.phase()).next(), terms, now);
  }
}
