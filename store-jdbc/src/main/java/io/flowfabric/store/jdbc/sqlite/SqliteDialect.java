package io.flowfabric.store.jdbc.sqlite;

import io.flowfabric.model.Backend;
import io.flowfabric.store.jdbc.Dialect;
import io.flowfabric.store.jdbc.Fork;
import io.flowfabric.store.jdbc.NamedSql;
import io.flowfabric.store.jdbc.SqlType;
import java.nio.ByteBuffer;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** How SQLite has values: ids as 16 bytes, truth as 0 and 1. */
public final class SqliteDialect implements Dialect {
  public static final SqliteDialect DIALECT = new SqliteDialect();

  private static final Backend BACKEND = new Backend("sqlite", Backend.Tag.SQLITE, "3");

  private SqliteDialect() {}

  @Override
  public Backend backend() {
    return BACKEND;
  }

  @Override
  public int writers() {
    return 1;
  }

  @Override
  public boolean keepsDeleted() {
    return false;
  }

  @Override
  public String stampColumn() {
    return "partition_key";
  }

  @Override
  public NamedSql choose(Fork fork) {
    return fork.sqlite();
  }

  @Override
  public void bind(PreparedStatement statement, int place, SqlType type, @Nullable Object value)
      throws SQLException {
    switch (value) {
      case null -> statement.setObject(place, null);
      case UUID uuid -> statement.setBytes(place, bytes(uuid));
      case Boolean flag -> statement.setInt(place, flag ? 1 : 0);
      case byte[] bytes -> statement.setBytes(place, bytes);
      case Integer number -> statement.setInt(place, number);
      case Long number -> statement.setLong(place, number);
      default -> statement.setString(place, value.toString());
    }
  }

  @Override
  public @Nullable Object read(ResultSet row, int place, SqlType type) throws SQLException {
    return switch (type) {
      case TEXT, ADDRESS -> row.getString(place);
      case BYTES -> row.getBytes(place);
      case UUID -> uuid(row.getBytes(place));
      case SMALLINT, INTEGER -> unlessNull(row, row.getInt(place));
      case BIGINT -> unlessNull(row, row.getLong(place));
      case BOOLEAN -> unlessNull(row, row.getInt(place) != 0);
    };
  }

  /** Numbers only, since the driver asks the database once more, and all else is null by itself. */
  private static @Nullable Object unlessNull(ResultSet row, Object value) throws SQLException {
    return row.wasNull() ? null : value;
  }

  private static byte[] bytes(UUID uuid) {
    return ByteBuffer.allocate(16)
        .putLong(uuid.getMostSignificantBits())
        .putLong(uuid.getLeastSignificantBits())
        .array();
  }

  private static @Nullable UUID uuid(byte @Nullable [] bytes) {
    if (bytes == null) {
      return null;
    }
    ByteBuffer buffer = ByteBuffer.wrap(bytes);
    return new UUID(buffer.getLong(), buffer.getLong());
  }
}
