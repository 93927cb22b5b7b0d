package io.flowfabric.store.jdbc;

import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;

final class PostgresFollowingTest implements FollowingContract {
  @Override
  public String newUrl() {
    String url = PostgresServer.newDatabase();
    return url + "&ApplicationName=" + url.substring(url.lastIndexOf('=') + 1);
  }

  @Override
  public boolean isSomebodyWaiting(String url) {
    String name = url.substring(url.lastIndexOf('=') + 1);
    try (Connection connection = PostgresServer.connect(url);
        Statement statement = connection.createStatement();
        var row = statement.executeQuery("""
            SELECT count(*) FROM pg_stat_activity
             WHERE application_name = '%s' AND wait_event_type = 'Lock'
            """.formatted(name))) {
      row.next();
      return row.getInt(1) > 0;
    } catch (SQLException failure) {
      throw new IllegalStateException(failure);
    }
  }
}
