package io.flowfabric.store.memory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.flowfabric.decision.Change;
import io.flowfabric.decision.Event;
import io.flowfabric.decision.Needs;
import io.flowfabric.decision.Search;
import io.flowfabric.decision.Topic;
import io.flowfabric.decision.WorkingSet;
import io.flowfabric.model.Lane;
import io.flowfabric.model.LaneId;
import io.flowfabric.model.Namespace;
import io.flowfabric.model.WorkerInstanceId;
import io.flowfabric.store.Transaction;
import io.flowfabric.store.VirtualClock;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

final class MemoryTransactionTest {
  private static final Lane LANE = new Lane(new LaneId("a"), Instant.EPOCH, "one");
  private static final Lane CHANGED = new Lane(new LaneId("a"), Instant.EPOCH, "two");
  private static final Event EVENT = new Event.OfWorker(
      new Namespace("n"), new WorkerInstanceId("w"), Event.WorkerStep.HEARTBEAT, "", Instant.EPOCH);

  private final MemoryStore store = new MemoryStore(new VirtualClock(Instant.EPOCH));

  @Test
  void refuses_to_create_what_exists() {
    flush(new Change<>(LANE.key(), null, LANE));
    refusesToFlush(new Change<>(LANE.key(), null, CHANGED));
  }

  @Test
  void refuses_to_change_what_does_not_exist() {
    refusesToFlush(new Change<>(LANE.key(), LANE, CHANGED));
    refusesToFlush(new Change<>(LANE.key(), LANE, null));
  }

  @Test
  void refuses_to_change_something_else_than_what_is_stored() {
    flush(new Change<>(LANE.key(), null, LANE));
    refusesToFlush(new Change<>(LANE.key(), CHANGED, LANE));
  }

  @Test
  void takes_one_change_after_the_other_of_the_same_record() {
    flush(new Change<>(LANE.key(), null, LANE), new Change<>(LANE.key(), LANE, CHANGED));
    assertThat(stored()).containsExactly(CHANGED);
    flush(new Change<>(LANE.key(), CHANGED, null), new Change<>(LANE.key(), null, LANE));
    assertThat(stored()).containsExactly(LANE);
  }

  @Test
  void reads_by_key_what_it_has_flushed_and_searches_no_more() {
    inTransaction(transaction -> {
      transaction.flush(List.of(new Change<>(LANE.key(), null, LANE)), List.of());
      var loaded = new WorkingSet(store.backend());
      transaction.load(Needs.of(LANE.key()), loaded);
      assertThat(loaded.find(LANE.key())).contains(LANE);
      assertThatThrownBy(() -> transaction.load(Needs.of(new Search.Lanes(null, 1)), loaded))
          .hasMessageContaining("before the flush");
    });
  }

  @Test
  void does_not_run_inside_of_another() {
    inTransaction(outer -> assertThatThrownBy(() -> store.transact(Transaction::now))
        .hasMessageContaining("inside of another"));
  }

  @Test
  void stands_when_a_listener_fails() {
    var others = new AtomicInteger();
    store.onCommit(new Topic.News(Event.Family.WORKER), () -> {
      throw new IllegalStateException("on purpose");
    });
    store.onCommit(new Topic.News(Event.Family.WORKER), others::incrementAndGet);
    inTransaction(transaction -> transaction.flush(List.of(), List.of(EVENT)));
    assertThat(store.events().latest(Event.Family.WORKER)).isEqualTo(1);
    assertThat(others).hasValue(1);
  }

  private void flush(Change<?>... changes) {
    inTransaction(transaction -> transaction.flush(List.of(changes), List.of()));
  }

  private void refusesToFlush(Change<?> change) {
    List<Lane> before = stored();
    assertThatThrownBy(() -> flush(change))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("not what is stored");
    assertThat(stored()).isEqualTo(before);
  }

  private void inTransaction(Consumer<Transaction> work) {
    store.transact(transaction -> {
      work.accept(transaction);
      return transaction;
    });
  }

  private List<Lane> stored() {
    var search = new Search.Lanes(null, 10);
    var loaded = new WorkingSet(store.backend());
    store.queries().load(Needs.of(search), loaded);
    return loaded.found(search);
  }
}
