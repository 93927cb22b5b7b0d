package io.flowfabric.tck.contract;

import static io.flowfabric.decision.Event.Family.COMPLETION;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.flowfabric.decision.Event;
import io.flowfabric.decision.LoggedEvent;
import io.flowfabric.error.EngineException;
import io.flowfabric.error.ValidationKind;
import io.flowfabric.execution.CancelExecution;
import io.flowfabric.model.Authority;
import io.flowfabric.model.ExecutionId;
import io.flowfabric.model.Namespace;
import io.flowfabric.model.Tags;
import io.flowfabric.service.EventCursor;
import io.flowfabric.service.ReadEvents;
import io.flowfabric.service.ReadEvents.Batch;
import io.flowfabric.service.ReadEvents.Filter;
import io.flowfabric.tck.rig.Crowd;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Following what is told, from a cursor on. */
public interface EventCursorContract extends EndingEvidence {

  @Test
  default void from_now_on_only_what_comes_is_read() {
    completed("ns");
    Batch start = read(EventCursor.decode(new byte[0]), 10);
    assertThat(start.events()).isEmpty();

    ExecutionId next = completed("ns");

    assertThat(executions(read(start.next(), 10))).containsExactly(next);
  }

  @Test
  default void from_now_on_in_an_empty_log_misses_nothing() {
    Batch start = read(EventCursor.NOW, 10);

    ExecutionId first = completed("ns");

    assertThat(executions(read(start.next(), 10))).containsExactly(first);
  }

  @Test
  default void from_the_oldest_all_is_read_in_order_part_by_part() {
    var all = List.of(completed("ns"), completed("ns"), completed("ns"));

    Batch first = read(EventCursor.decode(new byte[] {0}), 2);
    Batch second = read(again(first.next()), 2);
    Batch end = read(again(second.next()), 2);

    assertThat(executions(first)).isEqualTo(all.subList(0, 2));
    assertThat(executions(second)).isEqualTo(all.subList(2, 3));
    assertThat(end.events()).isEmpty();
    assertThat(end.next()).isEqualTo(second.next());
    assertThat(read(EventCursor.OLDEST, 0).events()).isEmpty();
  }

  /** The cursor as it is after a reader kept its bytes. */
  private static EventCursor again(EventCursor cursor) {
    return EventCursor.decode(cursor.encode());
  }

  @Test
  default void a_cursor_is_a_mark_and_a_position_in_nine_bytes() {
    var cursor = new EventCursor.After(0x0102030405060708L);

    assertThat(cursor.encode()).containsExactly(2, 1, 2, 3, 4, 5, 6, 7, 8);
    assertThat(EventCursor.decode(cursor.encode())).isEqualTo(cursor);
    assertThat(EventCursor.NOW.encode()).isEmpty();
    assertThat(EventCursor.OLDEST.encode()).containsExactly(0);
  }

  @Test
  default void a_cursor_of_another_store_or_length_is_refused() {
    for (byte[] foreign : List.of(
        new byte[] {1},
        new byte[] {2},
        new byte[] {0, 0},
        new byte[] {2, 0, 0, 0, 0, 0, 0, 0},
        new byte[] {2, 0, 0, 0, 0, 0, 0, 0, 1, 0},
        new byte[] {1, 0, 0, 0, 0, 0, 0, 0, 1},
        new byte[] {3, 0, 0, 0, 0, 0, 0, 0, 1},
        new byte[17])) {
      refusedAs(ValidationKind.INVALID_INPUT, () -> EventCursor.decode(foreign), "cursor");
    }
  }

  @Test
  default void a_position_before_the_first_event_is_no_event() {
    refusedAs(
        ValidationKind.INVALID_INPUT,
        () -> EventCursor.decode(new byte[] {2, -1, 0, 0, 0, 0, 0, 0, 0}),
        "cursor");
  }

  @Test
  default void a_filter_leaves_out_and_the_cursor_moves_on() {
    completed("a");
    ExecutionId wanted = completed("b");
    completed("a");
    var filter = new Filter(new Namespace("b"), null, null, null);

    Batch none = apply(new ReadEvents(COMPLETION, EventCursor.OLDEST, filter, 1));
    Batch one = apply(new ReadEvents(COMPLETION, none.next(), filter, 1));
    Batch rest = apply(new ReadEvents(COMPLETION, one.next(), filter, 5));

    assertThat(none.events()).isEmpty();
    assertThat(executions(one)).containsExactly(wanted);
    assertThat(rest.events()).isEmpty();
    assertThat(read(rest.next(), 5).events()).isEmpty();
  }

  @Test
  default void a_filter_may_name_a_tag() {
    ExecutionId wanted = tagged(Map.of(Tags.INSTANCE, "x"));
    tagged(Map.of(Tags.INSTANCE, "y"));
    tagged(Map.of());
    ExecutionId both = tagged(Map.of(Tags.INSTANCE, "x", "cairn.cell", "1"));

    assertThat(filtered(new Filter(null, null, Tags.INSTANCE, "x"))).containsExactly(wanted, both);
    assertThat(filtered(new Filter(null, null, "cairn.cell", "1"))).containsExactly(both);
    assertThat(filtered(new Filter(new Namespace("other"), null, Tags.INSTANCE, "x")))
        .isEmpty();
  }

  private List<ExecutionId> filtered(Filter filter) {
    return executions(apply(new ReadEvents(COMPLETION, EventCursor.OLDEST, filter, 100)));
  }

  @Test
  default void each_family_is_followed_by_itself() {
    completed("ns");
    completed("ns");

    assertThat(apply(ReadEvents.all(COMPLETION)).events())
        .extracting(LoggedEvent::event)
        .isEqualTo(rig().events(COMPLETION))
        .hasSize(2);
    assertThat(apply(ReadEvents.all(Event.Family.LEASE)).events())
        .extracting(LoggedEvent::event)
        .isEqualTo(rig().events(Event.Family.LEASE))
        .hasSize(4);
    assertThat(apply(ReadEvents.all(Event.Family.OPERATOR)).events()).isEmpty();
  }

  @Test
  default void a_reader_that_goes_on_from_its_cursor_misses_nothing_of_many_writers() {
    int writers = 8;
    var writing = new AtomicInteger(writers);
    var read = new ArrayList<LoggedEvent>();

    Crowd.atOnce(writers + 1, number -> {
      if (number < writers) {
        IntStream.range(0, 10).forEach(turn -> createAndEnd());
        return writing.decrementAndGet();
      }
      return follow(writing, read);
    });

    assertThat(read).isEqualTo(apply(ReadEvents.all(COMPLETION)).events()).hasSize(80);
    assertThat(read).extracting(LoggedEvent::position).isSorted().doesNotHaveDuplicates();
  }

  @Test
  default void a_reader_that_missed_events_is_told_so_and_from_where_all_are_kept() {
    completed("ns");
    Batch early = read(EventCursor.OLDEST, 10);
    completed("ns");
    completed("ns");
    Batch late = read(early.next(), 10);
    forgetAll();
    ExecutionId kept = completed("ns");

    var told = catchThrowableOfType(
        EngineException.StreamBackpressure.class, () -> read(early.next(), 10));

    assertThat(told).isNotNull();
    assertThat(executions(read(EventCursor.parse(told.cursor()), 10))).containsExactly(kept);
    assertThat(executions(read(late.next(), 10))).containsExactly(kept);
    assertThat(executions(read(EventCursor.OLDEST, 10))).containsExactly(kept);
  }

  @Test
  default void a_reader_that_missed_nothing_goes_on_however_long_it_was_away() {
    Batch quiet = apply(new ReadEvents(Event.Family.OPERATOR, EventCursor.NOW, Filter.ANY, 10));
    completed("ns");
    Batch last = read(EventCursor.OLDEST, 10);
    forgetAll();

    assertThat(read(last.next(), 10).events()).isEmpty();
    assertThat(apply(new ReadEvents(Event.Family.OPERATOR, quiet.next(), Filter.ANY, 10))
            .events())
        .isEmpty();
    for (EventCursor fresh : List.of(EventCursor.NOW, EventCursor.OLDEST)) {
      Batch begun = read(fresh, 10);
      assertThat(begun.events()).isEmpty();
      ExecutionId next = completed("ns");
      assertThat(executions(read(begun.next(), 10))).containsExactly(next);
      forgetAll();
    }
  }

  private void forgetAll() {
    rig().clock().advance(Duration.ofDays(2));
    rig().faults().events().trim(Duration.ofDays(1), Integer.MAX_VALUE);
  }

  private void createAndEnd() {
    apply(new CancelExecution(new Authority.Operator(create()), "enough"));
  }

  /** Reads until nobody writes any more and nothing is left. */
  private int follow(AtomicInteger writing, List<LoggedEvent> read) {
    EventCursor cursor = EventCursor.OLDEST;
    boolean more = true;
    while (more) {
      boolean last = writing.get() == 0;
      Batch batch = read(cursor, 3);
      read.addAll(batch.events());
      cursor = again(batch.next());
      more = !last || !batch.events().isEmpty();
      Thread.yield();
    }
    return read.size();
  }

  private ExecutionId completed(String namespace) {
    var claim = claimed(draft().namespace(namespace));
    complete(claim);
    return claim.execution();
  }

  private ExecutionId tagged(Map<String, String> tags) {
    var claim = claimed(draft().tags(tags));
    complete(claim);
    return claim.execution();
  }

  private Batch read(EventCursor cursor, int limit) {
    return apply(new ReadEvents(COMPLETION, cursor, Filter.ANY, limit));
  }

  private static List<ExecutionId> executions(Batch batch) {
    return batch.events().stream()
        .map(logged -> logged.event().about().orElseThrow().execution())
        .toList();
  }
}
