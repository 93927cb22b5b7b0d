package io.flowfabric.store.jdbc.postgres;

import java.net.URI;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Where a database is and who asks. The password does not appear in {@link #toString}. */
record PostgresUrl(
    String jdbc, @Nullable String user, @Nullable String password) {

  static Optional<PostgresUrl> find(String url) {
    return url.startsWith("postgresql://") || url.startsWith("postgres://")
        ? Optional.of(parse(URI.create(url)))
        : Optional.empty();
  }

  private static PostgresUrl parse(URI uri) {
    String port = uri.getPort() < 0 ? "" : ":" + uri.getPort();
    String options = uri.getRawQuery() == null ? "" : "?" + uri.getRawQuery();
    String jdbc = "jdbc:postgresql://" + uri.getHost() + port + uri.getPath() + options;
    String who = uri.getRawUserInfo();
    if (who == null) {
      return new PostgresUrl(jdbc, null, null);
    }
    int colon = who.indexOf(':');
    return colon < 0
        ? new PostgresUrl(jdbc, decoded(who), null)
        : new PostgresUrl(
            jdbc, decoded(who.substring(0, colon)), decoded(who.substring(colon + 1)));
  }

  private static String decoded(String part) {
    return URLDecoder.decode(part, StandardCharsets.UTF_8);
  }

  @Override
  public String toString() {
    return jdbc;
  }
}
