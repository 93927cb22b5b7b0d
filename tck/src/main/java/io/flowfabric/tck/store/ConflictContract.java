package io.flowfabric.tck.store;

import static org.assertj.core.api.Assertions.assertThat;

import io.flowfabric.decision.Needs;
import io.flowfabric.model.Budget;
import io.flowfabric.model.Execution;
import io.flowfabric.tck.shape.AnExecution;
import io.flowfabric.tck.shape.Sample;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** No transaction undoes what another one did. */
public interface ConflictContract extends StoreContract {
  int WRITERS = 4;
  int STEPS = 50;

  @Test
  default void loses_no_update_of_an_execution() {
    Execution start = AnExecution.numbered(1).ready();
    trial().put(start);
    Together.within(trial().patience()).times(WRITERS, () -> raise(start)).await();
    assertThat(trial().find(start.key()).map(Execution::priority)).contains(WRITERS * STEPS);
  }

  @Test
  default void loses_no_update_of_a_shared_record() {
    Budget start = Sample.budget(0);
    trial().put(start);
    Together.within(trial().patience()).times(WRITERS, () -> spend(start)).await();
    assertThat(trial().find(start.key()).map(budget -> budget.usage().get("tokens")))
        .contains((long) WRITERS * STEPS);
  }

  @Test
  default void lets_one_of_many_create_a_record() {
    var created = new AtomicInteger();
    for (int number = 1; number <= STEPS; number++) {
      Execution wanted = AnExecution.numbered(number).ready();
      Together.within(trial().patience())
          .times(WRITERS, () -> {
            boolean first = createIfMissing(wanted);
            return first ? created.incrementAndGet() : 0;
          })
          .await();
    }
    assertThat(created).hasValue(STEPS);
  }

  @Test
  default void does_not_replace_what_was_said_to_be_new() {
    Execution there = AnExecution.numbered(1).ready();
    Execution other = there.withPriority(7, Sample.at(1));
    trial().put(there);
    Optional<Execution> seen = trial().transact(transaction -> {
      Optional<Execution> known =
          Trial.load(transaction, trial(), Needs.fresh(there.key())).find(there.key());
      if (known.isEmpty()) {
        transaction.flush(List.of(Trial.change(null, other)), List.of());
      }
      return known;
    });
    assertThat(seen).contains(there);
    assertThat(trial().find(there.key())).contains(there);
  }

  @Test
  default void does_not_let_others_go_by_what_was_said_to_be_new() {
    Execution there = AnExecution.numbered(1).ready();
    Execution unseen = AnExecution.numbered(2).ready();
    trial().put(there);
    boolean wasThere = trial().transact(transaction -> {
      var needs = Needs.fresh(there.key()).and(Needs.fresh(unseen.key()));
      boolean known = Trial.load(transaction, trial(), needs).find(there.key()).isPresent();
      transaction.flush(List.of(Trial.change(null, unseen)), List.of());
      return known;
    });
    assertThat(wasThere).isTrue();
    assertThat(trial().find(unseen.key())).contains(unseen);
  }

  private int raise(Execution start) {
    for (int step = 0; step < STEPS; step++) {
      trial().transact(transaction -> {
        Execution before = Trial.find(transaction, trial(), start.key()).orElseThrow();
        Execution after = before.withPriority(before.priority() + 1, Sample.at(1));
        transaction.flush(List.of(Trial.change(before, after)), List.of());
        return after;
      });
    }
    return STEPS;
  }

  private int spend(Budget start) {
    for (int step = 0; step < STEPS; step++) {
      trial().transact(transaction -> {
        Budget before = Trial.find(transaction, trial(), start.key()).orElseThrow();
        Budget after = Sample.budget(before.usage().getOrDefault("tokens", 0L) + 1);
        transaction.flush(List.of(Trial.change(before, after)), List.of());
        return after;
      });
    }
    return STEPS;
  }

  private boolean createIfMissing(Execution wanted) {
    return trial().transact(transaction -> {
      Optional<Execution> known = Trial.find(transaction, trial(), wanted.key());
      if (known.isEmpty()) {
        transaction.flush(List.of(Trial.change(null, wanted)), List.of());
      }
      return known.isEmpty();
    });
  }
}
