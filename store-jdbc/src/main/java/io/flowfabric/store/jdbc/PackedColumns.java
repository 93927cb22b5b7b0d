package io.flowfabric.store.jdbc;

import io.flowfabric.error.ValidationKind;
import io.flowfabric.json.ArrayJson;
import io.flowfabric.store.row.ExecutionRow;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.UUID;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Some of many columns, written as one array. What is as usual is written as nothing, and times are
 * counted from the first of them, so that most arrays are short. What was written last is kept at
 * hand: executions that are handed in together have most of it in common. Safe for use by many
 * threads.
 */
final class PackedColumns {
  private final String name;
  private final SqlColumn[] columns;

  /** Where each of them is among all columns. */
  private final int[] numbers;

  /** The columns whose values SQL does not have as they are. */
  private final boolean[] spelled;

  /** The columns whose times are counted from the first. */
  private final boolean[] counted;

  /** What nothing stands for in each of them. */
  private final @Nullable Object[] usual;

  private volatile @Nullable Written latest;

  /** An array that was written, and its values as they were before they were spelled. */
  private record Written(@Nullable Object[] values, String json) {}

  /**
   * Columns that make up an array.
   *
   * @param name what the database calls it
   * @param names of the columns, in the order of the array
   * @param usual what nothing stands for, where it is more than nothing
   */
  PackedColumns(String name, List<SqlColumn> all, List<String> names, Map<String, Object> usual) {
    this.name = name;
    this.numbers = names.stream()
        .mapToInt(column -> all.stream().map(SqlColumn::name).toList().indexOf(column))
        .toArray();
    this.columns = new SqlColumn[numbers.length];
    this.spelled = new boolean[numbers.length];
    this.counted = new boolean[numbers.length];
    this.usual = new @Nullable Object[numbers.length];
    for (int place = 0; place < numbers.length; place++) {
      columns[place] = all.get(numbers[place]);
      spelled[place] = !columns[place].toSql().equals(Function.identity());
      counted[place] = place > 0 && isTime(columns[place].name());
      this.usual[place] = usual.get(columns[place].name());
    }
  }

  private static boolean isTime(String column) {
    return column.endsWith("_at_ms") || column.endsWith("_until_ms");
  }

  /** Gives some of all columns their values. */
  void put(@Nullable Object[] values, @Nullable Object[] all) {
    for (int place = 0; place < values.length; place++) {
      all[numbers[place]] = values[place];
    }
  }

  /** @param all the values of all columns */
  String write(@Nullable Object[] all) {
    Written last = latest;
    if (last != null && isSame(last.values, all)) {
      return last.json;
    }
    @Nullable Object[] values = new @Nullable Object[numbers.length];
    var json = new ArrayJson.Writer();
    for (int place = 0; place < values.length; place++) {
      values[place] = all[numbers[place]];
      json.add(shorter(place, values));
    }
    var written = new Written(values, json.end());
    latest = written;
    return written.json;
  }

  private @Nullable Object shorter(int place, @Nullable Object[] values) {
    Object value = values[place];
    if (value == null) {
      return null;
    }
    Object written = spelled[place] ? columns[place].toSql().apply(value) : value;
    if (counted[place] && written instanceof Long time) {
      written = time - beginning(values[0]);
    }
    return written.equals(usual[place]) ? null : written;
  }

  private long beginning(@Nullable Object first) {
    if (first instanceof Long time) {
      return time;
    }
    throw corrupt(familiar(columns[0]), "nothing");
  }

  private boolean isSame(@Nullable Object[] values, @Nullable Object[] all) {
    for (int place = 0; place < values.length; place++) {
      if (!Objects.equals(values[place], all[numbers[place]])) {
        return false;
      }
    }
    return true;
  }

  /** Whatever the array says nothing of is as usual. */
  @Nullable
  Object[] read(String json) {
    List<@Nullable Object> read = parsed(json);
    if (read.size() > columns.length) {
      throw corrupt(name, "more values than are known here");
    }
    @Nullable Object[] values = new @Nullable Object[columns.length];
    for (int place = 0; place < values.length; place++) {
      Object value = place < read.size() ? typed(columns[place], read.get(place)) : null;
      value = value == null ? usual[place] : value;
      if (counted[place] && value instanceof Long time) {
        value = time + beginning(values[0]);
      }
      values[place] = columns[place].read(value);
    }
    return values;
  }

  private List<@Nullable Object> parsed(String json) {
    try {
      return ArrayJson.read(json);
    } catch (IllegalArgumentException other) {
      throw corrupt(name, "what is no array of plain values in JSON");
    }
  }

  private static @Nullable Object typed(SqlColumn column, @Nullable Object value) {
    return switch (value) {
      case null -> null;
      case Long number when column.type() == SqlType.BIGINT -> number;
      case Long number
      when column.type() == SqlType.INTEGER && number == number.intValue() -> number.intValue();
      case Boolean truth when column.type() == SqlType.BOOLEAN -> truth;
      case String text when column.type() == SqlType.TEXT -> text;
      case String text when column.type() == SqlType.UUID -> id(column, text);
      default -> throw corrupt(familiar(column), "a value of another type than " + column.type());
    };
  }

  private static UUID id(SqlColumn column, String text) {
    try {
      return UUID.fromString(text);
    } catch (IllegalArgumentException other) {
      throw corrupt(familiar(column), "a text that is no id");
    }
  }

  /** By the view, as the table has no such column. */
  private static String familiar(SqlColumn column) {
    return ExecutionRow.TABLE + "." + column.name();
  }

  static RuntimeException corrupt(String column, String what) {
    return ValidationKind.CORRUPTION.because(column + " holds " + what);
  }
}
