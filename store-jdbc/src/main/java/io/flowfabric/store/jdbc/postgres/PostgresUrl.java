package io.flowfabric.store.jdbc.postgres;

import io.flowfabric.error.ValidationKind;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Arrays;
import java.util.Optional;
import java.util.Properties;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Where a database is and who asks. Options go to the driver, except for {@code patience=SECONDS}:
 * how long to wait for a server that is away, for a free connection, and for word of a commit whose
 * reply was lost; and for {@code notifications=off}, for poolers that cannot listen.
 *
 * @param address the same for people, with neither password nor options
 */
record PostgresUrl(
    String jdbc,
    String address,
    @Nullable String user,
    @Nullable String password,
    Duration patience,
    boolean notifications) {
  private static final String SCHEME = "postgresql://";
  private static final String SHORT_SCHEME = "postgres://";
  private static final String PATIENCE = "patience=";
  private static final String NOTIFICATIONS = "notifications=";
  private static final String NOTIFICATIONS_OFF = NOTIFICATIONS + "off";
  private static final Duration STANDARD_PATIENCE = Duration.ofSeconds(30);
  private static final int LONGEST_PATIENCE = 3600;

  static Optional<PostgresUrl> find(String url) {
    if (url.startsWith(SCHEME)) {
      return Optional.of(parse(url.substring(SCHEME.length())));
    }
    return url.startsWith(SHORT_SCHEME)
        ? Optional.of(parse(url.substring(SHORT_SCHEME.length())))
        : Optional.empty();
  }

  /** By hand, since the authority may name several hosts, and since errors must not quote it. */
  private static PostgresUrl parse(String rest) {
    int question = rest.indexOf('?');
    String options = question < 0 ? "" : rest.substring(question + 1);
    String place = question < 0 ? rest : rest.substring(0, question);
    int at = place.lastIndexOf('@');
    String where = place.substring(at + 1);
    if (where.isEmpty() || where.startsWith(":")) {
      throw ValidationKind.INVALID_INPUT.because(
          "a postgresql: URL needs a host, as in postgresql://user:password@host:5432/database");
    }
    String who = at < 0 ? "" : place.substring(0, at);
    int colon = who.indexOf(':');
    String user = decoded(colon < 0 ? who : who.substring(0, colon));
    String password = colon < 0 ? null : decoded(who.substring(colon + 1));
    return new PostgresUrl(
        "jdbc:postgresql://" + (where.contains("/") ? where : where + "/") + kept(options),
        SCHEME + (user.isEmpty() ? "" : user + "@") + where,
        user.isEmpty() ? null : user,
        password,
        patience(options),
        !Arrays.asList(options.split("&")).contains(NOTIFICATIONS_OFF));
  }

  /** A connection outside of the pool, for what must not wait for others. */
  Connection connect() throws SQLException {
    var properties = new Properties();
    if (user != null) {
      properties.setProperty("user", user);
    }
    if (password != null) {
      properties.setProperty("password", password);
    }
    properties.setProperty("tcpKeepAlive", "true");
    return DriverManager.getConnection(jdbc, properties);
  }

  private static String kept(String options) {
    String kept = Arrays.stream(options.split("&"))
        .filter(option ->
            !option.isEmpty() && !option.startsWith(PATIENCE) && !option.startsWith(NOTIFICATIONS))
        .collect(Collectors.joining("&"));
    return kept.isEmpty() ? "" : "?" + kept;
  }

  private static Duration patience(String options) {
    return Arrays.stream(options.split("&"))
        .filter(option -> option.startsWith(PATIENCE))
        .map(option -> seconds(option.substring(PATIENCE.length())))
        .findFirst()
        .orElse(STANDARD_PATIENCE);
  }

  private static Duration seconds(String number) {
    if (!number.matches("[0-9]{1,4}")
        || Integer.parseInt(number) < 1
        || Integer.parseInt(number) > LONGEST_PATIENCE) {
      throw ValidationKind.INVALID_INPUT.because(
          "patience must be from 1 to " + LONGEST_PATIENCE + " seconds, was " + number);
    }
    return Duration.ofSeconds(Integer.parseInt(number));
  }

  /** In this part of a URL a plus sign is a plus sign. */
  private static String decoded(String part) {
    try {
      return URLDecoder.decode(part.replace("+", "%2B"), StandardCharsets.UTF_8);
    } catch (IllegalArgumentException quotesThePassword) {
      throw ValidationKind.INVALID_INPUT.because(
          "user and password in a postgresql: URL must be percent-encoded: % is written %25");
    }
  }

  @Override
  public String toString() {
    return address;
  }
}
