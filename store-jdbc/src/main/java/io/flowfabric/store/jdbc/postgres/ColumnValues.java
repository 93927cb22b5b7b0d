package io.flowfabric.store.jdbc.postgres;

import io.flowfabric.store.jdbc.SqlColumn;
import io.flowfabric.store.jdbc.SqlType;
import java.util.List;
import java.util.Objects;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * What the rows of a statement have in one column.
 *
 * @param values one for each row, in an array of their own type
 * @param same whether all of them are equal
 */
record ColumnValues(SqlColumn column, @Nullable Object[] values, boolean same) {

  static ColumnValues of(SqlColumn column, int place, List<@Nullable Object[]> rows) {
    @Nullable Object[] values = array(column.type(), rows.size());
    boolean same = true;
    for (int row = 0; row < values.length; row++) {
      values[row] = rows.get(row)[place];
      same = same && Objects.deepEquals(values[row], values[0]);
    }
    return new ColumnValues(column, values, same);
  }

  boolean isNull() {
    return same && values[0] == null;
  }

  /** The driver tells the type of the elements from that of the array, and sends it as binary. */
  private static @Nullable Object[] array(SqlType type, int length) {
    return switch (type) {
      case SMALLINT, INTEGER -> new Integer[length];
      case BIGINT -> new Long[length];
      case BOOLEAN -> new Boolean[length];
      case TEXT, ADDRESS -> new String[length];
      case BYTES -> new byte[length][];
      case UUID -> new UUID[length];
    };
  }
}
