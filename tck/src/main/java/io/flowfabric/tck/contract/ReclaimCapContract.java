package io.flowfabric.tck.contract;

import static io.flowfabric.decision.Event.LeaseStep.EXPIRED;
import static io.flowfabric.decision.Event.LeaseStep.REVOKED;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.flowfabric.decision.Event;
import io.flowfabric.grant.GrantTicket;
import io.flowfabric.model.AttemptLifecycle;
import io.flowfabric.model.AttemptOutcome;
import io.flowfabric.model.Claim;
import io.flowfabric.model.Counters;
import io.flowfabric.model.Ending;
import io.flowfabric.model.Execution;
import io.flowfabric.model.ExecutionId;
import io.flowfabric.model.ExecutionPolicy;
import io.flowfabric.model.Failure;
import io.flowfabric.model.Key;
import io.flowfabric.model.Tags;
import io.flowfabric.model.TerminalOutcome;
import io.flowfabric.reclaim.ReclaimExecution.Outcome;
import io.flowfabric.tck.rig.Case;
import io.flowfabric.tck.rig.Draft;
import io.flowfabric.tck.rig.Vectors;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** How often an execution may be taken over before it is given up. */
public interface ReclaimCapContract extends ReclaimScene {

  @Test
  @Case("1.165")
  default void the_last_takeover_below_the_cap_succeeds() {
    seedKey();
    ExecutionId id = lostAfterTakeovers(3);

    assertThat(apply(redemption(reclaimGrant(id, W2), W2, 4))).isInstanceOf(Outcome.Claimed.class);

    assertThat(stored(id).stateVector()).isEqualTo(Vectors.A1);
    assertThat(stored(id).counters()).isEqualTo(new Counters(5, 5, 4, 0, 0));
  }

  @Test
  @Case("1.166")
  default void at_the_cap_the_execution_fails() {
    seedKey();
    ExecutionId id = lostAfterTakeovers(4);

    assertThat(apply(redemption(reclaimGrant(id, W2), W2, 4)))
        .isEqualTo(new Outcome.ReclaimCapExceeded(4));

    Execution ended = stored(id);
    assertThat(ended.stateVector()).isEqualTo(Vectors.T_FAIL);
    assertThat(ended.lastFailure()).isEqualTo(Failure.RECLAIM_CAP);
    assertThat(Failure.RECLAIM_CAP.reason()).isEqualTo("reclaim_cap_exceeded");
    assertThat(ending(id)).isEqualTo(new Ending.Failed(rig().now()));
    assertThat(ended.counters()).isEqualTo(new Counters(5, 5, 4, 0, 0));
  }

  @Test
  @Case("1.167")
  default void what_is_given_up_leaves_no_lease_and_no_grant_and_is_told_once() {
    seedKey();
    Claim claim = lost(draft().tags(Map.of(Tags.INSTANCE, "x")));
    ExecutionId id = claim.execution();

    apply(redemption(reclaimGrant(id, W2), W2, 0));

    hasEnded(
        latestAttempt(id),
        AttemptLifecycle.INTERRUPTED_RECLAIMED,
        AttemptOutcome.INTERRUPTED_RECLAIMED,
        Failure.RECLAIM_CAP);
    assertThat(attempts(id)).hasSize(1);
    assertThat(reclaimGrantOf(id)).isEmpty();
    assertThat(rig().completions(id)).containsExactly(completion(id, TerminalOutcome.FAILED, 0));
    assertThat(rig().leaseSteps(id)).filteredOn(REVOKED::equals).hasSize(1);
    assertThat(rig().leaseEvents(id).getLast())
        .isEqualTo(leaseEvent(claim, REVOKED, "reclaim_cap"));
    assertThat(allEvents())
        .extracting(
            Event::namespace, event -> event.about().orElseThrow().tags().instance())
        .containsOnly(tuple(NS, "x"));
  }

  @Test
  @Case("1.168")
  default void a_cap_of_zero_allows_no_takeover() {
    seedKey();
    ExecutionId id = lost().execution();

    assertThat(apply(redemption(reclaimGrant(id, W2), W2, 0)))
        .isEqualTo(new Outcome.ReclaimCapExceeded(0));

    assertThat(stored(id).stateVector()).isEqualTo(Vectors.T_FAIL);
    assertThat(stored(id).counters()).isEqualTo(new Counters(1, 1, 0, 0, 0));
  }

  @Test
  @Case("1.169")
  default void without_an_argument_the_policy_says_how_often() {
    seedKey();
    ExecutionId id = lost(upToOneTakeover()).execution();
    GrantTicket ticket = reclaimGrant(id, W2);
    countOneTakeover(id);

    assertThat(apply(redemption(ticket, W2))).isEqualTo(new Outcome.ReclaimCapExceeded(1));

    assertThat(stored(id).stateVector()).isEqualTo(Vectors.T_FAIL);
  }

  @Test
  @Case("1.169")
  default void an_argument_goes_before_the_policy() {
    seedKey();
    ExecutionId id = lost(upToOneTakeover()).execution();
    GrantTicket ticket = reclaimGrant(id, W2);
    countOneTakeover(id);

    assertThat(apply(redemption(ticket, W2, 5))).isInstanceOf(Outcome.Claimed.class);

    assertThat(stored(id).counters().reclaims()).isEqualTo(2);
  }

  @Test
  default void without_a_policy_a_thousand_takeovers_are_allowed() {
    seedKey();
    ExecutionId id = lost().execution();
    GrantTicket ticket = reclaimGrant(id, W2);
    rig().tamper("ff_exec_core", Key.of(id), "lease_reclaim_count", 1000);

    assertThat(apply(redemption(ticket, W2))).isEqualTo(new Outcome.ReclaimCapExceeded(1000));
  }

  @Test
  default void a_claim_gives_up_what_was_taken_over_too_often_and_goes_on() {
    ExecutionId worn =
        lost(draft().policy(ExecutionPolicy.builder().maxReclaims(0).build())).execution();
    ExecutionId next = create();

    assertThat(claim(W2).orElseThrow().execution()).isEqualTo(next);

    assertThat(stored(worn).stateVector()).isEqualTo(Vectors.T_FAIL);
    assertThat(stored(worn).lastFailure()).isEqualTo(Failure.RECLAIM_CAP);
    assertThat(rig().completions(worn)).hasSize(1);
    assertThat(rig().leaseSteps(worn)).endsWith(EXPIRED, REVOKED);
  }

  private Draft upToOneTakeover() {
    return draft().policy(ExecutionPolicy.builder().maxReclaims(1).build());
  }

  /** A grant is refused at the cap, so it must have been issued before the count went up. */
  private void countOneTakeover(ExecutionId id) {
    rig().tamper("ff_exec_core", Key.of(id), "lease_reclaim_count", 1);
  }
}
