package io.flowfabric.tck.store;

import static org.assertj.core.api.Assertions.assertThat;

import io.flowfabric.decision.Search;
import io.flowfabric.decision.Search.ExecutionFilter;
import io.flowfabric.decision.Search.LeaseCursor;
import io.flowfabric.model.AttemptLife;
import io.flowfabric.model.BlockingReason;
import io.flowfabric.model.EligibilityState;
import io.flowfabric.model.Execution;
import io.flowfabric.model.ExecutionId;
import io.flowfabric.model.Grant;
import io.flowfabric.model.GrantKind;
import io.flowfabric.model.Lane;
import io.flowfabric.model.LaneId;
import io.flowfabric.model.Namespace;
import io.flowfabric.model.PastAttempt;
import io.flowfabric.model.Phase;
import io.flowfabric.model.PublicState;
import io.flowfabric.model.Worker;
import io.flowfabric.model.WorkerInstanceId;
import io.flowfabric.tck.shape.AnExecution;
import io.flowfabric.tck.shape.Sample;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Lists come in order, page after page, each entry once, whatever happens meanwhile. */
public interface PagingContract extends StoreContract {
  Namespace OTHER = new Namespace("tenant-b");
  LaneId LANE_B = new LaneId("lane-b");

  @Test
  default void lists_executions_by_id_page_by_page() {
    List<Execution> all = new ArrayList<>();
    for (int partition : new int[] {0, 2, 255}) {
      for (long number : new long[] {1, 2, 3, -1}) {
        all.add(AnExecution.of(Sample.id(partition, number)).ready());
      }
    }
    trial().put(all.reversed());
    assertThat(pages(after -> executions(ExecutionFilter.ANY, after, 5), Execution::id))
        .containsExactlyElementsOf(all);
    assertThat(pages(
            after -> trial().search(new Search.ExecutionIds(after, 5)), (ExecutionId id) -> id))
        .containsExactlyElementsOf(all.stream().map(Execution::id).toList());
    var inPartition = new ExecutionFilter(2, null, null, null);
    assertThat(pages(after -> executions(inPartition, after, 3), Execution::id))
        .containsExactlyElementsOf(all.subList(4, 8));
  }

  @Test
  default void lists_executions_that_pass_every_part_of_the_filter() {
    Execution wanted =
        AnExecution.of(Sample.id(1, 1)).in(OTHER).on(LANE_B).delayedUntil(Sample.at(1));
    trial()
        .put(
            wanted,
            AnExecution.of(Sample.id(2, 2)).in(OTHER).on(LANE_B).delayedUntil(Sample.at(1)),
            AnExecution.of(Sample.id(1, 3)).on(LANE_B).delayedUntil(Sample.at(1)),
            AnExecution.of(Sample.id(1, 4)).in(OTHER).delayedUntil(Sample.at(1)),
            AnExecution.of(Sample.id(1, 5)).in(OTHER).on(LANE_B).ready());
    assertThat(listed(new ExecutionFilter(1, OTHER, LANE_B, PublicState.DELAYED)))
        .containsExactly(1L);
    assertThat(listed(new ExecutionFilter(1, null, null, null))).containsExactly(1L, 3L, 4L, 5L);
    assertThat(listed(new ExecutionFilter(null, OTHER, null, null)))
        .containsExactly(1L, 4L, 5L, 2L);
    assertThat(listed(new ExecutionFilter(null, null, LANE_B, null)))
        .containsExactly(1L, 3L, 5L, 2L);
    assertThat(listed(new ExecutionFilter(null, null, null, PublicState.WAITING)))
        .containsExactly(5L);
  }

  @Test
  default void goes_on_when_others_insert_and_delete() {
    List<Execution> all = new ArrayList<>();
    for (int number = 10; number < 20; number++) {
      all.add(AnExecution.numbered(number).ready());
    }
    trial().put(all);
    List<Execution> first = executions(ExecutionFilter.ANY, null, 4);
    Execution cursor = first.getLast();
    Execution later = AnExecution.numbered(50).ready();
    trial().delete(cursor, all.get(5));
    trial().put(AnExecution.numbered(1).ready(), later);
    List<Execution> expected = new ArrayList<>(List.of(all.get(4)));
    expected.addAll(all.subList(6, 10));
    expected.add(later);
    assertThat(executions(ExecutionFilter.ANY, cursor.id(), 100))
        .containsExactlyElementsOf(expected);
  }

  @Test
  default void gives_an_empty_page_for_a_limit_of_zero_and_after_the_end() {
    Execution only = AnExecution.numbered(1).ready();
    trial().put(only);
    assertThat(executions(ExecutionFilter.ANY, null, 0)).isEmpty();
    assertThat(executions(ExecutionFilter.ANY, only.id(), 10)).isEmpty();
  }

  @Test
  default void lists_lanes_by_the_bytes_of_their_names() {
    List<Lane> all = IntStream.of(' ', 'A', 'Z', '_', 'a', 'b', '~')
        .mapToObj(letter -> Sample.lane("l" + (char) letter))
        .toList();
    trial().put(all.reversed());
    assertThat(pages(after -> trial().search(new Search.Lanes(after, 3)), Lane::id))
        .containsExactlyElementsOf(all);
  }

  @Test
  default void lists_live_workers_of_a_namespace_and_lane() {
    Worker one = Sample.worker(Sample.TENANT, "w1", Sample.LANE);
    Worker both = Sample.worker(Sample.TENANT, "w2", Sample.LANE, LANE_B);
    Worker second = Sample.worker(Sample.TENANT, "w3", LANE_B);
    trial().put(second, both, one, Sample.worker(OTHER, "w2", Sample.LANE));
    assertThat(pages(after -> liveWorkers(null, after, 2), PagingContract::instance))
        .containsExactly(one, both, second);
    assertThat(pages(after -> liveWorkers(LANE_B, after, 1), PagingContract::instance))
        .containsExactly(both, second);
  }

  @Test
  default void finds_workers_live_until_their_time_and_lapsed_from_then_on() {
    Worker worker = Sample.worker(Sample.TENANT, "w1", Sample.LANE);
    Worker heard = Sample.worker(Sample.TENANT, "w2", Sample.LANE).heard(Sample.at(100));
    trial().put(worker, heard);
    assertThat(trial().search(new Search.LapsedWorkers(worker.expiresAt().minusMillis(1), 10)))
        .isEmpty();
    assertThat(trial().search(new Search.LapsedWorkers(worker.expiresAt(), 10)))
        .containsExactly(worker);
    assertThat(trial().search(new Search.LapsedWorkers(heard.expiresAt(), 10)))
        .containsExactly(worker, heard);
    trial().clock().set(worker.expiresAt());
    assertThat(liveWorkers(null, null, 10)).containsExactly(heard);
  }

  @Test
  default void lists_expired_leases_by_time_and_id() {
    Execution earliest = AnExecution.numbered(9).leasedUntil(Sample.at(10));
    Execution marked = AnExecution.numbered(1).lostAt(Sample.at(20), Sample.at(25));
    Execution same = AnExecution.numbered(2).leasedUntil(Sample.at(20));
    Execution later = AnExecution.numbered(3).leasedUntil(Sample.at(21));
    trial()
        .put(
            later,
            same,
            marked,
            earliest,
            AnExecution.numbered(4).revokedAt(Sample.at(1)),
            AnExecution.numbered(5).completedAt(Sample.at(1)),
            AnExecution.numbered(6).ready());
    assertThat(pages(after -> expiredLeases(20, after, 1), PagingContract::cursor))
        .containsExactly(earliest, marked, same);
    assertThat(expiredLeases(21, null, 10)).containsExactly(earliest, marked, same, later);
  }

  @Test
  default void lists_expired_leases_of_one_namespace() {
    Execution wanted = AnExecution.numbered(2).in(OTHER).leasedUntil(Sample.at(20));
    trial().put(wanted, AnExecution.numbered(1).leasedUntil(Sample.at(10)));
    assertThat(trial().search(new Search.ExpiredLeases(Sample.at(20), OTHER, null, 1)))
        .containsExactly(wanted);
  }

  @Test
  default void lists_past_attempts_by_index() {
    Execution execution = AnExecution.numbered(1).ready();
    List<PastAttempt> past = IntStream.range(0, 5)
        .mapToObj(index -> Sample.pastAttempt(execution.id(), index))
        .toList();
    trial().put(execution, AnExecution.numbered(2).ready(), Sample.pastAttempt(Sample.id(2), 0));
    trial().put(past.reversed());
    assertThat(trial().search(new Search.PastAttempts(execution.id(), 0, 3)))
        .containsExactlyElementsOf(past.subList(0, 3));
    assertThat(trial().search(new Search.PastAttempts(execution.id(), 3, 10)))
        .containsExactlyElementsOf(past.subList(3, 5));
    assertThat(trial().search(new Search.PastAttempts(Sample.id(3), 0, 10))).isEmpty();
  }

  @Test
  default void lists_what_is_blocked_by_what_blocks_it() {
    Execution first = AnExecution.numbered(1).blockedBy(BlockingReason.WAITING_FOR_CAPABLE_WORKER);
    Execution second = AnExecution.numbered(2).blockedBy(BlockingReason.WAITING_FOR_LOCALITY_MATCH);
    Execution budget = AnExecution.numbered(3).blockedBy(BlockingReason.WAITING_FOR_BUDGET);
    Execution children = AnExecution.numbered(4).awaitingDependencies();
    trial().put(children, budget, second, first, AnExecution.numbered(5).ready());
    assertThat(pages(after -> blocked(EligibilityState.BLOCKED_BY_ROUTE, after), Execution::id))
        .containsExactly(first, second);
    assertThat(blocked(EligibilityState.BLOCKED_BY_BUDGET, null)).containsExactly(budget);
    assertThat(blocked(EligibilityState.BLOCKED_BY_DEPENDENCIES, null)).containsExactly(children);
    assertThat(blocked(EligibilityState.BLOCKED_BY_QUOTA, null)).isEmpty();
    trial().replace(budget, AnExecution.numbered(3).ready());
    assertThat(blocked(EligibilityState.BLOCKED_BY_BUDGET, null)).isEmpty();
  }

  @Test
  default void finds_grants_and_idempotency_keys_from_the_moment_they_expire() {
    trial().put(AnExecution.numbered(1).ready(), AnExecution.numbered(2).ready());
    Grant early = Sample.grant(Sample.id(2), GrantKind.CLAIM, Sample.at(10));
    Grant late = Sample.grant(Sample.id(1), GrantKind.RECLAIM, Sample.at(11));
    var earlyKey = Sample.idempotency(Sample.id(2), Sample.at(10));
    var lateKey = Sample.idempotency(Sample.id(1), Sample.at(11));
    trial().put(late, early, lateKey, earlyKey);
    assertThat(trial().search(new Search.ExpiredGrants(Sample.at(9), 10))).isEmpty();
    assertThat(trial().search(new Search.ExpiredGrants(Sample.at(10), 10))).containsExactly(early);
    assertThat(trial().search(new Search.ExpiredGrants(Sample.at(11), 10)))
        .containsExactly(early, late);
    assertThat(trial().search(new Search.ExpiredIdempotency(Sample.at(9), 10))).isEmpty();
    assertThat(trial().search(new Search.ExpiredIdempotency(Sample.at(10), 10)))
        .containsExactly(earlyKey);
    assertThat(trial().search(new Search.ExpiredIdempotency(Sample.at(11), 1)))
        .containsExactly(earlyKey);
  }

  @Test
  default void no_longer_finds_a_grant_under_the_time_it_had() {
    trial().put(AnExecution.numbered(1).ready());
    Grant before = Sample.grant(Sample.id(1), GrantKind.CLAIM, Sample.at(10));
    Grant after = Sample.grant(Sample.id(1), GrantKind.CLAIM, Sample.at(500));
    trial().put(before);
    trial().replace(before, after);
    assertThat(trial().search(new Search.ExpiredGrants(Sample.at(499), 10))).isEmpty();
    trial().delete(after);
    assertThat(trial().search(new Search.ExpiredGrants(Sample.at(500), 10))).isEmpty();
  }

  /** Reads all pages; stops a store that never comes to an end. */
  private static <T, C> List<T> pages(
      Function<@Nullable C, List<T>> search, Function<T, C> cursor) {
    List<T> seen = new ArrayList<>();
    List<T> page = search.apply(null);
    while (!page.isEmpty() && seen.size() < 100) {
      seen.addAll(page);
      page = search.apply(cursor.apply(page.getLast()));
    }
    return seen;
  }

  private List<Execution> executions(
      ExecutionFilter filter, @Nullable ExecutionId after, int limit) {
    return trial().search(new Search.Executions(filter, after, limit));
  }

  private List<Long> listed(ExecutionFilter filter) {
    return executions(filter, null, 100).stream()
        .map(execution -> execution.id().uuid().getLeastSignificantBits())
        .toList();
  }

  private List<Worker> liveWorkers(
      @Nullable LaneId lane, @Nullable WorkerInstanceId after, int limit) {
    return trial().search(new Search.LiveWorkers(Sample.TENANT, lane, after, limit));
  }

  private List<Execution> expiredLeases(long asOf, @Nullable LeaseCursor after, int limit) {
    return trial().search(new Search.ExpiredLeases(Sample.at(asOf), null, after, limit));
  }

  private List<Execution> blocked(EligibilityState by, @Nullable ExecutionId after) {
    return trial().search(new Search.Blocked(by, after, 1));
  }

  private static WorkerInstanceId instance(Worker worker) {
    return worker.identity().instance();
  }

  private static LeaseCursor cursor(Execution execution) {
    AttemptLife life = ((Phase.Active) execution.phase()).attempt().life();
    return new LeaseCursor(
        switch (life) {
          case AttemptLife.Running running -> running.leaseExpiresAt();
          case AttemptLife.Lapsed lapsed -> lapsed.leaseExpiresAt();
          default -> throw new AssertionError("listed without a lease: " + execution);
        },
        execution.id());
  }
}
