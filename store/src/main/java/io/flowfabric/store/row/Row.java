package io.flowfabric.store.row;

import io.flowfabric.model.Wire;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The values of one row of a table, in the order of its columns. Reading what cannot be right is
 * corruption.
 */
public final class Row {
  private final Table table;
  private final @Nullable Object[] values;

  private Row(Table table, @Nullable Object[] values) {
    this.table = table;
    this.values = values;
  }

  /**
   * A row as it was read from a database; a value of another type than its column's is refused.
   *
   * @param values that of the first column first; what follows that of the last one is not its own
   */
  public static Row of(Table table, @Nullable Object[] values) {
    List<Column<?>> columns = table.columns();
    @Nullable Object[] own = Arrays.copyOf(values, columns.size());
    for (int place = 0; place < own.length; place++) {
      fitting(columns.get(place), own[place]);
    }
    return new Row(table, own);
  }

  public Table table() {
    return table;
  }

  @SuppressWarnings("unchecked")
  public <T> @Nullable T find(Column<T> column) {
    return (T) values[column.position()];
  }

  public <T> T get(Column<T> column) {
    T value = find(column);
    if (value == null) {
      throw column.corrupt(null, "which must not be empty");
    }
    return value;
  }

  /** Puts its values from a place on into a longer row. */
  public void copyTo(@Nullable Object[] longer, int start, int from) {
    System.arraycopy(values, from, longer, start, values.length - from);
  }

  /** A number of things, so never negative. */
  int count(Column<Integer> column) {
    int value = get(column);
    if (value < 0) {
      throw column.corrupt(value, "which must not be negative");
    }
    return value;
  }

  Instant time(Column<Long> column) {
    return Instant.ofEpochMilli(get(column));
  }

  @Nullable
  Instant findTime(Column<Long> column) {
    Long millis = find(column);
    return millis == null ? null : Instant.ofEpochMilli(millis);
  }

  Duration duration(Column<Long> column) {
    return Duration.ofMillis(notNegative(column, get(column)));
  }

  @Nullable
  Duration findDuration(Column<Long> column) {
    Long millis = find(column);
    return millis == null ? null : Duration.ofMillis(notNegative(column, millis));
  }

  <E extends Enum<E> & Wire> E word(Column<String> column, Class<E> words) {
    return Words.read(words, column, get(column));
  }

  /** The same row with another value in one column, whatever it means. */
  public Row with(Column<?> column, @Nullable Object value) {
    @Nullable Object[] changed = values.clone();
    changed[column.position()] = fitting(column, value);
    return new Row(table, changed);
  }

  /** Refuses a row that is not the stored form of the record that was read from it. */
  void requireSameAs(Row expected) {
    if (Arrays.deepEquals(values, expected.values)) {
      return;
    }
    for (Column<?> column : table.columns()) {
      Object stored = find(column);
      Object derived = expected.find(column);
      if (!Objects.deepEquals(stored, derived)) {
        throw column.corrupt(stored, "where the rest of the row says " + Column.shown(derived));
      }
    }
  }

  private static long notNegative(Column<Long> column, long value) {
    if (value < 0) {
      throw column.corrupt(value, "which must not be negative");
    }
    return value;
  }

  private static @Nullable Object fitting(Column<?> column, @Nullable Object value) {
    Object fitting = value instanceof Integer number && column.type() == Long.class
        ? Long.valueOf(number)
        : value;
    if (fitting != null && !column.type().isInstance(fitting)) {
      throw new IllegalArgumentException(
          column + " holds a " + column.type().getSimpleName() + ", not " + Column.shown(value));
    }
    return fitting;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Row that
        && table == that.table
        && Arrays.deepEquals(values, that.values);
  }

  @Override
  public int hashCode() {
    return Arrays.deepHashCode(values);
  }

  @Override
  public String toString() {
    var text = new StringBuilder(table.name()).append('[');
    table
        .columns()
        .forEach(column -> text.append(column.name())
            .append('=')
            .append(Column.shown(find(column)))
            .append(' '));
    return text.append(']').toString();
  }

  /** Gathers the values of a row. What is not set is empty. */
  static final class Writer {
    private final Table table;
    private final @Nullable Object[] values;

    Writer(Table table) {
      this.table = table;
      this.values = new @Nullable Object[table.columns().size()];
    }

    <T> Writer set(Column<T> column, @Nullable T value) {
      values[column.position()] = value;
      return this;
    }

    Writer time(Column<Long> column, @Nullable Instant at) {
      return set(column, at == null ? null : Long.valueOf(at.toEpochMilli()));
    }

    Writer duration(Column<Long> column, @Nullable Duration length) {
      return set(column, length == null ? null : Long.valueOf(length.toMillis()));
    }

    Writer word(Column<String> column, Wire word) {
      if (!column.isWord()) {
        throw new IllegalArgumentException(column + " is not for words");
      }
      return set(column, word.wire());
    }

    Row end() {
      return new Row(table, values);
    }
  }
}
