package io.flowfabric.bench.database;

import java.net.URI;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.Properties;

/** Where a server is, as the URL of a store says it. It may hold a password and is never shown. */
record PostgresAddress(String url) {

  /** The same database, with a schema that names without one are looked up in. */
  PostgresAddress within(String schema) {
    return new PostgresAddress(url + (url.contains("?") ? "&" : "?") + "currentSchema=" + schema);
  }

  /** Statements are prepared on the server when they are first used, not after the fifth time. */
  Connection connect() throws SQLException {
    URI uri = URI.create(url);
    var properties = new Properties();
    properties.setProperty("prepareThreshold", "1");
    String who = uri.getRawUserInfo();
    if (who != null) {
      String[] parts = who.split(":", 2);
      properties.setProperty("user", decoded(parts[0]));
      if (parts.length == 2) {
        properties.setProperty("password", decoded(parts[1]));
      }
    }
    String port = uri.getPort() < 0 ? "" : ":" + uri.getPort();
    String options = uri.getRawQuery() == null ? "" : "?" + uri.getRawQuery();
    return DriverManager.getConnection(
        "jdbc:postgresql://" + uri.getHost() + port + uri.getPath() + options, properties);
  }

  private static String decoded(String part) {
    return URLDecoder.decode(part, StandardCharsets.UTF_8);
  }

  @Override
  public String toString() {
    return "postgresql:...";
  }
}
