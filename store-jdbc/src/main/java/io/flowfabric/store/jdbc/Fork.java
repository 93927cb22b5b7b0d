package io.flowfabric.store.jdbc;

/** A statement that differs between the databases, its two texts side by side. */
public record Fork(NamedSql sqlite, NamedSql postgres) {

  static Fork of(NamedSql sqlite, NamedSql postgres) {
    return new Fork(sqlite, postgres);
  }

  static Fork same(String text) {
    var sql = NamedSql.of(text);
    return new Fork(sql, sql);
  }

  static NamedSql sqlite(String text) {
    return NamedSql.of(text);
  }

  static NamedSql postgres(String text) {
    return NamedSql.of(text);
  }
}
