package io.flowfabric.store.jdbc;

import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * A column in the database and how a value gets there from its stored form and back.
 *
 * @param word whether it holds words of a closed set, so that they may stand in a statement
 */
public record SqlColumn(
    String name,
    SqlType type,
    boolean word,
    Function<Object, Object> toSql,
    Function<Object, Object> fromSql) {

  /** A column whose values are stored as they are. */
  static SqlColumn plain(String name, SqlType type) {
    return new SqlColumn(name, type, false, Function.identity(), Function.identity());
  }

  @Nullable
  Object write(@Nullable Object value) {
    return value == null ? null : toSql.apply(value);
  }

  @Nullable
  Object read(@Nullable Object value) {
    return value == null ? null : fromSql.apply(value);
  }

  SqlColumn named(String other) {
    return new SqlColumn(other, type, word, toSql, fromSql);
  }

  SqlColumn ofWords() {
    return new SqlColumn(name, type, true, toSql, fromSql);
  }
}
