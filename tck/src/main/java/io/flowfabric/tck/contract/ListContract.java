package io.flowfabric.tck.contract;

import static org.assertj.core.api.Assertions.assertThat;

import io.flowfabric.decision.Search.ExecutionFilter;
import io.flowfabric.error.ValidationKind;
import io.flowfabric.execution.CancelExecution;
import io.flowfabric.execution.CountExecutions;
import io.flowfabric.execution.ListAttempts;
import io.flowfabric.execution.ListExecutions;
import io.flowfabric.execution.ListExecutions.Entry;
import io.flowfabric.execution.ListLanes;
import io.flowfabric.execution.ListSuspended;
import io.flowfabric.execution.PromoteDelayed;
import io.flowfabric.execution.TrimExecution;
import io.flowfabric.model.Attempt;
import io.flowfabric.model.Authority;
import io.flowfabric.model.BlockingReason;
import io.flowfabric.model.Claim;
import io.flowfabric.model.Execution;
import io.flowfabric.model.ExecutionId;
import io.flowfabric.model.Key;
import io.flowfabric.model.LaneId;
import io.flowfabric.model.Limits;
import io.flowfabric.model.Namespace;
import io.flowfabric.model.Page;
import io.flowfabric.model.PublicState;
import io.flowfabric.model.Tags;
import io.flowfabric.tck.rig.Case;
import io.flowfabric.tck.shape.AnExecution;
import io.flowfabric.tck.shape.Sample;
import io.flowfabric.tck.shape.Shape;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Function;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Lists of executions, lanes and attempts, page by page. */
public interface ListContract extends ReclaimScene {

  @Test
  @Case("1.201")
  default void executions_come_page_by_page_each_once_by_id() {
    List<ExecutionId> all = created(15);

    Page<Entry, ExecutionId> first = page(null, 5);
    Page<Entry, ExecutionId> second = page(first.next().orElseThrow(), 5);
    Page<Entry, ExecutionId> third = page(second.next().orElseThrow(), 5);

    assertThat(ids(first)).isEqualTo(all.subList(0, 5));
    assertThat(ids(second)).isEqualTo(all.subList(5, 10));
    assertThat(ids(third)).isEqualTo(all.subList(10, 15));
    assertThat(first.next()).contains(all.get(4));
    assertThat(third.next()).isEmpty();
  }

  /** Executions that were created in another order than that of their ids. */
  private List<ExecutionId> created(int count) {
    List<ExecutionId> ascending =
        IntStream.range(0, count).mapToObj(this::idNumbered).toList();
    var mixed = new ArrayList<>(ascending);
    Collections.rotate(mixed, count / 2);
    mixed.reversed().forEach(id -> create(draft().id(id)));
    return ascending;
  }

  @Test
  @Case("1.202")
  default void a_page_of_none_is_empty_and_leads_nowhere() {
    created(3);

    assertThat(page(null, 0)).isEqualTo(new Page<>(List.of(), Optional.empty()));
  }

  @Test
  @Case("1.202")
  default void no_page_has_more_than_a_thousand() {
    List<Execution> all = IntStream.range(0, 1001)
        .mapToObj(number -> AnExecution.of(idNumbered(number)).ready())
        .toList();
    rig().plant(all.toArray(Execution[]::new));

    Page<Entry, ExecutionId> most = page(null, 5000);

    assertThat(most.items()).hasSize(1000);
    assertThat(most.next()).contains(all.get(999).id());
    assertThat(ids(page(all.get(999).id(), 5000))).containsExactly(all.get(1000).id());
  }

  @Test
  @Case("1.203")
  default void a_cursor_must_be_an_id_of_the_partition() {
    ExecutionId id = create();
    var elsewhere = new ExecutionId(id.partition() + 1, id.uuid());

    for (String text : List.of("", "nonsense", id.uuid().toString(), "{fp:7}:xyz")) {
      refusedAs(
          ValidationKind.INVALID_INPUT, () -> page(ExecutionId.parse(text), 5), "execution_id");
    }
    refusedAs(ValidationKind.INVALID_INPUT, () -> page(id, elsewhere, 5), "cursor");
    refusedAs(
        ValidationKind.INVALID_INPUT,
        () -> new ListSuspended(id.partition(), elsewhere, 5),
        "cursor");
    refusedAs(ValidationKind.INVALID_INPUT, () -> page(null, -1), "limit");
  }

  private Page<Entry, ExecutionId> page(ExecutionId in, ExecutionId after, int limit) {
    return apply(ListExecutions.ofPartition(in.partition(), after, limit));
  }

  @Test
  default void a_cursor_may_name_what_is_gone() {
    List<ExecutionId> all = created(4);

    assertThat(ids(page(new ExecutionId(all.get(0).partition(), new UUID(0x7000, 1)), 5)))
        .isEqualTo(all.subList(2, 4));
    assertThat(ids(page(new ExecutionId(all.get(0).partition(), new UUID(0, 0)), 5)))
        .isEqualTo(all);
  }

  @Test
  default void pages_go_on_while_executions_come_and_go() {
    List<ExecutionId> all = Stream.of(10, 20, 30, 40, 50).map(this::idNumbered).toList();
    rig()
        .plant(all.stream()
            .map(id -> AnExecution.of(id).completedAt(rig().now()))
            .toArray(Execution[]::new));
    Page<Entry, ExecutionId> first = page(null, 2);

    create(draft().id(idNumbered(15)));
    create(draft().id(idNumbered(35)));
    apply(new TrimExecution(idNumbered(20), Duration.ZERO));
    apply(new TrimExecution(idNumbered(40), Duration.ZERO));
    Page<Entry, ExecutionId> rest = page(first.next().orElseThrow(), 5);

    assertThat(ids(first)).containsExactly(idNumbered(10), idNumbered(20));
    assertThat(ids(rest)).containsExactly(idNumbered(30), idNumbered(35), idNumbered(50));
    assertThat(rest.next()).isEmpty();
  }

  @Test
  default void a_line_says_what_an_execution_is_and_how_it_is() {
    Claim claim = claimed(draft().priority(7).tags(Map.of("app.color", "red")));

    assertThat(page(null, 1).items())
        .containsExactly(new Entry(
            claim.execution(),
            NS,
            DEFAULT_LANE,
            "kind",
            PublicState.ACTIVE,
            7,
            rig().at(0),
            Tags.of(Map.of("app.color", "red"))));
  }

  @Test
  default void a_filter_narrows_the_list_in_every_respect() {
    ExecutionId plain = create();
    ExecutionId other = create(draft().namespace("other"));
    ExecutionId lane = create(draft().id(newId(new LaneId("b"))).lane(new LaneId("b")));
    ExecutionId later = create(draft().delayUntil(rig().at(1000)));

    assertThat(listed(ExecutionFilter.ANY)).containsExactlyInAnyOrder(plain, other, lane, later);
    assertThat(listed(new ExecutionFilter(lane.partition(), null, null, null)))
        .containsExactly(lane);
    assertThat(listed(new ExecutionFilter(null, new Namespace("other"), null, null)))
        .containsExactly(other);
    assertThat(listed(new ExecutionFilter(null, null, new LaneId("b"), null)))
        .containsExactly(lane);
    assertThat(listed(new ExecutionFilter(null, null, null, PublicState.DELAYED)))
        .containsExactly(later);
    assertThat(
            listed(new ExecutionFilter(plain.partition(), NS, DEFAULT_LANE, PublicState.WAITING)))
        .containsExactly(plain);
    assertThat(listed(new ExecutionFilter(null, NS, new LaneId("c"), null))).isEmpty();
  }

  @Test
  default void counts_follow_executions_from_state_to_state() {
    assertThat(apply(CountExecutions.all()).items()).isEmpty();
    create();
    create();
    ExecutionId later = create(draft().delayUntil(rig().at(1000)));
    assertThat(counts(CountExecutions.all()))
        .containsExactly("%s %s delayed 1".formatted(NS, DEFAULT_LANE), waiting(2));

    complete(claim(W1).orElseThrow());
    rig().clock().advance(Duration.ofDays(1));
    apply(new PromoteDelayed(later));
    assertThat(counts(CountExecutions.all()))
        .containsExactly("%s %s completed 1".formatted(NS, DEFAULT_LANE), waiting(2));

    apply(new CancelExecution(new Authority.Operator(later), "no longer wanted"));
    apply(new TrimExecution(later, Duration.ZERO));
    assertThat(counts(CountExecutions.all()))
        .containsExactly("%s %s completed 1".formatted(NS, DEFAULT_LANE), waiting(1));
  }

  @Test
  default void counts_come_by_namespace_and_lane_page_by_page() {
    create();
    create(draft().namespace("other"));
    create(draft().id(newId(new LaneId("b"))).lane(new LaneId("b")));

    var all = counts(CountExecutions.all());
    assertThat(all).hasSize(3).isSorted();
    assertThat(counts(new CountExecutions(new Namespace("other"), null, null, 10)))
        .containsExactly("other " + DEFAULT_LANE + " waiting 1");
    assertThat(counts(new CountExecutions(null, new LaneId("b"), null, 10)))
        .containsExactly(NS + " b waiting 1");
    var first = apply(new CountExecutions(null, null, null, 2));
    var rest = new CountExecutions(null, null, first.next().orElseThrow(), 2);
    assertThat(counts(rest)).isEqualTo(all.subList(2, 3));
    assertThat(apply(rest).next()).isEmpty();
  }

  private static String waiting(int executions) {
    return "%s %s waiting %d".formatted(NS, DEFAULT_LANE, executions);
  }

  private List<String> counts(CountExecutions question) {
    return apply(question).items().stream()
        .map(count -> "%s %s %s %d"
            .formatted(
                count.place().namespace(),
                count.place().lane(),
                count.place().state().wire(),
                count.executions()))
        .toList();
  }

  @Test
  default void the_list_over_all_partitions_is_ordered_by_partition_and_id() {
    List<ExecutionId> all = Stream.of(
            Sample.id(0, 5), Sample.id(9, 1), Sample.id(9, 2), Sample.id(80, 1))
        .toList();
    all.reversed().forEach(id -> rig().plant(AnExecution.of(id).ready()));

    var first = apply(new ListExecutions(ExecutionFilter.ANY, null, 3));
    var second = apply(new ListExecutions(ExecutionFilter.ANY, first.next().orElseThrow(), 3));

    assertThat(ids(first)).isEqualTo(all.subList(0, 3));
    assertThat(ids(second)).isEqualTo(all.subList(3, 4));
    assertThat(second.next()).isEmpty();
  }

  private List<ExecutionId> listed(ExecutionFilter filter) {
    return ids(apply(new ListExecutions(filter, null, Limits.PAGE)));
  }

  private Page<Entry, ExecutionId> page(@Nullable ExecutionId after, int limit) {
    return apply(ListExecutions.ofPartition(idNumbered(0).partition(), after, limit));
  }

  private static List<ExecutionId> ids(Page<Entry, ExecutionId> page) {
    return page.items().stream().map(Entry::execution).toList();
  }

  @Test
  default void lanes_come_in_the_order_of_their_bytes() {
    List<String> names = List.of("B", "Z", "a", "a-b", "aa", "z");
    names.reversed().forEach(this::used);
    names.forEach(this::used);

    List<LaneId> all = pages((@Nullable LaneId after) -> apply(new ListLanes(after, 4)));

    assertThat(all).extracting(LaneId::value).isEqualTo(names);
    assertThat(apply(new ListLanes(null, 6)).next()).isEmpty();
    assertThat(apply(new ListLanes(null, 0))).isEqualTo(new Page<>(List.of(), Optional.empty()));
    assertThat(apply(new ListLanes(new LaneId("aZ"), 1)).items()).containsExactly(new LaneId("aa"));
    assertThat(rig().find(new Key.OfLane(new LaneId("a"))).orElseThrow().registeredBy())
        .isEqualTo("create_execution");
  }

  private void used(String lane) {
    create(draft().id(newId(new LaneId(lane))).lane(new LaneId(lane)));
  }

  @Test
  default void suspended_executions_are_listed_with_since_when_and_why() {
    List<Execution> suspended = planted(Shape.S1);
    planted(Shape.R4, Shape.A1, Shape.D4);

    List<ListSuspended.Entry> all = pages((@Nullable ExecutionId after) ->
        apply(new ListSuspended(idNumbered(0).partition(), after, 3)));

    assertThat(all)
        .containsExactlyElementsOf(suspended.stream().map(ListContract::entry).toList());
    assertThat(all)
        .extracting(ListSuspended.Entry::reason)
        .contains(BlockingReason.WAITING_FOR_SIGNAL, BlockingReason.WAITING_FOR_APPROVAL);
    assertThat(apply(new ListSuspended(idNumbered(0).partition() + 1, null, 10)).items())
        .isEmpty();
    assertThat(apply(new ListSuspended(idNumbered(0).partition(), null, 0)))
        .isEqualTo(new Page<>(List.of(), Optional.empty()));
  }

  private static ListSuspended.Entry entry(Execution suspended) {
    return new ListSuspended.Entry(
        suspended.id(),
        suspended.times().lastTransition(),
        suspended.stateVector().blockingReason());
  }

  @Test
  default void attempts_come_in_their_order_the_latest_included() {
    seedKey();
    ExecutionId id = lostAfterTakeovers(4);

    List<Attempt> all =
        pages((@Nullable Integer from) -> apply(new ListAttempts(id, from == null ? 0 : from, 2)));

    assertThat(all).extracting(Attempt::index).containsExactly(0, 1, 2, 3, 4);
    assertThat(all.getLast()).isEqualTo(stored(id).attempt());
    assertThat(apply(new ListAttempts(id, 3, 10)).items()).isEqualTo(all.subList(3, 5));
    assertThat(apply(new ListAttempts(id, 0, 5)).next()).isEmpty();
    assertThat(apply(new ListAttempts(id, 0, 0)).items()).isEmpty();
    assertThat(apply(ListAttempts.of(create())).items()).isEmpty();
    assertThat(apply(ListAttempts.of(newId(DEFAULT_LANE))).items()).isEmpty();
  }

  private static <T, C> List<T> pages(Function<@Nullable C, Page<T, C>> list) {
    var all = new ArrayList<T>();
    Page<T, C> page = list.apply(null);
    all.addAll(page.items());
    while (page.next().isPresent()) {
      page = list.apply(page.next().get());
      all.addAll(page.items());
    }
    return all;
  }
}
