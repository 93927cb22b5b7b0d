package io.flowfabric.tck.store;

import static org.assertj.core.api.Assertions.assertThat;

import io.flowfabric.decision.Search;
import io.flowfabric.decision.Search.ExecutionFilter;
import io.flowfabric.decision.Search.Takeover;
import io.flowfabric.model.DueKind;
import io.flowfabric.model.EligibilityState;
import io.flowfabric.model.Entity;
import io.flowfabric.model.Execution;
import io.flowfabric.model.ExecutionId;
import io.flowfabric.model.GrantKind;
import io.flowfabric.model.Key;
import io.flowfabric.model.Time;
import io.flowfabric.tck.shape.AnExecution;
import io.flowfabric.tck.shape.Sample;
import io.flowfabric.tck.shape.Shape;
import java.util.List;
import org.junit.jupiter.api.Test;

/** An execution that is deleted leaves nothing behind. */
public interface DeletionContract extends StoreContract {

  @Test
  default void deletes_what_hangs_on_an_execution() {
    Execution execution = AnExecution.numbered(1).ready();
    trial().put(execution);
    trial().put(hanging(execution.id()));
    trial().delete(execution);
    assertThat(trial().find(execution.key())).isEmpty();
    for (Entity record : hanging(execution.id())) {
      assertThat(trial().find(record.key()).map(Entity.class::cast))
          .as("%s", record)
          .isEmpty();
    }
    assertThat(trial().search(new Search.PastAttempts(execution.id(), 0, 10))).isEmpty();
    assertThat(trial().search(new Search.ExpiredGrants(Time.END, 10))).isEmpty();
  }

  @Test
  default void leaves_alone_what_hangs_on_others() {
    Execution deleted = AnExecution.numbered(1).ready();
    Execution other = AnExecution.numbered(2).ready();
    trial().put(deleted, other);
    trial().put(hanging(other.id()));
    trial().delete(deleted);
    assertThat(trial().find(other.key())).contains(other);
    for (Entity record : hanging(other.id())) {
      assertThat(trial().find(record.key()).map(Entity.class::cast)).contains(record);
    }
  }

  @Test
  default void is_no_longer_found_by_any_search() {
    for (Shape shape : Shape.values()) {
      Execution execution = shape.make(Sample.id(shape.ordinal()), Sample.START);
      trial().put(execution);
      trial().delete(execution);
    }
    trial().clock().set(Sample.at(10_000_000));
    assertThat(trial().search(new Search.Executions(ExecutionFilter.ANY, null, 10)))
        .isEmpty();
    assertThat(trial()
            .search(new Search.Claimable(Sample.LANE, null, null, Takeover.AT_ONCE, null, 10)))
        .isEmpty();
    assertThat(
            trial().search(new Search.Claimable(Sample.LANE, 0, null, Takeover.AT_ONCE, null, 10)))
        .isEmpty();
    assertThat(trial().search(new Search.ExpiredLeases(Time.END, null, null, 10)))
        .isEmpty();
    for (DueKind kind : DueKind.values()) {
      assertThat(trial().search(new Search.Due(kind, Time.END, 10)))
          .as(kind.wire())
          .isEmpty();
    }
    for (EligibilityState by : EligibilityState.values()) {
      assertThat(trial().search(new Search.Blocked(by, null, 10))).as(by.wire()).isEmpty();
    }
  }

  @Test
  default void deletes_what_was_written_in_the_same_transaction() {
    Execution execution = AnExecution.numbered(1).ready();
    var past = Sample.pastAttempt(execution.id(), 0);
    trial().put(execution);
    trial().transact(transaction -> {
      Trial.find(transaction, trial(), execution.key());
      transaction.flush(
          List.of(Trial.change(null, past), Trial.change(execution, null)), List.of());
      return "done";
    });
    assertThat(trial().find(past.key())).isEmpty();
  }

  @Test
  default void starts_from_nothing_when_the_id_is_used_again() {
    Execution execution = AnExecution.numbered(1).completedAt(Sample.at(1));
    trial().put(execution);
    trial().put(hanging(execution.id()));
    trial().delete(execution);
    Execution again = AnExecution.numbered(1).ready();
    trial().put(again);
    assertThat(trial().find(again.key())).contains(again);
    assertThat(trial().find(new Key.OfGrant(again.id(), GrantKind.CLAIM))).isEmpty();
    assertThat(trial().search(new Search.PastAttempts(again.id(), 0, 10))).isEmpty();
  }

  @Test
  default void deletes_records_of_every_other_kind() {
    List<Entity> records = List.of(
        Sample.idempotency(Sample.id(1), Sample.at(1)),
        Sample.budget(),
        Sample.quota(),
        Sample.lane("gone"),
        Sample.worker(Sample.TENANT, "gone", Sample.LANE),
        Sample.keystore());
    trial().put(records);
    trial().delete(records.toArray(Entity[]::new));
    for (Entity record : records) {
      assertThat(trial().find(record.key()).map(Entity.class::cast))
          .as("%s", record)
          .isEmpty();
    }
    assertThat(trial().search(new Search.Lanes(null, 10))).isEmpty();
    assertThat(trial().search(new Search.LapsedWorkers(Time.END, 10))).isEmpty();
    assertThat(trial().search(new Search.ExpiredIdempotency(Time.END, 10))).isEmpty();
  }

  private static List<Entity> hanging(ExecutionId id) {
    return List.of(
        Sample.pastAttempt(id, 0),
        Sample.pastAttempt(id, 1),
        Sample.grant(id, GrantKind.CLAIM, Sample.at(1000)),
        Sample.grant(id, GrantKind.RECLAIM, Sample.at(1000)),
        Sample.edgeGroup(id));
  }
}
