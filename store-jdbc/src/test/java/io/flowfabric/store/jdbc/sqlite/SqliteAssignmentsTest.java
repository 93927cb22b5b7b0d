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
  private static final int KIND = NAMES.indexOf("execution_kind");
  private static final int STARTED = NAMES.indexOf("started_at_ms");
  private static final int ENDED = NAMES.indexOf("terminal_at_ms");

  @Test
  void write_words_and_nothing_into_the_statement() {
    Assignments sets = sets(List.of(PHASE, STARTED), row("active", "x", null, null));

    assertThat(sets.text()).isEqualTo("lifecycle_phase = 'active', started_at_ms = NULL");
    assertThat(sets.bound()).isEmpty();
  }

  @Test
  void bind_what_differs_and_what_is_no_word_of_a_closed_set() {
    Assignments sets = sets(
        List.of(PHASE, KIND, STARTED),
        row("active", "x", null, null),
        row("terminal", "x", 1L, null));

    assertThat(sets.text())
        .isEqualTo("lifecycle_phase = ?1, execution_kind = ?2, started_at_ms = ?3");
    assertThat(sets.bound()).containsExactly(PHASE, KIND, STARTED);
  }

  @Test
  void bind_times_once_that_are_the_same_in_every_row() {
    Assignments same =
        sets(List.of(STARTED, ENDED), row("active", "x", 1L, 1L), row("active", "x", 2L, 2L));
    assertThat(same.text()).isEqualTo("started_at_ms = ?1, terminal_at_ms = ?1");
    assertThat(same.bound()).containsExactly(STARTED);

    Assignments other =
        sets(List.of(STARTED, ENDED), row("active", "x", 1L, 1L), row("active", "x", 2L, 3L));
    assertThat(other.text()).isEqualTo("started_at_ms = ?1, terminal_at_ms = ?2");
  }

  @Test
  void write_no_words_that_need_quoting() {
    Assignments sets = sets(List.of(PHASE), row("it's", "x", null, null));

    assertThat(sets.text()).isEqualTo("lifecycle_phase = ?1");
  }

  private static Assignments sets(List<Integer> changed, @Nullable Object[]... rows) {
    return new Assignments(Schema.EXECUTIONS, changed, Stream.of(rows).toList());
  }

  private static @Nullable Object[] row(
      String phase, String kind, @Nullable Long started, @Nullable Long ended) {
    @Nullable Object[] row = new @Nullable Object[NAMES.size()];
    row[PHASE] = phase;
    row[KIND] = kind;
    row[STARTED] = started;
    row[ENDED] = ended;
    return row;
  }
}
