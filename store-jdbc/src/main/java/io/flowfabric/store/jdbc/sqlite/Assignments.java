package io.flowfabric.store.jdbc.sqlite;

import io.flowfabric.store.jdbc.SqlColumn;
import io.flowfabric.store.jdbc.SqlTable;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * What an update sets, with as few parameters as will do, since the driver binds each of them again
 * for each row. What is null in all rows, and a word that is the same in all of them, stand in the
 * statement. Other values that all rows share do not stand there: there would be no end of
 * statements.
 */
final class Assignments {
  private static final Pattern WORD = Pattern.compile("[a-z_]+");

  private final SqlTable table;
  private final List<@Nullable Object[]> rows;
  private final List<Integer> bound = new ArrayList<>();
  private final StringBuilder text = new StringBuilder();

  Assignments(SqlTable table, List<Integer> changed, List<@Nullable Object[]> rows) {
    this.table = table;
    this.rows = rows;
    for (int place : changed) {
      text.append(text.isEmpty() ? "" : ", ").append(table.columns().get(place).name());
      text.append(" = ").append(value(place));
    }
  }

  /** What stands behind {@code SET}. */
  String text() {
    return text.toString();
  }

  /** The places of the columns that the parameters are for, in their order. */
  List<Integer> bound() {
    return bound;
  }

  private String value(int place) {
    SqlColumn column = table.columns().get(place);
    @Nullable Object first = rows.getFirst()[place];
    if (first == null && isShared(place, null)) {
      return "NULL";
    }
    if (column.word() && first != null && isWord(first) && isShared(place, first)) {
      return "'" + first + "'";
    }
    bound.add(place);
    return "?";
  }

  private static boolean isWord(Object value) {
    return WORD.matcher(value.toString()).matches();
  }

  private boolean isShared(int place, @Nullable Object value) {
    for (@Nullable Object[] row : rows) {
      if (!Objects.equals(row[place], value)) {
        return false;
      }
    }
    return true;
  }
}
