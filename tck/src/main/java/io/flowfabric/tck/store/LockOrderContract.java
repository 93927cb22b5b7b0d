package io.flowfabric.tck.store;

import io.flowfabric.decision.Needs;
import io.flowfabric.model.Entity;
import io.flowfabric.model.Key;
import io.flowfabric.tck.shape.AnExecution;
import io.flowfabric.tck.shape.Sample;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** Two transactions never wait for each other, however they ask. */
public interface LockOrderContract extends StoreContract {
  int MEETINGS = 100;

  @Test
  default void does_not_deadlock_over_executions() {
    var one = AnExecution.numbered(1).ready();
    var other = AnExecution.numbered(2).ready();
    doesNotDeadlockOver(one, other);
  }

  @Test
  default void does_not_deadlock_over_records_of_different_kinds() {
    var execution = AnExecution.numbered(1).ready();
    var worker = Sample.worker(Sample.TENANT, "w", Sample.LANE);
    doesNotDeadlockOver(execution, worker);
  }

  @Test
  default void does_not_deadlock_over_records_that_do_not_exist() {
    meet(AnExecution.numbered(1).ready().key(), Sample.lane("new").key());
  }

  private void doesNotDeadlockOver(Entity one, Entity other) {
    trial().put(one, other);
    meet(one.key(), other.key());
  }

  private void meet(Key<?> one, Key<?> other) {
    var barrier = new CyclicBarrier(2);
    Together.within(trial().patience())
        .run(() -> loadInTurn(barrier, List.of(one, other)))
        .run(() -> loadInTurn(barrier, List.of(other, one)))
        .await();
  }

  private int loadInTurn(CyclicBarrier barrier, List<Key<?>> asked) throws Exception {
    var needs = new Needs(new LinkedHashSet<>(asked), List.of());
    for (int meeting = 0; meeting < MEETINGS; meeting++) {
      barrier.await(trial().patience().toMillis(), TimeUnit.MILLISECONDS);
      trial().transact(transaction -> Trial.load(transaction, trial(), needs));
    }
    return MEETINGS;
  }
}
