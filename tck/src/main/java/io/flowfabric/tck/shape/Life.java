package io.flowfabric.tck.shape;

import io.flowfabric.model.Attempt;
import io.flowfabric.model.AttemptId;
import io.flowfabric.model.AttemptLife;
import io.flowfabric.model.BlockingReason;
import io.flowfabric.model.Counters;
import io.flowfabric.model.Eligibility;
import io.flowfabric.model.Ending;
import io.flowfabric.model.Execution;
import io.flowfabric.model.ExecutionId;
import io.flowfabric.model.Failure;
import io.flowfabric.model.Interruption;
import io.flowfabric.model.LeaseId;
import io.flowfabric.model.Next;
import io.flowfabric.model.Phase;
import io.flowfabric.model.Progress;
import io.flowfabric.model.Times;
import io.flowfabric.model.Transitions;
import java.time.Duration;
import java.time.Instant;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * The stations of one execution. It reached them a little before or after a given time, no two
 * steps at the same moment, so that no two of its times are equal.
 */
final class Life {
  private static final Duration TTL = Duration.ofMillis(30_001);
  private static final Duration ATTEMPT_TIMEOUT = Duration.ofMillis(600_002);

  private final ExecutionId id;
  private final Instant now;

  Life(ExecutionId id, Instant now) {
    this.id = id;
    this.now = now;
  }

  Instant late() {
    return now.plusMillis(90);
  }

  Execution ready() {
    return new Execution(
        id,
        Sample.submission(),
        Sample.FLOW,
        1234,
        Sample.tags(),
        now.plusMillis(7_000_003),
        new Phase.Runnable(Eligibility.NOW, Next.FIRST),
        Counters.ZERO,
        null,
        new Progress(42, "page 42 of 100"),
        new Times(
            now.minusMillis(4), null, now.minusMillis(3), now.minusMillis(2), now.minusMillis(1)));
  }

  Execution withoutFlow(Execution execution) {
    return new Execution(
        execution.id(),
        execution.submission(),
        null,
        execution.priority(),
        execution.tags(),
        execution.deadline(),
        execution.phase(),
        execution.counters(),
        execution.lastFailure(),
        execution.progress(),
        execution.times());
  }

  Execution delayed() {
    return ready().delayed(now.plusMillis(5_004));
  }

  Execution claimed(Execution waiting) {
    long number = waiting.counters().leaseEpoch() + 1;
    return Transitions.claim(waiting, waiting(waiting).next(), terms(number), after(number * 10));
  }

  Execution running() {
    return claimed(ready());
  }

  Execution renewed() {
    Execution running = running();
    return Transitions.renew(running, attempt(running), after(40_005), after(11));
  }

  Execution lapsed() {
    Execution running = running();
    Attempt held = attempt(running);
    return Transitions.lapse(running, held, (AttemptLife.Running) held.life(), after(30_012));
  }

  Execution revoked() {
    Execution running = running();
    return Transitions.revoke(running, attempt(running), "node drained", after(12));
  }

  Execution reclaimed() {
    Execution lapsed = lapsed();
    return Transitions.reclaim(lapsed, attempt(lapsed), terms(2), after(30_020));
  }

  Execution readyToRetry() {
    return retried(Eligibility.NOW);
  }

  Execution backingOff() {
    return retried(new Eligibility.Delayed(after(9_006)));
  }

  Execution readyToReplay() {
    Execution over = ended(running(), new Ending.Expired(after(14)), Failure.ATTEMPT_TIMEOUT);
    return replayed(over);
  }

  Execution readyToReplayUnstarted() {
    return replayed(ended(ready(), new Ending.Skipped(after(14)), null));
  }

  Execution readyToResume(Interruption cause) {
    return parked(cause, Eligibility.NOW);
  }

  Execution delayedByWorker(Interruption cause) {
    return parked(cause, new Eligibility.Delayed(after(8_007)));
  }

  Execution suspended(BlockingReason reason) {
    Execution parked = readyToResume(Interruption.SUSPEND);
    return new Execution(
        parked.id(),
        parked.submission(),
        parked.flow(),
        parked.priority(),
        parked.tags(),
        parked.deadline(),
        new Phase.Suspended(attempt(parked), reason, "waitpoint 7 of step 3"),
        parked.counters(),
        parked.lastFailure(),
        parked.progress(),
        parked.times());
  }

  Execution awaiting(Execution waiting, boolean delayed) {
    Instant delayUntil = delayed ? after(6_008) : null;
    var open = new Eligibility.AwaitingDependencies(delayUntil, "2 open, first is edge 9");
    return Transitions.become(waiting, waiting(waiting), open, after(15));
  }

  Execution blocked(Execution waiting, BlockingReason reason) {
    var blocked = new Eligibility.Blocked(reason, "{\"used\":16,\"limit\":17}");
    return Transitions.become(waiting, waiting(waiting), blocked, after(16));
  }

  Execution ended(Execution open, Ending ending, @Nullable Failure failure) {
    return Transitions.end(open, ending, failure);
  }

  Execution endedByReclaimCap() {
    return Transitions.endByReclaimCap(lapsed(), after(30_021));
  }

  private Execution retried(Eligibility eligibility) {
    Execution running = running();
    var failure = new Failure("connection reset", Failure.TRANSIENT);
    return Transitions.retry(running, attempt(running), failure, eligibility, after(13));
  }

  private Execution replayed(Execution over) {
    return Transitions.replay(over, (Phase.Terminal) over.phase(), Eligibility.NOW, after(17));
  }

  private Execution parked(Interruption cause, Eligibility eligibility) {
    Execution running = running();
    return Transitions.park(running, attempt(running), cause, eligibility, after(18));
  }

  private Transitions.Terms terms(long number) {
    long own = id.uuid().getLeastSignificantBits();
    return new Transitions.Terms(
        Sample.HOLDER,
        new LeaseId(new UUID(own, 1000 + number)),
        new AttemptId(new UUID(own, 2000 + number)),
        TTL,
        ATTEMPT_TIMEOUT);
  }

  private Instant after(long millis) {
    return now.plusMillis(millis);
  }

  private static Phase.Runnable waiting(Execution execution) {
    return (Phase.Runnable) execution.phase();
  }

  private static Attempt attempt(Execution execution) {
    Attempt latest = execution.attempt();
    if (latest == null) {
      throw new IllegalStateException("nothing has run yet");
    }
    return latest;
  }
}
