package io.flowfabric.decision;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.flowfabric.model.Backend;
import io.flowfabric.model.Key;
import io.flowfabric.model.Lane;
import io.flowfabric.model.LaneId;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What was loaded, as the commands of a batch see it one after the other. */
final class WorkingSetTest {
  private static final Key.OfLane NAME = new Key.OfLane(new LaneId("lane"));
  private static final Key.OfLane OTHER = new Key.OfLane(new LaneId("other"));
  private static final Lane FIRST = new Lane(NAME.id(), Instant.EPOCH, "first");
  private static final Lane SECOND = new Lane(NAME.id(), Instant.EPOCH, "second");
  private static final Search<Lane> LANES = new Search.Lanes(null, 10);

  private final WorkingSet state = new WorkingSet(new Backend("memory", Backend.Tag.MEMORY, "1"));

  @Test
  void only_what_is_not_here_is_missing() {
    state.loaded(NAME, FIRST);

    assertThat(state.missing(Needs.of(NAME)).isEmpty()).isTrue();
    assertThat(state.missing(Needs.of(NAME).and(List.of(OTHER))).keys()).containsExactly(OTHER);
    assertThat(state.missing(Needs.of(NAME).and(LANES)).searches()).containsExactly(LANES);
    assertThat(state.missing(Needs.of(NAME).and(LANES)).keys()).isEmpty();
  }

  @Test
  void what_is_about_to_be_created_is_said_to_be_new() {
    Needs needs = Needs.fresh(NAME).and(OTHER).and(LANES);

    assertThat(needs.keys()).containsExactly(NAME, OTHER);
    assertThat(needs.fresh()).containsExactly(NAME);
    assertThat(state.missing(needs).fresh()).containsExactly(NAME);
  }

  @Test
  void a_search_brings_its_records_along() {
    state.loaded(LANES, List.of(FIRST));

    assertThat(state.find(NAME)).contains(FIRST);
    assertThat(state.missing(Needs.of(LANES).and(List.of(NAME, OTHER))).keys())
        .containsExactly(OTHER);
    assertThat(state.missing(Needs.of(LANES).and(List.of(OTHER))).searches()).isEmpty();
  }

  @Test
  void a_command_sees_what_those_before_it_changed() {
    state.loaded(LANES, List.of(FIRST));
    state.apply(List.of(new Change<>(NAME, FIRST, SECOND)));
    state.loaded(NAME, FIRST);

    assertThat(state.find(NAME)).contains(SECOND);
    assertThat(state.found(LANES)).containsExactly(SECOND);

    state.apply(List.of(new Change<>(NAME, SECOND, null)));

    assertThat(state.find(NAME)).isEmpty();
    assertThat(state.found(LANES)).isEmpty();
  }

  @Test
  void what_was_not_asked_for_cannot_be_looked_at() {
    assertThatThrownBy(() -> state.find(NAME)).isInstanceOf(IllegalStateException.class);
    assertThatThrownBy(() -> state.found(LANES)).isInstanceOf(IllegalStateException.class);
  }
}
