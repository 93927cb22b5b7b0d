package io.flowfabric.tck.store;

import static org.assertj.core.api.Assertions.assertThat;

import io.flowfabric.decision.Search;
import io.flowfabric.model.DueKind;
import io.flowfabric.model.Execution;
import io.flowfabric.model.Phase;
import io.flowfabric.model.Time;
import io.flowfabric.tck.shape.AnExecution;
import io.flowfabric.tck.shape.Sample;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * What time is to do something to is found when the time has come, not before, and not afterwards.
 */
public interface DueContract extends StoreContract {
  Instant WHEN = Sample.at(50_000);

  @Test
  default void finds_what_is_due_at_the_very_millisecond() {
    for (DueKind kind : DueKind.values()) {
      Execution execution = due(kind, kind.ordinal(), WHEN);
      trial().put(execution);
      assertThat(due(kind, WHEN.minusMillis(1))).as(kind.wire()).isEmpty();
      assertThat(due(kind, WHEN)).as(kind.wire()).containsExactly(execution);
      assertThat(due(kind, Time.END)).as(kind.wire()).containsExactly(execution);
    }
  }

  @Test
  default void finds_the_earliest_first_and_no_more_than_was_asked_for() {
    for (DueKind kind : DueKind.values()) {
      List<Execution> all = new ArrayList<>();
      for (int number = 0; number < 5; number++) {
        all.add(due(kind, kind.ordinal() * 10 + number, WHEN.minusMillis(number)));
      }
      trial().put(all);
      assertThat(due(kind, WHEN)).as(kind.wire()).containsExactlyElementsOf(all.reversed());
      assertThat(trial().search(new Search.Due(kind, WHEN, 2)))
          .as(kind.wire())
          .containsExactly(all.get(4), all.get(3));
      trial().delete(all.toArray(Execution[]::new));
    }
  }

  @Test
  default void finds_each_of_many_that_are_due_at_one_moment() {
    for (DueKind kind : List.of(DueKind.LEASE_EXPIRY, DueKind.DELAY, DueKind.RETENTION)) {
      List<Execution> all = new ArrayList<>();
      for (int number = 0; number < 120; number++) {
        all.add(due(kind, kind.ordinal() * 1000 + number, WHEN));
        trial().put(all.getLast());
      }
      assertThat(trial().search(new Search.Due(kind, WHEN, 200)))
          .as(kind.wire())
          .containsExactlyInAnyOrderElementsOf(all);
      assertThat(trial().search(new Search.Due(kind, WHEN, 70)))
          .as(kind.wire())
          .hasSize(70)
          .doesNotHaveDuplicates()
          .isSubsetOf(all);
    }
  }

  @Test
  default void what_has_ended_is_due_for_nothing_but_its_removal() {
    for (DueKind kind : DueKind.values()) {
      Execution execution = due(kind, kind.ordinal(), WHEN);
      assertThat(execution.phase() instanceof Phase.Terminal)
          .as(kind.wire())
          .isEqualTo(kind.isAfterTheEnd());
    }
  }

  @Test
  default void no_longer_finds_what_was_dealt_with() {
    for (DueKind kind : DueKind.values()) {
      Execution before = due(kind, kind.ordinal(), WHEN);
      Execution after = AnExecution.numbered(kind.ordinal()).ready();
      trial().put(before);
      trial().replace(before, after);
      assertThat(due(kind, Time.END)).as(kind.wire()).isEmpty();
    }
  }

  @Test
  default void no_longer_finds_what_was_deleted() {
    for (DueKind kind : DueKind.values()) {
      Execution execution = due(kind, kind.ordinal(), WHEN);
      trial().put(execution);
      trial().delete(execution);
      assertThat(due(kind, Time.END)).as(kind.wire()).isEmpty();
    }
  }

  @Test
  default void finds_what_was_put_off_at_its_new_time() {
    for (DueKind kind : DueKind.values()) {
      Execution before = due(kind, kind.ordinal(), WHEN);
      Execution after = due(kind, kind.ordinal(), WHEN.plusMillis(1));
      trial().put(before);
      trial().replace(before, after);
      assertThat(due(kind, WHEN)).as(kind.wire()).isEmpty();
      assertThat(due(kind, WHEN.plusMillis(1))).as(kind.wire()).containsExactly(after);
    }
  }

  @Test
  default void finds_an_execution_under_everything_that_is_due() {
    Execution execution = AnExecution.numbered(1)
        .withDeadline(WHEN)
        .timingOutAfter(Duration.ofSeconds(30))
        .leasedUntil(WHEN);
    trial().put(execution);
    for (DueKind kind : List.of(DueKind.LEASE_EXPIRY, DueKind.ATTEMPT_TIMEOUT, DueKind.DEADLINE)) {
      assertThat(due(kind, WHEN)).as(kind.wire()).containsExactly(execution);
    }
    for (DueKind kind : List.of(DueKind.DELAY, DueKind.RETENTION, DueKind.OWN_RETENTION)) {
      assertThat(due(kind, Time.END)).as(kind.wire()).isEmpty();
    }
  }

  private List<Execution> due(DueKind kind, Instant by) {
    return trial().search(new Search.Due(kind, by, 100));
  }

  private static Execution due(DueKind kind, int number, Instant at) {
    AnExecution execution = AnExecution.numbered(number);
    return switch (kind) {
      case LEASE_EXPIRY -> execution.leasedUntil(at);
      case ATTEMPT_TIMEOUT ->
        execution.timingOutAfter(Duration.ofSeconds(31)).leasedUntil(at.minusSeconds(1));
      case DEADLINE -> execution.withDeadline(at).ready();
      case DELAY -> execution.delayedUntil(at);
      case RETENTION -> execution.completedAt(at);
      case OWN_RETENTION ->
        execution.keptFor(Duration.ofSeconds(7)).completedAt(at.minusSeconds(7));
    };
  }
}
