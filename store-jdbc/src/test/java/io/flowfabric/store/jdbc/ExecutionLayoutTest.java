package io.flowfabric.store.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.flowfabric.error.EngineException;
import io.flowfabric.model.Execution;
import io.flowfabric.model.Key;
import io.flowfabric.store.row.Records;
import io.flowfabric.tck.shape.AnExecution;
import io.flowfabric.tck.shape.Sample;
import io.flowfabric.tck.shape.Shape;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

final class ExecutionLayoutTest {
  private static final List<String> PLACES =
      ExecutionLayout.TABLE.columns().stream().map(SqlColumn::name).toList();

  private final Execution execution = AnExecution.numbered(1).leasedUntil(Sample.at(50_000));

  @Test
  void reads_every_shape_as_it_was_written() {
    for (Execution written : Shape.all(Sample.id(1), Sample.START)) {
      assertThat(read(ExecutionLayout.write(written, null))).isEqualTo(written);
    }
  }

  @Test
  void takes_what_never_changes_from_an_earlier_row() {
    @Nullable Object[] earlier = ExecutionLayout.write(execution, null);
    @Nullable Object[] later = ExecutionLayout.write(execution, earlier);

    assertThat(later[PLACES.indexOf("payload")]).isSameAs(earlier[PLACES.indexOf("payload")]);
    assertThat(later).isEqualTo(earlier);
  }

  @Test
  void writes_nothing_of_what_is_as_usual() {
    @Nullable Object[] row = ExecutionLayout.write(AnExecution.numbered(2).ready(), null);

    assertThat(row[PLACES.indexOf("state")]).isEqualTo("[" + Sample.START.toEpochMilli() + "]");
  }

  @Test
  void takes_nulls_at_the_end_for_nothing() {
    var waiting = AnExecution.numbered(2).ready();
    @Nullable Object[] row = ExecutionLayout.write(waiting, null);
    String longer = ((String) row[PLACES.indexOf("state")]).replaceFirst("]$", ",null]");

    assertThat(read(with("state", longer, row))).isEqualTo(waiting);
  }

  @Test
  void refuses_what_cannot_have_been_written() {
    refuses("state", null, "ff_execution.state");
    refuses("state", "", "ff_execution.state");
    refuses("state", "{}", "ff_execution.state");
    refuses("given", "[1", "ff_execution.given");
    refuses("given", "[1]", "ff_exec_core.execution_kind");
    refuses("state", "[\"soon\"]", "ff_exec_core.created_at_ms");
    refuses("state", "[null,5]", "ff_exec_core.created_at_ms");
    refuses("state", numbered("priority", Integer.MAX_VALUE + 1L), "ff_exec_core.priority");
    refuses("given", "[\"k\",\"c\",null,null,\"\",\"no id\"]", "ff_exec_core.quota_policy_id");
    refuses(
        "given",
        "[" + "null,".repeat(ExecutionLayout.GIVEN.size()) + "1]",
        "ff_execution.given holds more values");
  }

  private static String numbered(String column, long value) {
    int place = ExecutionLayout.STATE.indexOf(column);
    return "[1," + "null,".repeat(place - 1) + value + "]";
  }

  private void refuses(String column, @Nullable String json, String named) {
    @Nullable Object[] row = with(column, json, ExecutionLayout.write(execution, null));
    assertThatThrownBy(() -> read(row))
        .isInstanceOf(EngineException.Validation.class)
        .hasMessageContaining("corruption")
        .hasMessageContaining(named);
  }

  private static @Nullable Object[] with(
      String column, @Nullable String json, @Nullable Object[] row) {
    @Nullable Object[] other = row.clone();
    other[PLACES.indexOf(column)] = json;
    return other;
  }

  private static Object read(@Nullable Object[] row) {
    Execution any = AnExecution.numbered(1).ready();
    return Records.decode(Key.of(any.id()), ExecutionLayout.read(row));
  }
}
