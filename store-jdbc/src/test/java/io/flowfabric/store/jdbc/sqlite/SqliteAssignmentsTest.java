package io.flowfabric.store.jdbc.sqlite;

import static org.assertj.core.api.Assertions.assertThat;

import io.flowfabric.store.jdbc.Schema;
import io.flowfabric.store.jdbc.SqlColumn;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

final class SqliteAssignmentsTest {
  private static final List<String> NAMES =
      Schema.EXECUTIONS.columns().stream().map(SqlColumn::name).toList();

  private static final int PHASE = NAMES.indexOf("lifecycle_phase");
  private static final int LANE = NAMES.indexOf("lane_id");
  private static final int STATE = NAMES.indexOf("state");

  @Test
  void write_words_and_nothing_into_the_statement() {
    Assignments sets = sets(List.of(PHASE, STATE), row("active", "x", null));

    assertThat(sets.text()).isEqualTo("lifecycle_phase = 'active', state = NULL");
    assertThat(sets.bound()).isEmpty();
  }

  @Test
  void bind_what_differs_and_what_is_no_word_of_a_closed_set() {
    Assignments sets =
        sets(List.of(PHASE, LANE, STATE), row("active", "x", null), row("terminal", "x", "[1]"));

    assertThat(sets.text()).isEqualTo("lifecycle_phase = ?, lane_id = ?, state = ?");
    assertThat(sets.bound()).containsExactly(PHASE, LANE, STATE);
  }

  @Test
  void write_no_words_that_need_quoting() {
    Assignments sets = sets(List.of(PHASE), row("it's", "x", null));

    assertThat(sets.text()).isEqualTo("lifecycle_phase = ?");
  }

  private static Assignments sets(List<Integer> changed, @Nullable Object[]... rows) {
    return new Assignments(Schema.EXECUTIONS, changed, Stream.of(rows).toList());
  }

  private static @Nullable Object[] row(String phase, String lane, @Nullable String state) {
    @Nullable Object[] row = new @Nullable Object[NAMES.size()];
    row[PHASE] = phase;
    row[LANE] = lane;
    row[STATE] = state;
    return row;
  }
}
