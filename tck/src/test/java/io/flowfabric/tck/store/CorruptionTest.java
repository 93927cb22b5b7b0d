package io.flowfabric.tck.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.flowfabric.decision.Search;
import io.flowfabric.decision.Search.ExecutionFilter;
import io.flowfabric.decision.Search.Takeover;
import io.flowfabric.error.EngineException;
import io.flowfabric.error.ValidationKind;
import io.flowfabric.model.AttemptState;
import io.flowfabric.model.BlockingReason;
import io.flowfabric.model.EligibilityState;
import io.flowfabric.model.Entity;
import io.flowfabric.model.Execution;
import io.flowfabric.model.GrantKind;
import io.flowfabric.model.Key;
import io.flowfabric.model.LifecyclePhase;
import io.flowfabric.model.OwnershipState;
import io.flowfabric.model.PublicState;
import io.flowfabric.model.TerminalOutcome;
import io.flowfabric.model.Wire;
import io.flowfabric.store.VirtualClock;
import io.flowfabric.store.memory.MemoryStore;
import io.flowfabric.store.row.AttemptRow;
import io.flowfabric.store.row.Column;
import io.flowfabric.store.row.ExecutionRow;
import io.flowfabric.store.row.Records;
import io.flowfabric.store.row.Row;
import io.flowfabric.tck.shape.AnExecution;
import io.flowfabric.tck.shape.Sample;
import io.flowfabric.tck.shape.Shape;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

/** What somebody else wrote into a database is noticed, and said with table, column and value. */
final class CorruptionTest {
  private static final Map<String, Wire[]> AXES = Map.of(
      "lifecycle_phase", LifecyclePhase.values(),
      "ownership_state", OwnershipState.values(),
      "eligibility_state", EligibilityState.values(),
      "blocking_reason", BlockingReason.values(),
      "terminal_outcome", TerminalOutcome.values(),
      "attempt_state", AttemptState.values(),
      "public_state", PublicState.values());

  /**
   * What the caller gave is not derived from anything, so one valid value is as good as another.
   */
  private static final Set<String> COUNTERS = Set.of(
      "attempt_index",
      "total_attempt_count",
      "lease_epoch",
      "lease_reclaim_count",
      "retry_count",
      "replay_count",
      "partition_key");

  @Nested
  final class Rows {

    @Test
    void of_every_shape_are_read_back() {
      for (Execution execution : Shape.all(Sample.id(1), Sample.START)) {
        assertThat(Records.decode(execution.key(), rows(execution))).isEqualTo(execution);
      }
    }

    @Test
    void with_another_word_on_one_axis_are_refused() {
      for (Execution execution : Shape.all(Sample.id(1), Sample.START)) {
        AXES.forEach((column, words) -> Stream.of(words)
            .map(Wire::wire)
            .filter(word -> !word.equals(text(execution, column)))
            .forEach(word -> refusesOrReadsAsAnotherReason(execution, column, word)));
      }
    }

    @Test
    void with_an_unknown_word_are_refused() {
      Execution execution = Shape.A1.make(Sample.id(1), Sample.START);
      for (String column : AXES.keySet()) {
        refuses(execution, with(execution, column, "bogus"), "ff_exec_core." + column, "bogus");
      }
    }

    @Test
    void with_a_negative_counter_are_refused() {
      for (Execution execution : Shape.all(Sample.id(1), Sample.START)) {
        for (String column : COUNTERS) {
          refuses(execution, with(execution, column, -1), "ff_exec_core." + column, "-1");
        }
      }
    }

    @Test
    void with_an_empty_column_that_must_be_filled_are_refused() {
      for (Execution execution : Shape.all(Sample.id(1), Sample.START)) {
        for (int row = 0; row < rows(execution).size(); row++) {
          for (Column<?> column : rows(execution).get(row).table().columns()) {
            if (!column.isOptional()) {
              refuses(execution, with(execution, row, column, null), column.toString());
            }
          }
        }
      }
    }

    @Test
    void with_something_left_over_from_another_phase_are_refused() {
      Execution running = Shape.A1.make(Sample.id(1), Sample.START);
      refuses(running, with(running, "terminal_at_ms", 5L), "ff_exec_core.terminal_at_ms");
      refuses(running, with(running, "cancelled_by", "x"), "ff_exec_core.cancelled_by");
      refuses(running, with(running, "delay_until_ms", 5L), "ff_exec_core.delay_until_ms");
      refuses(running, with(running, "pending_reason", "x"), "ff_exec_core.pending_reason");
      refuses(running, with(running, "dispatched", true), "ff_exec_core.dispatched");
    }

    @Test
    void without_the_attempt_that_they_point_at_are_refused() {
      for (Execution execution : Shape.all(Sample.id(1), Sample.START)) {
        if (execution.attempt() != null) {
          refuses(execution, rows(execution).subList(0, 1), "ff_exec_core");
        }
      }
    }

    @Test
    void of_an_attempt_that_contradicts_itself_are_refused() {
      Execution running = Shape.A1.make(Sample.id(1), Sample.START);
      for (String column : List.of("outcome", "interrupted_by", "failure_category")) {
        Column<?> leftOver = AttemptRow.TABLE.find(column).orElseThrow();
        refuses(running, with(running, 1, leftOver, "x"), "ff_attempt." + column);
      }
      Column<?> epoch = AttemptRow.TABLE.find("lease_epoch").orElseThrow();
      refuses(running, with(running, 1, epoch, 0L), "ff_attempt.lease_epoch");
    }

    private void refusesOrReadsAsAnotherReason(Execution execution, String column, String word) {
      List<Row> changed = with(execution, column, word);
      Throwable refusal = catchThrowable(() -> Records.decode(execution.key(), changed));
      if (refusal == null) {
        assertThat(column).isEqualTo("blocking_reason");
      } else {
        assertThat(refusal).hasMessageStartingWith("corruption: ff_exec_core");
      }
    }
  }

  @Nested
  final class InMemory {
    private final VirtualClock clock = new VirtualClock(Sample.START);
    private final MemoryStore store = new MemoryStore(clock);
    private final Trial trial = new Trial(store, clock, Trial.PATIENCE);

    @Test
    void a_damaged_execution_is_refused_by_readers_and_passed_over_by_those_who_look_for_work() {
      Execution lost = AnExecution.numbered(1).lostAt(Sample.START, Sample.START);
      Execution other = AnExecution.numbered(2).lostAt(Sample.START, Sample.START);
      trial.put(lost, other);
      store.tamper("ff_exec_core", lost.key(), "lease_reclaim_count", -1);
      assertThatThrownBy(() -> trial.find(lost.key()))
          .hasMessageContaining("ff_exec_core.lease_reclaim_count");
      assertThatThrownBy(() -> trial.search(new Search.Executions(ExecutionFilter.ANY, null, 10)))
          .hasMessageContaining("ff_exec_core.lease_reclaim_count");
      assertThat(trial.search(
              new Search.Claimable(Sample.LANE, null, null, Takeover.AT_ONCE, null, 1)))
          .containsExactly(other);
      assertThat(trial.search(new Search.ExecutionIds(null, 10)))
          .containsExactly(lost.id(), other.id());
    }

    @Test
    void a_record_that_is_still_valid_is_read_as_it_is_and_found_where_it_belongs() {
      Execution ready = AnExecution.numbered(1).ready();
      var grant = Sample.grant(ready.id(), GrantKind.CLAIM, Sample.at(10));
      trial.put(ready, grant);
      store.tamper("ff_claim_grant", grant.key(), "worker_id", "somebody");
      store.tamper("ff_claim_grant", grant.key(), "expires_at_ms", Sample.at(20).toEpochMilli());
      store.tamper("ff_exec_core", ready.key(), "lane_id", "lane-z");
      assertThat(trial.find(grant.key()).orElseThrow().worker().worker().value())
          .isEqualTo("somebody");
      assertThat(trial.search(new Search.ExpiredGrants(Sample.at(19), 10))).isEmpty();
      assertThat(trial.search(new Search.ExpiredGrants(Sample.at(20), 10))).hasSize(1);
      trial.delete(trial.find(ready.key()).orElseThrow());
      assertThat(trial.search(new Search.ExpiredGrants(Sample.at(20), 10))).isEmpty();
    }

    @Test
    void nonsense_is_refused() {
      Execution ready = AnExecution.numbered(1).ready();
      trial.put(ready);
      assertThatThrownBy(() -> store.tamper("ff_exec_core", ready.key(), "no_such_column", 1))
          .hasMessageContaining("no_such_column");
      assertThatThrownBy(() -> store.tamper("ff_exec_core", ready.key(), "priority", "high"))
          .hasMessageContaining("ff_exec_core.priority");
      assertThatThrownBy(() -> store.tamper("ff_attempt", ready.key(), "worker_id", "w"))
          .hasMessageContaining("changes nothing");
      assertThatThrownBy(() -> store.tamper("ff_exec_core", Key.of(Sample.id(2)), "priority", 1))
          .hasMessageContaining("nothing is stored");
    }
  }

  private static void refuses(Execution execution, List<Row> rows, String... parts) {
    assertThatThrownBy(() -> Records.decode(execution.key(), rows))
        .as("%s of %s", List.of(parts), execution)
        .isInstanceOfSatisfying(
            EngineException.Validation.class,
            refusal -> assertThat(refusal.kind()).isEqualTo(ValidationKind.CORRUPTION))
        .hasMessageContainingAll(parts);
  }

  private static List<Row> rows(Entity record) {
    return Records.encode(record.key(), record);
  }

  private static List<Row> with(Execution execution, String column, Object value) {
    return with(execution, 0, ExecutionRow.TABLE.find(column).orElseThrow(), value);
  }

  private static List<Row> with(Execution execution, int row, Column<?> column, Object value) {
    List<Row> rows = new ArrayList<>(rows(execution));
    rows.set(row, rows.get(row).with(column, value));
    return rows;
  }

  private static String text(Execution execution, String column) {
    return String.valueOf(
        ExecutionRow.encode(execution).find(ExecutionRow.TABLE.find(column).orElseThrow()));
  }
}
