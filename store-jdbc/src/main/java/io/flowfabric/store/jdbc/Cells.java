package io.flowfabric.store.jdbc;

import io.flowfabric.json.PolicyJson;
import io.flowfabric.json.ValueJson;
import io.flowfabric.model.Capabilities;
import io.flowfabric.model.ExecutionPolicy;
import io.flowfabric.model.LaneId;
import io.flowfabric.model.Payload;
import io.flowfabric.model.Tags;
import io.flowfabric.store.row.Column;
import java.util.List;
import java.util.Map;
import java.util.SortedSet;
import java.util.UUID;
import java.util.function.Function;

/** How each kind of stored value is spelled in SQL. */
final class Cells {
  /** Few policies serve many executions. */
  private static final Memo<ExecutionPolicy, String> WRITTEN = new Memo<>(PolicyJson::write);

  private static final Memo<String, ExecutionPolicy> PARSED = new Memo<>(PolicyJson::parse);

  private static final String NO_TAGS = "{}";

  private static final String NO_IDS = "[]";

  private Cells() {}

  static SqlColumn column(Column<?> column) {
    Class<?> type = column.type();
    if (type == Integer.class) {
      SqlType width = column.name().equals("partition_key") ? SqlType.SMALLINT : SqlType.INTEGER;
      return plain(column, width);
    }
    if (type == Long.class) {
      return plain(column, SqlType.BIGINT);
    }
    if (type == Boolean.class) {
      return plain(column, SqlType.BOOLEAN);
    }
    if (type == String.class) {
      return plain(column, SqlType.TEXT);
    }
    if (type == UUID.class) {
      return plain(column, SqlType.UUID);
    }
    if (type == byte[].class) {
      return plain(column, SqlType.BYTES);
    }
    return structured(column, type);
  }

  private static SqlColumn structured(Column<?> column, Class<?> type) {
    if (type == Payload.class) {
      return new SqlColumn(
          column.name(),
          SqlType.BYTES,
          false,
          value -> ((Payload) value).bytes(),
          value -> Payload.of((byte[]) value));
    }
    if (type == Capabilities.class) {
      return text(column, value -> ((Capabilities) value).csv(), Capabilities::ofCsv);
    }
    if (type == Tags.class) {
      return text(
          column,
          value -> value.equals(Tags.NONE) ? NO_TAGS : ValueJson.write(((Tags) value).values()),
          text -> text.equals(NO_TAGS) ? Tags.NONE : Tags.of(ValueJson.texts(text)));
    }
    if (type == ExecutionPolicy.class) {
      return text(column, value -> WRITTEN.apply((ExecutionPolicy) value), PARSED::apply);
    }
    if (type == SortedSet.class) {
      return text(column, value -> ValueJson.ids(lanes(value)), ValueJson::lanes);
    }
    if (type == Map.class) {
      return text(column, value -> ValueJson.amounts(amounts(value)), ValueJson::amounts);
    }
    if (type == List.class) {
      return text(
          column,
          value -> ((List<?>) value).isEmpty() ? NO_IDS : ValueJson.ids((List<?>) value),
          text -> text.equals(NO_IDS) ? List.of() : ValueJson.budgets(text));
    }
    throw new IllegalStateException("no SQL spelling for " + column);
  }

  private static SqlColumn plain(Column<?> column, SqlType type) {
    SqlColumn plain = SqlColumn.plain(column.name(), type);
    return column.isWord() ? plain.ofWords() : plain;
  }

  private static SqlColumn text(
      Column<?> column, Function<Object, String> write, Function<String, Object> read) {
    return new SqlColumn(
        column.name(), SqlType.TEXT, false, write::apply, value -> read.apply((String) value));
  }

  @SuppressWarnings("unchecked")
  private static SortedSet<LaneId> lanes(Object value) {
    return (SortedSet<LaneId>) value;
  }

  @SuppressWarnings("unchecked")
  private static Map<String, Long> amounts(Object value) {
    return (Map<String, Long>) value;
  }
}
