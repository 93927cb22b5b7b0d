package io.flowfabric.store.jdbc.postgres;

import io.flowfabric.store.jdbc.SqlColumn;
import io.flowfabric.store.jdbc.SqlType;
import java.util.Objects;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * What the rows of a statement have in one column.
 *
 * @param place where it is in a row
 * @param same whether all of them have the same in it, as a row by itself does
 */
record ColumnValues(SqlColumn column, int place, @Nullable Object[][] rows, boolean same) {

  static ColumnValues of(SqlColumn column, int place, @Nullable Object[][] rows) {
    boolean same = true;
    for (int row = 1; same && row < rows.length; row++) {
      same = Objects.deepEquals(rows[row][place], rows[0][place]);
    }
    return new ColumnValues(column, place, rows, same);
  }

  boolean isNull() {
    return same && first() == null;
  }

  @Nullable
  Object first() {
    return rows[0][place];
  }

  /** One for each row, in an array of their own type. */
  @Nullable
  Object[] all() {
    @Nullable Object[] values = array(column.type(), rows.length);
    for (int row = 0; row < values.length; row++) {
      values[row] = rows[row][place];
    }
    return values;
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
