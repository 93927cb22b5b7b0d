package io.flowfabric.store.jdbc.postgres;

import io.flowfabric.model.Backend;
import io.flowfabric.store.jdbc.Dialect;
import io.flowfabric.store.jdbc.Fork;
import io.flowfabric.store.jdbc.NamedSql;
import io.flowfabric.store.jdbc.SqlType;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Types;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** How PostgreSQL has values. */
public final class PostgresDialect implements Dialect {
  public static final PostgresDialect DIALECT = new PostgresDialect();

  /**
   * While one commits, the other loads and decides; more would only wait for their turn to commit.
   */
  private static final int WRITERS = 2;

  private static final Backend BACKEND = new Backend("postgres", Backend.Tag.POSTGRES, "1");

  private PostgresDialect() {}

  @Override
  public Backend backend() {
    return BACKEND;
  }

  @Override
  public int writers() {
    return WRITERS;
  }

  @Override
  public boolean keepsDeleted() {
    return true;
  }

  @Override
  public String stampColumn() {
    return "xmin";
  }

  @Override
  public NamedSql choose(Fork fork) {
    return fork.postgres();
  }

  @Override
  public void bind(PreparedStatement statement, int place, SqlType type, @Nullable Object value)
      throws SQLException {
    switch (type) {
      case SMALLINT, INTEGER -> statement.setObject(place, value, Types.INTEGER);
      case BIGINT -> statement.setObject(place, value, Types.BIGINT);
      case BOOLEAN -> statement.setObject(place, value, Types.BOOLEAN);
      case TEXT -> statement.setObject(place, value, Types.VARCHAR);
      case UUID -> statement.setObject(place, value);
      case BYTES -> statement.setBytes(place, (byte[]) value);
      case ADDRESS -> statement.setObject(place, value, Types.OTHER);
    }
  }

  @Override
  public @Nullable Object read(ResultSet row, int place, SqlType type) throws SQLException {
    Object value = switch (type) {
      case SMALLINT, INTEGER -> row.getInt(place);
      case BIGINT -> row.getLong(place);
      case BOOLEAN -> row.getBoolean(place);
      case TEXT, ADDRESS -> row.getString(place);
      case BYTES -> row.getBytes(place);
      case UUID -> row.getObject(place, UUID.class);
    };
    return row.wasNull() ? null : value;
  }

  static String array(SqlType type) {
    return switch (type) {
      case SMALLINT -> "int2";
      case INTEGER -> "int4";
      case BIGINT -> "int8";
      case BOOLEAN -> "bool";
      case TEXT -> "text";
      case UUID -> "uuid";
      case BYTES -> "bytea";
      case ADDRESS -> "tid";
    };
  }
}
