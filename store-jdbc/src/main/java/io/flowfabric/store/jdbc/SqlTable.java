package io.flowfabric.store.jdbc;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.StringJoiner;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * A table as the database has it.
 *
 * @param columns in the order of the values of a row
 * @param keys the places of the columns that make up the primary key
 */
public record SqlTable(String name, List<SqlColumn> columns, List<Integer> keys) {
  public SqlTable {
    columns = List.copyOf(columns);
    keys = List.copyOf(keys);
  }

  static SqlTable of(String name, List<SqlColumn> columns, String... keys) {
    List<String> names = columns.stream().map(SqlColumn::name).toList();
    return new SqlTable(name, columns, Arrays.stream(keys).map(names::indexOf).toList());
  }

  /** With one more column, which is there to be read. */
  SqlTable with(SqlColumn last) {
    List<SqlColumn> more = new ArrayList<>(columns);
    more.add(last);
    return new SqlTable(name, more, keys);
  }

  /** With one more column, which belongs to the key. */
  SqlTable keyedAlsoBy(SqlColumn last) {
    SqlTable longer = with(last);
    List<Integer> more = new ArrayList<>(keys);
    more.add(columns.size());
    return new SqlTable(name, longer.columns, more);
  }

  public List<SqlColumn> keyColumns() {
    return keys.stream().map(columns::get).toList();
  }

  /** What to do with a row that exists when another one is inserted: add to one of its numbers. */
  public String addingTo(int number) {
    var keyed = new StringJoiner(", ");
    keys.forEach(key -> keyed.add(columns.get(key).name()));
    String column = columns.get(number).name();
    return " ON CONFLICT (" + keyed + ") DO UPDATE SET " + column + " = " + name + "." + column
        + " + excluded." + column;
  }

  /** The places of all columns. */
  public List<Integer> places() {
    return IntStream.range(0, columns.size()).boxed().toList();
  }

  /** The places at which two rows of the same key differ. */
  BitSet differing(@Nullable Object[] one, @Nullable Object[] other) {
    int count = columns.size();
    var places = new BitSet(count);
    for (int place = 0; place < count; place++) {
      if (!isSame(one[place], other[place])) {
        places.set(place);
      }
    }
    return places;
  }

  private static boolean isSame(@Nullable Object one, @Nullable Object other) {
    if (one == other || one == null || other == null) {
      return one == other;
    }
    return one instanceof byte[] bytes && other instanceof byte[] others
        ? Arrays.equals(bytes, others)
        : one.equals(other);
  }
}
