package io.flowfabric.tck.store;

import static org.assertj.core.api.Assertions.assertThat;

import io.flowfabric.decision.Needs;
import io.flowfabric.decision.Search;
import io.flowfabric.decision.Search.Takeover;
import io.flowfabric.decision.WorkingSet;
import io.flowfabric.model.BlockingReason;
import io.flowfabric.model.Capabilities;
import io.flowfabric.model.ClaimRank;
import io.flowfabric.model.Execution;
import io.flowfabric.model.ExecutionId;
import io.flowfabric.model.GrantKind;
import io.flowfabric.model.LaneId;
import io.flowfabric.tck.shape.AnExecution;
import io.flowfabric.tck.shape.Sample;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** A claim finds what may be claimed, best first, and nobody else finds the same. */
public interface ClaimableContract extends StoreContract {
  Takeover AFTER_A_MINUTE = new Takeover(true, Duration.ofMinutes(1));

  @Test
  default void finds_the_urgent_first_then_the_old_then_the_low_ids() {
    Execution urgent =
        AnExecution.numbered(5).withPriority(9).createdAt(Sample.at(9)).ready();
    Execution old =
        AnExecution.numbered(4).withPriority(1).createdAt(Sample.at(1)).ready();
    Execution low =
        AnExecution.numbered(2).withPriority(1).createdAt(Sample.at(2)).ready();
    Execution high =
        AnExecution.numbered(3).withPriority(1).createdAt(Sample.at(2)).ready();
    Execution highest =
        AnExecution.of(Sample.id(0, -1)).withPriority(1).createdAt(Sample.at(2)).ready();
    trial().put(highest, high, low, old, urgent);
    assertThat(claimable(Takeover.NEVER)).containsExactly(urgent, old, low, high, highest);
  }

  @Test
  default void finds_an_execution_at_its_new_priority() {
    Execution first = AnExecution.numbered(1).ready();
    Execution second = AnExecution.numbered(2).ready();
    trial().put(first, second);
    Execution raised = second.withPriority(5, Sample.at(1));
    trial().replace(second, raised);
    assertThat(claimable(Takeover.NEVER)).containsExactly(raised, first);
  }

  @Test
  default void finds_nothing_but_what_may_be_claimed_on_the_lane() {
    Execution ready = AnExecution.numbered(1).ready();
    trial()
        .put(
            ready,
            AnExecution.numbered(2).on(new LaneId("lane-b")).ready(),
            AnExecution.numbered(3).delayedUntil(Sample.at(1)),
            AnExecution.numbered(4).blockedBy(BlockingReason.PAUSED_BY_OPERATOR),
            AnExecution.numbered(5).awaitingDependencies(),
            AnExecution.numbered(6).leasedUntil(Sample.at(1)),
            AnExecution.numbered(7).completedAt(Sample.at(1)));
    assertThat(claimable(Takeover.AT_ONCE)).containsExactly(ready);
  }

  @Test
  default void no_longer_finds_what_was_claimed() {
    Execution ready = AnExecution.numbered(1).ready();
    trial().put(ready);
    trial().replace(ready, AnExecution.numbered(1).claimed(ready, Sample.START));
    assertThat(claimable(Takeover.AT_ONCE)).isEmpty();
  }

  @Test
  default void finds_what_was_lost_only_where_taking_over_is_allowed() {
    Execution lapsed = AnExecution.numbered(1).withPriority(5).lostAt(Sample.START, Sample.START);
    Execution ready = AnExecution.numbered(2).withPriority(4).ready();
    Execution revoked = AnExecution.numbered(3).withPriority(3).revokedAt(Sample.START);
    trial().put(revoked, ready, lapsed);
    assertThat(claimable(Takeover.NEVER)).containsExactly(ready);
    assertThat(claimable(Takeover.AT_ONCE)).containsExactly(lapsed, ready, revoked);
  }

  @Test
  default void counts_the_grace_from_the_end_of_the_lease() {
    Execution lapsed = AnExecution.numbered(1).lostAt(Sample.START, Sample.at(40_000));
    Execution revoked = AnExecution.numbered(2).revokedAt(Sample.START);
    trial().put(lapsed, revoked);
    trial().clock().set(Sample.at(59_999));
    assertThat(claimable(AFTER_A_MINUTE)).isEmpty();
    trial().clock().set(Sample.at(60_000));
    assertThat(claimable(AFTER_A_MINUTE)).containsExactly(lapsed, revoked);
  }

  @Test
  default void leaves_out_what_a_grant_reserves() {
    Execution ready = AnExecution.numbered(1).ready();
    Execution lost = AnExecution.numbered(2).lostAt(Sample.START, Sample.START);
    trial()
        .put(
            ready,
            lost,
            Sample.grant(ready.id(), GrantKind.CLAIM, Sample.at(100)),
            Sample.grant(lost.id(), GrantKind.RECLAIM, Sample.at(100)));
    trial().clock().set(Sample.at(99));
    assertThat(claimable(Takeover.AT_ONCE)).isEmpty();
    assertThat(claimedBy(any(10, Takeover.AT_ONCE))).isEmpty();
    trial().clock().set(Sample.at(100));
    assertThat(claimable(Takeover.AT_ONCE)).containsExactly(ready, lost);
  }

  @Test
  default void finds_again_what_a_grant_reserved_that_was_given_back() {
    Execution ready = AnExecution.numbered(1).ready();
    var grant = Sample.grant(ready.id(), GrantKind.CLAIM, Sample.at(100));
    trial().put(ready, grant);
    trial().delete(grant);
    assertThat(claimable(Takeover.NEVER)).containsExactly(ready);
  }

  @Test
  default void does_not_take_a_grant_of_the_other_kind_for_a_reservation() {
    Execution ready = AnExecution.numbered(1).ready();
    Execution lost = AnExecution.numbered(2).lostAt(Sample.START, Sample.START);
    trial()
        .put(
            ready,
            lost,
            Sample.grant(ready.id(), GrantKind.RECLAIM, Sample.at(100)),
            Sample.grant(lost.id(), GrantKind.CLAIM, Sample.at(100)));
    assertThat(claimable(Takeover.AT_ONCE)).containsExactly(ready, lost);
  }

  @Test
  default void passes_over_what_requires_more_than_is_offered() {
    Execution none = AnExecution.numbered(1).ready();
    Execution gpu = AnExecution.numbered(2).requiring("gpu").ready();
    Execution both = AnExecution.numbered(3).requiring("gpu", "eu").ready();
    trial().put(none, gpu, both);
    assertThat(offering(Capabilities.NONE)).containsExactly(none);
    assertThat(offering(Capabilities.of("gpu"))).containsExactly(none, gpu);
    assertThat(offering(Capabilities.of("GPU", "eu"))).containsExactly(none);
    assertThat(offering(Capabilities.of("eu", "gpu", "x"))).containsExactly(none, gpu, both);
    assertThat(claimable(Takeover.NEVER)).containsExactly(none, gpu, both);
  }

  @Test
  default void stays_in_the_partition_that_is_asked_for() {
    Execution here = AnExecution.of(Sample.id(3, 1)).ready();
    Execution there = AnExecution.of(Sample.id(4, 2)).ready();
    Execution lostHere = AnExecution.of(Sample.id(3, 3)).lostAt(Sample.START, Sample.START);
    trial().put(here, there, lostHere);
    var search = new Search.Claimable(Sample.LANE, 3, null, Takeover.AT_ONCE, null, 10);
    assertThat(trial().search(search)).containsExactly(here, lostHere);
  }

  @Test
  default void goes_on_after_the_rank_where_a_page_ended() {
    List<Execution> all = ready(7);
    List<Execution> seen = new ArrayList<>();
    ClaimRank after = null;
    for (int pages = 0; pages < 3; pages++) {
      List<Execution> page =
          trial().search(new Search.Claimable(Sample.LANE, null, null, Takeover.NEVER, after, 3));
      seen.addAll(page);
      after = page.getLast().claimRank();
    }
    assertThat(seen).containsExactlyElementsOf(all);
  }

  @Test
  default void finds_no_more_than_was_asked_for() {
    List<Execution> all = ready(3);
    assertThat(trial().search(any(0, Takeover.NEVER))).isEmpty();
    assertThat(trial().search(any(2, Takeover.NEVER))).containsExactlyElementsOf(all.subList(0, 2));
  }

  @Test
  default void hands_an_execution_to_one_search_of_a_transaction() {
    List<Execution> all = ready(5);
    List<Execution> handedOut = trial().transact(transaction -> {
      WorkingSet both = Trial.load(
          transaction, trial(), Needs.of(any(2, Takeover.NEVER)).and(any(3, Takeover.NEVER)));
      List<Execution> found = new ArrayList<>(both.found(any(2, Takeover.NEVER)));
      found.addAll(both.found(any(3, Takeover.NEVER)));
      found.addAll(Trial.search(transaction, trial(), any(4, Takeover.NEVER)));
      return found;
    });
    assertThat(handedOut).containsExactlyElementsOf(all);
  }

  @Test
  default void hands_an_execution_out_again_when_nothing_was_done_with_it() {
    List<Execution> all = ready(2);
    for (int round = 0; round < 2; round++) {
      assertThat(claimedBy(any(2, Takeover.NEVER))).containsExactlyElementsOf(all);
    }
  }

  @Test
  default void hands_an_execution_to_one_of_many_workers() {
    List<Execution> all = ready(40);
    Queue<ExecutionId> claimed = new ConcurrentLinkedQueue<>();
    Together.within(trial().patience())
        .times(4, () -> {
          while (claimed.size() < all.size() && !Thread.currentThread().isInterrupted()) {
            claimed.addAll(claim(3));
          }
          return claimed;
        })
        .await();
    assertThat(claimed)
        .containsExactlyInAnyOrderElementsOf(all.stream().map(Execution::id).toList());
  }

  private List<Execution> ready(int count) {
    List<Execution> all = IntStream.range(0, count)
        .mapToObj(number -> AnExecution.numbered(number).ready())
        .toList();
    trial().put(all);
    return all;
  }

  private static Search.Claimable any(int limit, Takeover takeover) {
    return new Search.Claimable(Sample.LANE, null, null, takeover, null, limit);
  }

  private List<Execution> claimable(Takeover takeover) {
    return trial().search(any(10, takeover));
  }

  private List<Execution> offering(Capabilities offered) {
    return trial()
        .search(new Search.Claimable(Sample.LANE, null, offered, Takeover.NEVER, null, 10));
  }

  private List<Execution> claimedBy(Search.Claimable search) {
    return trial().transact(transaction -> Trial.search(transaction, trial(), search));
  }

  /** Claims as a worker does: finds some and leases all that were found. */
  private List<ExecutionId> claim(int limit) {
    return trial().transact(transaction -> {
      List<Execution> found = Trial.search(transaction, trial(), any(limit, Takeover.NEVER));
      for (Execution before : found) {
        Execution after = AnExecution.of(before.id()).claimed(before, Sample.START);
        transaction.flush(List.of(Trial.change(before, after)), List.of());
      }
      return found.stream().map(Execution::id).toList();
    });
  }
}
