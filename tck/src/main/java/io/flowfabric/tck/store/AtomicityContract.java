package io.flowfabric.tck.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.flowfabric.decision.Event;
import io.flowfabric.decision.Search;
import io.flowfabric.decision.Search.Takeover;
import io.flowfabric.decision.Topic;
import io.flowfabric.model.Execution;
import io.flowfabric.model.GrantKind;
import io.flowfabric.store.Transaction;
import io.flowfabric.tck.shape.AnExecution;
import io.flowfabric.tck.shape.Sample;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

/** All that a transaction flushed is kept, or none of it. */
public interface AtomicityContract extends StoreContract {

  @Test
  default void keeps_all_that_was_flushed() {
    Execution execution = AnExecution.numbered(1).ready();
    var grant = Sample.grant(execution.id(), GrantKind.CLAIM, Sample.at(1000));
    var lane = Sample.lane("lane-a");
    trial().transact(transaction -> {
      transaction.flush(
          List.of(
              Trial.change(null, execution), Trial.change(null, grant), Trial.change(null, lane)),
          List.of(Sample.completion(execution.id())));
      return "done";
    });
    assertThat(trial().find(execution.key())).contains(execution);
    assertThat(trial().find(grant.key())).contains(grant);
    assertThat(trial().find(lane.key())).contains(lane);
    assertThat(trial().events(Event.Family.COMPLETION)).hasSize(1);
  }

  @Test
  default void keeps_every_flush_of_a_transaction() {
    trial().transact(transaction -> {
      transaction.flush(List.of(Trial.change(null, Sample.lane("one"))), List.of());
      transaction.flush(List.of(Trial.change(null, Sample.lane("two"))), List.of());
      return "done";
    });
    assertThat(trial().search(new Search.Lanes(null, 10))).hasSize(2);
  }

  @Test
  default void keeps_no_record_of_work_that_throws() {
    Execution before = AnExecution.numbered(1).ready();
    Execution deleted = AnExecution.numbered(2).ready();
    Execution created = AnExecution.numbered(3).ready();
    trial().put(before, deleted);
    failAfter(transaction -> transaction.flush(
        List.of(
            Trial.change(before, before.withPriority(9, Sample.at(1))),
            Trial.change(deleted, null),
            Trial.change(null, created)),
        List.of()));
    assertThat(trial().find(before.key())).contains(before);
    assertThat(trial().find(deleted.key())).contains(deleted);
    assertThat(trial().find(created.key())).isEmpty();
  }

  @Test
  default void keeps_no_place_in_a_queue_of_work_that_throws() {
    Execution before = AnExecution.numbered(1).ready();
    Execution created = AnExecution.numbered(2).ready();
    trial().put(before);
    failAfter(transaction -> transaction.flush(
        List.of(
            Trial.change(before, AnExecution.numbered(1).delayedUntil(Sample.at(1))),
            Trial.change(null, created)),
        List.of()));
    assertThat(trial()
            .search(new Search.Claimable(Sample.LANE, null, null, Takeover.AT_ONCE, null, 10)))
        .containsExactly(before);
  }

  @Test
  default void keeps_no_event_of_work_that_throws() {
    failAfter(
        transaction -> transaction.flush(List.of(), List.of(Sample.completion(Sample.id(1)))));
    assertThat(trial().events(Event.Family.COMPLETION)).isEmpty();
    assertThat(trial().store().events().latest(Event.Family.COMPLETION)).isZero();
  }

  @Test
  default void wakes_nobody_for_work_that_throws() {
    var woken = new AtomicInteger();
    trial().store().onCommit(new Topic.News(Event.Family.COMPLETION), woken::incrementAndGet);
    failAfter(
        transaction -> transaction.flush(List.of(), List.of(Sample.completion(Sample.id(1)))));
    assertThat(woken).hasValue(0);
  }

  @Test
  default void hands_on_what_the_work_throws() {
    var problem = new IllegalArgumentException("mine");
    assertThatThrownBy(() -> trial().store().transact(transaction -> {
          throw problem;
        }))
        .isSameAs(problem);
  }

  @Test
  default void hands_on_what_the_work_returns() {
    assertThat(trial().<String>transact(transaction -> "answer")).isEqualTo("answer");
  }

  @Test
  default void holds_no_lock_after_work_that_throws() {
    Execution execution = AnExecution.numbered(1).ready();
    trial().put(execution);
    failAfter(transaction -> Trial.find(transaction, trial(), execution.key()));
    Execution after = execution.withPriority(5, Sample.at(1));
    Together.within(trial().patience())
        .run(() -> {
          trial().replace(execution, after);
          return after;
        })
        .await();
    assertThat(trial().find(execution.key())).contains(after);
  }

  private void failAfter(Consumer<Transaction> work) {
    assertThatThrownBy(() -> trial().store().transact(transaction -> {
          work.accept(transaction);
          throw new IllegalArgumentException("on purpose");
        }))
        .hasMessage("on purpose");
  }
}
