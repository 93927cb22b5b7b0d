package io.flowfabric.decision;

import static org.assertj.core.api.Assertions.assertThat;

import io.flowfabric.model.Key;
import io.flowfabric.model.Lane;
import io.flowfabric.model.LaneId;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Several steps of a rule come to one change of each record. */
final class DecisionTest {
  private static final Key.OfLane NAME = new Key.OfLane(new LaneId("lane"));
  private static final Lane FIRST = new Lane(NAME.id(), Instant.EPOCH, "first");
  private static final Lane SECOND = new Lane(NAME.id(), Instant.EPOCH, "second");
  private static final Lane THIRD = new Lane(NAME.id(), Instant.EPOCH, "third");

  @Test
  void a_record_that_changes_twice_changes_once() {
    var decision = Decision.of("done").put(NAME, FIRST, SECOND).put(NAME, SECOND, THIRD);

    assertThat(decision.changes()).isEqualTo(List.of(new Change<>(NAME, FIRST, THIRD)));
  }

  @Test
  void what_stays_as_it_was_is_no_change() {
    assertThat(Decision.of("done").put(NAME, FIRST, FIRST).changes()).isEmpty();
    assertThat(Decision.of("done")
            .put(NAME, FIRST, SECOND)
            .put(NAME, SECOND, FIRST)
            .changes())
        .isEmpty();
  }
}
