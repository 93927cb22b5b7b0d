package io.flowfabric.cli;

import io.flowfabric.Command;
import io.flowfabric.cli.Ink.Tone;
import io.flowfabric.decision.Event;
import io.flowfabric.decision.Refusal;
import io.flowfabric.decision.Search.ExecutionFilter;
import io.flowfabric.decision.Search.Takeover;
import io.flowfabric.engine.Engine;
import io.flowfabric.engine.Reader;
import io.flowfabric.engine.reconcile.LeaseExpiry;
import io.flowfabric.engine.reconcile.ReconcilerFilter;
import io.flowfabric.engine.reconcile.ReconcilerLoop;
import io.flowfabric.execution.CancelExecution;
import io.flowfabric.execution.CompleteExecution;
import io.flowfabric.execution.CreateExecution;
import io.flowfabric.execution.GetExecutionResult;
import io.flowfabric.execution.ListExecutions;
import io.flowfabric.lease.ClaimExecutions;
import io.flowfabric.lease.RenewLease;
import io.flowfabric.model.Authority;
import io.flowfabric.model.Capabilities;
import io.flowfabric.model.Claim;
import io.flowfabric.model.ExecutionId;
import io.flowfabric.model.ExecutionPolicy;
import io.flowfabric.model.LaneId;
import io.flowfabric.model.Limits;
import io.flowfabric.model.Namespace;
import io.flowfabric.model.Payload;
import io.flowfabric.model.PublicState;
import io.flowfabric.model.Submission;
import io.flowfabric.model.WorkerIdentity;
import io.flowfabric.store.VirtualClock;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * A worker crashes, another takes over, the first comes back too late. Each step is a command, and
 * what is told about it comes out of its outcome or of a query; an outcome that does not fit ends
 * the story.
 */
final class DemoStory {
  private static final Namespace NAMESPACE = new Namespace("flowfabric-demo");
  private static final LaneId LANE = new LaneId("flowfabric-demo");
  private static final WorkerIdentity ADA = WorkerIdentity.of("ada", "ada");
  private static final WorkerIdentity GRACE = WorkerIdentity.of("grace", "grace");
  private static final Duration LEASE = Duration.ofSeconds(30);
  private static final Payload BY_ADA = Payload.of("shipped by ada");
  private static final Payload BY_GRACE = Payload.of("shipped by grace");

  private final Engine engine;
  private final VirtualClock clock;
  private final Narrator narrator;
  private final Runnable pause;
  private final ExecutionId order;
  private final Trail trail;

  DemoStory(Engine engine, VirtualClock clock, Narrator narrator, Runnable pause) {
    this.engine = engine;
    this.clock = clock;
    this.narrator = narrator;
    this.pause = pause;
    this.order = engine.ids().solo(LANE);
    this.trail = Trail.beginningNow(engine);
  }

  void tell() {
    clearAway();
    submit();
    after(1);
    Claim ada =
        claim(ADA, "ada claims it under a lease of %d seconds.".formatted(LEASE.toSeconds()));
    after(19);
    renew(ada);
    after(5);
    waitInVain();
    after(25);
    expire();
    after(2);
    Claim grace = claim(GRACE, "grace takes over: a new attempt, the next epoch.");
    Unexpected.unless(grace.fence().epoch() > ada.fence().epoch(), "epochs grow");
    after(3);
    refuse(ada, "ada wakes up and reports its work as done.", Refusal.STALE_LEASE);
    after(15);
    complete(grace, "grace is done.");
    after(1);
    complete(grace, "The answer got lost, so grace sends it again.");
    after(1);
    refuse(ada, "ada tries once more.", Refusal.EXECUTION_NOT_ACTIVE);
    after(1);
    readResult();
    conclude(grace);
  }

  /** A story that somebody broke off has left its execution on the lane. */
  private void clearAway() {
    for (PublicState open : List.of(PublicState.WAITING, PublicState.ACTIVE)) {
      var leftOver = new ExecutionFilter(null, NAMESPACE, LANE, open);
      apply(new ListExecutions(leftOver, null, Limits.PAGE))
          .items()
          .forEach(entry ->
              apply(new CancelExecution(new Authority.Operator(entry.execution()), "broken off")));
    }
  }

  private void submit() {
    var submission = new Submission(
        NAMESPACE, LANE, "ship_order", Payload.EMPTY, null, "demo", null, ExecutionPolicy.NONE);
    var created = Unexpected.unless(
        CreateExecution.Outcome.Created.class, apply(CreateExecution.of(order, submission)));
    step("An order comes in and is submitted.", Tone.WELL, spelled(created));
    stands();
  }

  private Claim claim(WorkerIdentity worker, String words) {
    var claimed = Unexpected.unless(ClaimExecutions.Outcome.Claimed.class, apply(claimBy(worker)));
    Claim claim = claimed.claims().getFirst();
    Unexpected.unless(claim.execution().equals(order), "lane " + LANE + " holds nothing else");
    step(words, Tone.WELL, "%s (%s)".formatted(spelled(claimed), claim.type().wire()));
    stands();
    return claim;
  }

  private void renew(Claim held) {
    var renewed =
        Unexpected.unless(RenewLease.Outcome.Renewed.class, apply(RenewLease.of(held.handle())));
    step("ada is still at work and renews the lease.", Tone.WELL, spelled(renewed));
    stands();
  }

  private void waitInVain() {
    var nothing =
        Unexpected.unless(ClaimExecutions.Outcome.NothingToClaim.class, apply(claimBy(GRACE)));
    step("ada freezes. grace asks for work, in vain.", Tone.EMPTY, spelled(nothing));
    stands();
  }

  private void expire() {
    var filter = new ReconcilerFilter(NAMESPACE, null);
    var loop = new ReconcilerLoop<>(new LeaseExpiry(), engine, new Reader(engine.store()), filter);
    int expired = loop.tick().processed();
    Unexpected.unless(expired > 0, "a lease that ran out is found");
    step("Nothing was heard of ada, and the lease runs out.", Tone.EMPTY, expired + " expired");
    stands();
  }

  private void refuse(Claim held, String words, Refusal expected) {
    var refused = Unexpected.unless(
        CompleteExecution.Outcome.Refused.class,
        apply(new CompleteExecution(held.handle(), BY_ADA)));
    Unexpected.unless(refused.why() == expected, "the refusal is " + expected.wire());
    step(words, Tone.REFUSED, spelled(refused) + ": " + refused.why().wire());
    narrator.note(held, refused.standing());
    stands();
  }

  private void complete(Claim held, String words) {
    var completed = Unexpected.unless(
        CompleteExecution.Outcome.Completed.class,
        apply(new CompleteExecution(held.handle(), BY_GRACE)));
    step(words, Tone.WELL, spelled(completed));
    stands();
  }

  private void readResult() {
    Optional<Payload> result = apply(new GetExecutionResult(order));
    Unexpected.unless(result.filter(BY_GRACE::equals).isPresent(), "the result is grace's");
    step("The result is read.", Tone.WELL, result.map(Payload::text).orElse(""));
  }

  private void conclude(Claim last) {
    List<Event> events = trail.of(order);
    long ends = events.stream().filter(Event.Completion.class::isInstance).count();
    Unexpected.unless(ends == 1, "an execution ends once");
    pause.run();
    narrator.trail(events);
    narrator.moral(List.of(
        "Guaranteed: whichever worker crashes or returns late, only the one with the",
        "newest lease (here epoch %d) can end the execution, and it ends exactly once."
            .formatted(last.fence().epoch())));
  }

  private static ClaimExecutions claimBy(WorkerIdentity worker) {
    return new ClaimExecutions(LANE, worker, Capabilities.NONE, LEASE, 1, Takeover.AT_ONCE);
  }

  private <O> O apply(Command<O> command) {
    return engine.apply(command);
  }

  private void after(int seconds) {
    clock.advance(Duration.ofSeconds(seconds));
  }

  private void step(String words, Tone tone, String answer) {
    pause.run();
    narrator.step(clock.instant(), words, tone, answer);
  }

  private void stands() {
    narrator.stands(Glance.at(engine, order));
  }

  /** The name of an outcome in the spelling of the commands. */
  private static String spelled(Object outcome) {
    return outcome
        .getClass()
        .getSimpleName()
        .replaceAll("(?<!^)[A-Z]", "_$0")
        .toLowerCase(Locale.ROOT);
  }
}
