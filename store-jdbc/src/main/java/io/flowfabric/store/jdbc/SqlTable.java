package io.flowfabric.store.jdbc;

import java.util.Arrays;
import java.util.List;
import java.util.Objects;
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

  public List<SqlColumn> keyColumns() {
    return keys.stream().map(columns::get).toList();
  }

  /** The places of the columns that an update writes. */
  public List<Integer> changing() {
    return IntStream.range(0, columns.size())
        .filter(place -> !keys.contains(place) && !columns.get(place).given())
        .boxed()
        .toList();
  }

  /** Whether two rows have the same values in the columns that an update leaves alone. */
  boolean sameGiven(@Nullable Object[] one, @Nullable Object[] other) {
    return IntStream.range(0, columns.size())
        .filter(place -> columns.get(place).given())
        .allMatch(place -> Objects.deepEquals(one[place], other[place]));
  }
}
