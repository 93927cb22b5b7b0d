package io.flowfabric.tck.store;

import static org.assertj.core.api.Assertions.assertThat;

import io.flowfabric.decision.Change;
import io.flowfabric.decision.Event;
import io.flowfabric.decision.Needs;
import io.flowfabric.decision.Search;
import io.flowfabric.decision.Search.ExecutionFilter;
import io.flowfabric.decision.WorkingSet;
import io.flowfabric.model.Execution;
import io.flowfabric.model.Limits;
import io.flowfabric.tck.shape.AnExecution;
import io.flowfabric.tck.shape.Sample;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;

/** Readers see what was committed, all of it at once, and nothing else. */
public interface VisibilityContract extends StoreContract {
  int LOOKS = 200;

  @Test
  default void shows_no_record_before_the_commit() {
    Execution before = AnExecution.numbered(1).ready();
    Execution created = AnExecution.numbered(2).ready();
    trial().put(before);
    whileUncommitted(
        List.of(
            Trial.change(before, before.withPriority(7, Sample.at(1))),
            Trial.change(null, created)),
        () -> {
          assertThat(trial().find(before.key())).contains(before);
          assertThat(trial().find(created.key())).isEmpty();
          assertThat(trial().search(new Search.Executions(ExecutionFilter.ANY, null, 10)))
              .containsExactly(before);
        });
    assertThat(trial().find(created.key())).contains(created);
  }

  @Test
  default void shows_no_event_before_the_commit() {
    trial().transact(transaction -> {
      transaction.flush(List.of(), List.of(Sample.completion(Sample.id(1))));
      elsewhere(() -> {
        assertThat(trial().events(Event.Family.COMPLETION)).isEmpty();
        assertThat(trial().store().events().latest(Event.Family.COMPLETION)).isZero();
      });
      return "done";
    });
    assertThat(trial().events(Event.Family.COMPLETION)).hasSize(1);
  }

  @Test
  default void readers_do_not_wait_for_a_transaction() {
    Execution execution = AnExecution.numbered(1).ready();
    trial().put(execution);
    trial().transact(transaction -> {
      Trial.find(transaction, trial(), execution.key());
      elsewhere(() -> assertThat(trial().find(execution.key())).contains(execution));
      return "done";
    });
  }

  @Test
  default void shows_all_records_of_a_load_as_of_one_moment() {
    Execution one = AnExecution.numbered(1).ready();
    Execution other = AnExecution.numbered(2).ready();
    trial().put(one, other);
    Needs both = Needs.of(one.key(), other.key());
    var looking = new AtomicBoolean(true);
    Together.within(trial().patience())
        .run(() -> {
          while (looking.get() && !Thread.currentThread().isInterrupted()) {
            raiseTogether(both, one, other);
          }
          return looking;
        })
        .run(() -> {
          try {
            for (int look = 0; look < LOOKS; look++) {
              WorkingSet seen = trial().load(both);
              assertThat(seen.execution(one.id()).priority())
                  .isEqualTo(seen.execution(other.id()).priority());
            }
            return LOOKS;
          } finally {
            looking.set(false);
          }
        })
        .await();
  }

  @Test
  default void shows_searches_and_records_of_a_load_as_of_one_moment() {
    Execution execution = AnExecution.numbered(1).ready();
    trial().put(execution);
    var search = new Search.Executions(ExecutionFilter.ANY, null, 10);
    var needs = Needs.of(execution.key()).and(search).and(new Search.Lanes(null, 10));
    WorkingSet seen = trial().load(needs);
    assertThat(seen.found(search)).containsExactly(seen.execution(execution.id()));
    assertThat(seen.found(new Search.Lanes(null, 10))).isEmpty();
  }

  @Test
  default void says_that_a_record_is_missing() {
    var key = AnExecution.numbered(1).ready().key();
    WorkingSet loaded = trial().load(Needs.of(key));
    assertThat(loaded.hasLoaded(key)).isTrue();
    assertThat(loaded.find(key)).isEmpty();
  }

  @Test
  default void leaves_what_is_loaded_as_it_was() {
    Execution before = AnExecution.numbered(1).ready();
    trial().put(before);
    WorkingSet loaded = trial().load(Needs.of(before.key()));
    trial().replace(before, before.withPriority(3, Sample.at(1)));
    trial().store().queries().load(Needs.of(before.key()), loaded);
    assertThat(loaded.execution(before.id())).isEqualTo(before);
  }

  private void whileUncommitted(List<Change<?>> changes, Runnable looking) {
    trial().transact(transaction -> {
      transaction.flush(changes, List.of());
      elsewhere(looking);
      return "done";
    });
  }

  private void elsewhere(Runnable looking) {
    Together.within(trial().patience())
        .run(() -> {
          looking.run();
          return "seen";
        })
        .await();
  }

  private void raiseTogether(Needs both, Execution one, Execution other) {
    trial().transact(transaction -> {
      WorkingSet loaded = Trial.load(transaction, trial(), both);
      Execution first = loaded.execution(one.id());
      Execution second = loaded.execution(other.id());
      int next = (first.priority() + 1) % Limits.PRIORITY;
      transaction.flush(
          List.of(
              Trial.change(first, first.withPriority(next, Sample.at(1))),
              Trial.change(second, second.withPriority(next, Sample.at(1)))),
          List.of());
      return next;
    });
  }
}
