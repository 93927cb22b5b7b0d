package io.flowfabric.store.jdbc.sqlite;

import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Properties;
import org.sqlite.SQLiteConnection;
import org.sqlite.jdbc4.JDBC4Connection;
import org.sqlite.jdbc4.JDBC4PreparedStatement;

/**
 * A connection that keeps its statements prepared, as servers' drivers do: closing one gives it
 * back. For one thread at a time.
 */
final class CachingConnection extends JDBC4Connection {
  private static final int MOST = 256;

  private final Map<String, Kept> idle = new LinkedHashMap<>();

  CachingConnection(String url, String file, Properties properties) throws SQLException {
    super(url, file, properties);
  }

  @Override
  public PreparedStatement prepareStatement(String sql, int type, int concurrency, int holdability)
      throws SQLException {
    Kept known = idle.remove(sql);
    return known == null ? new Kept(this, sql) : known;
  }

  @Override
  public void close() throws SQLException {
    for (Kept statement : idle.values()) {
      statement.end();
    }
    idle.clear();
    super.close();
  }

  private void giveBack(Kept statement) throws SQLException {
    Kept twin = idle.put(statement.sql, statement);
    if (twin != null) {
      twin.end();
    }
    if (idle.size() > MOST) {
      Kept oldest = idle.values().iterator().next();
      idle.remove(oldest.sql);
      oldest.end();
    }
  }

  private final class Kept extends JDBC4PreparedStatement {
    private final String sql;

    Kept(SQLiteConnection connection, String sql) throws SQLException {
      super(connection, sql);
      this.sql = sql;
    }

    @Override
    public void close() throws SQLException {
      rs.close();
      clearBatch();
      clearParameters();
      giveBack(this);
    }

    void end() throws SQLException {
      super.close();
    }
  }
}
