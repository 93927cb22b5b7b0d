package io.flowfabric.tck.contract;

import static io.flowfabric.decision.Event.Family.COMPLETION;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.flowfabric.decision.Event;
import io.flowfabric.decision.Topic;
import io.flowfabric.error.EngineException;
import io.flowfabric.execution.CancelExecution;
import io.flowfabric.execution.ChangePriority;
import io.flowfabric.execution.CompleteExecution;
import io.flowfabric.execution.DelayExecution;
import io.flowfabric.execution.FailExecution;
import io.flowfabric.execution.ReplayExecution;
import io.flowfabric.execution.SetExecutionTag;
import io.flowfabric.flow.SettleDependencies;
import io.flowfabric.flow.WaitForChildren;
import io.flowfabric.lease.RenewLease;
import io.flowfabric.lease.RevokeLease;
import io.flowfabric.model.Authority;
import io.flowfabric.model.Backoff;
import io.flowfabric.model.Claim;
import io.flowfabric.model.EdgeGroup;
import io.flowfabric.model.Execution;
import io.flowfabric.model.ExecutionId;
import io.flowfabric.model.Handle;
import io.flowfabric.model.HandleKind;
import io.flowfabric.model.Payload;
import io.flowfabric.model.RetryPolicy;
import io.flowfabric.model.Tags;
import io.flowfabric.model.TerminalOutcome;
import io.flowfabric.tck.rig.Case;
import io.flowfabric.tck.shape.Sample;
import io.flowfabric.tck.shape.Shape;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** What is told of executions, and when. */
public interface EventContract extends ReclaimScene {

  @Test
  @Case("1.214")
  default void whatever_is_told_names_the_namespace_and_the_instance() {
    Claim claim = claimed(draft().tags(Map.of(Tags.INSTANCE, "x", "cairn.other", "y")));

    complete(claim);

    assertThat(rig().events(Event.Family.LEASE)).hasSize(2);
    assertThat(rig().events(COMPLETION)).hasSize(1);
    areAllFrom("x");
  }

  @Test
  default void every_step_of_a_life_names_the_namespace_and_the_instance() {
    seedKey();
    ExecutionId id = create(draft().tags(Map.of(Tags.INSTANCE, "x")));
    apply(new ChangePriority(id, 5));
    apply(RenewLease.of(claim(W1).orElseThrow().handle()));
    lapse();
    Claim taken = takenOver(id, W2);
    apply(new RevokeLease(id, null, null, "drained"));
    apply(new CancelExecution(new Authority.Operator(id), "enough"));
    apply(new ReplayExecution(id));

    assertThat(taken.fence().epoch()).isEqualTo(2);
    assertThat(rig().leaseSteps(id))
        .containsExactly(
            Event.LeaseStep.ACQUIRED,
            Event.LeaseStep.RENEWED,
            Event.LeaseStep.EXPIRED,
            Event.LeaseStep.RECLAIMED,
            Event.LeaseStep.REVOKED,
            Event.LeaseStep.REVOKED);
    assertThat(rig().operatorEvents(id)).hasSize(2);
    areAllFrom("x");
  }

  private void areAllFrom(String instance) {
    assertThat(allEvents()).allSatisfy(event -> {
      assertThat(event.namespace()).isEqualTo(NS);
      assertThat(event.about().orElseThrow().namespace()).isEqualTo(NS);
      assertThat(event.about().orElseThrow().tags().instance()).isEqualTo(instance);
    });
  }

  @Test
  default void an_event_keeps_the_tags_of_its_time() {
    Claim claim = claimed();
    apply(new SetExecutionTag(claim.execution(), Tags.INSTANCE, "late"));

    complete(claim);

    assertThat(rig().leaseEvents(claim.execution()))
        .extracting(event -> event.subject().tags().instance())
        .containsExactly(null, "late");
  }

  @Test
  @Case("1.215")
  default void what_is_rolled_back_is_never_told() {
    Claim claim = claimed();
    Execution before = stored(claim.execution());
    List<Event> told = allEvents();
    var wakeUps = new AtomicInteger();
    var store = rig().faults();
    var leases = store.onCommit(new Topic.News(Event.Family.LEASE), wakeUps::incrementAndGet);
    var endings = store.onCommit(new Topic.News(COMPLETION), wakeUps::incrementAndGet);
    rig().faults().failAfterFlush(1);

    assertThatThrownBy(() -> complete(claim)).isInstanceOf(EngineException.Transport.class);

    assertThat(wakeUps).hasValue(0);
    leases.close();
    endings.close();
    assertThat(allEvents()).isEqualTo(told);
    unchanged(before);
    complete(claim);
    assertThat(rig().completions(claim.execution())).hasSize(1);
  }

  @Test
  default void a_conflict_that_is_tried_again_is_told_once() {
    Claim claim = claimed();
    rig().faults().conflictNext(2);

    complete(claim);

    assertThat(rig().completions(claim.execution()))
        .containsExactly(completion(claim.execution(), TerminalOutcome.SUCCESS, 0));
    assertThat(rig().leaseEvents(claim.execution())).hasSize(2);
  }

  @Test
  default void a_lease_that_is_given_back_says_why() {
    Claim completed = claimed();
    complete(completed);
    saysWhy(completed, "completed");
    Claim failed = claimed();
    apply(new FailExecution(failed.handle(), BROKEN, null));
    saysWhy(failed, "failed");
    Claim retried =
        claimed(draft().retry(RetryPolicy.of(1, new Backoff.Fixed(Duration.ofSeconds(1)))));
    apply(new FailExecution(retried.handle(), BROKEN, null));
    saysWhy(retried, "retry");
    Claim cancelled = claimed();
    apply(new CancelExecution(cancelled.handle(), "enough"));
    saysWhy(cancelled, "cancelled");
    Claim delayed = claimed();
    apply(new DelayExecution(delayed.handle(), rig().at(1000)));
    saysWhy(delayed, "delayed");
    Claim revoked = claimed();
    apply(new RevokeLease(revoked.execution(), null, null, "node 7 is drained"));
    saysWhy(revoked, "node 7 is drained");
  }

  private void saysWhy(Claim claim, String reason) {
    assertThat(rig().leaseEvents(claim.execution()).getLast())
        .isEqualTo(leaseEvent(claim, Event.LeaseStep.REVOKED, reason));
  }

  @Test
  default void what_waits_for_others_or_is_skipped_says_so() {
    Execution waiting = Shape.A1.make(newId(DEFAULT_LANE), rig().now());
    Execution skipped = Shape.A1.make(newId(DEFAULT_LANE), rig().now());
    rig().plant(waiting, new EdgeGroup(waiting.id(), 2, 1, 0, 0));
    rig().plant(skipped, new EdgeGroup(skipped.id(), 2, 0, 1, 0));

    apply(new WaitForChildren(handle(waiting)));
    apply(new SettleDependencies(skipped.id()));

    assertThat(rig().leaseEvents(waiting.id()))
        .extracting(Event.OfLease::reason)
        .containsExactly("waiting_children");
    assertThat(rig().leaseEvents(skipped.id()))
        .extracting(Event.OfLease::reason)
        .containsExactly("skipped");
    assertThat(rig().completions(skipped.id()))
        .containsExactly(completion(skipped.id(), TerminalOutcome.SKIPPED, 0));
    assertThat(rig().completions(skipped.id()).getFirst().flow()).isEqualTo(Sample.FLOW);
  }

  private Handle handle(Execution running) {
    return Claim.of(running, rig().faults().backend(), HandleKind.FRESH).handle();
  }

  @Test
  default void the_steps_of_one_command_are_told_in_their_order() {
    Claim claim = claimed();
    rig().setTime(30_000);

    apply(new CancelExecution(new Authority.Operator(claim.execution()), "too late"));

    assertThat(rig().leaseEvents(claim.execution()))
        .containsExactly(
            rig().leaseEvents(claim.execution()).getFirst(),
            leaseEvent(claim, Event.LeaseStep.EXPIRED, ""),
            leaseEvent(claim, Event.LeaseStep.REVOKED, "cancelled"));
  }

  @Test
  default void what_never_ran_ends_without_an_attempt() {
    ExecutionId id = create();
    apply(new CancelExecution(new Authority.Operator(id), "enough"));

    assertThat(rig().completions(id))
        .containsExactly(completion(id, TerminalOutcome.CANCELLED, null));
    assertThat(rig().leaseEvents(id)).isEmpty();
  }

  @Test
  default void what_is_refused_is_not_told() {
    Claim claim = claimed();
    complete(claim);
    List<Event> told = allEvents();

    apply(new CompleteExecution(claim.handle(), Payload.of("again")));
    apply(new FailExecution(claim.handle(), BROKEN, null));
    apply(RenewLease.of(claim.handle()));

    assertThat(allEvents()).isEqualTo(told);
  }
}
