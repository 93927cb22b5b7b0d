package io.flowfabric.client;

import io.flowfabric.error.ValidationKind;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Where a server is: {@code http://host:9090}, or several with commas between them, any of which
 * will do. A token stands before the host, as in {@code http://token@host:9090}, or is given apart.
 * Options follow a question mark, as in {@code https://host:9443?trust=authority.pem&patience=60}.
 *
 * @param trust the certificates in PEM of whom to trust; null for those that the JDK trusts
 * @param patience how long a server that answered before may be away
 */
public record ServerAddress(
    List<URI> servers, @Nullable String token, @Nullable Path trust, Duration patience) {
  /** Longer than it takes to stop a server and to start the next one. */
  private static final Duration USUAL_PATIENCE = Duration.ofSeconds(60);

  private static final Pattern COMMA = Pattern.compile(",");
  private static final Pattern AND = Pattern.compile("&");

  public ServerAddress {
    servers = List.copyOf(servers);
  }

  public static boolean isOne(String url) {
    return url.startsWith("http://") || url.startsWith("https://");
  }

  /** @param usual the token for a URL that has none */
  public static ServerAddress parse(String url, Optional<String> usual) {
    int question = url.indexOf('?');
    ServerAddress address = plain(question < 0 ? url : url.substring(0, question), usual);
    if (question >= 0) {
      for (String option : AND.split(url.substring(question + 1))) {
        address = address.with(option);
      }
    }
    return address;
  }

  private static ServerAddress plain(String url, Optional<String> usual) {
    String scheme = url.substring(0, url.indexOf("://") + 3);
    String rest = url.substring(scheme.length());
    int at = rest.indexOf('@');
    String token = at < 0 ? usual.orElse(null) : rest.substring(0, at);
    List<URI> servers = new ArrayList<>();
    for (String host : COMMA.split(rest.substring(at + 1), -1)) {
      servers.add(server(scheme + stripped(host)));
    }
    return new ServerAddress(
        servers, token == null || token.isBlank() ? null : token, null, USUAL_PATIENCE);
  }

  private static String stripped(String host) {
    return host.endsWith("/") ? host.substring(0, host.length() - 1) : host;
  }

  /** The URL is not repeated in the complaint, since it may hold a token. */
  private static URI server(String url) {
    try {
      URI server = new URI(url);
      if (server.getHost() != null) {
        return server;
      }
    } catch (URISyntaxException notOne) {
      throw invalid();
    }
    throw invalid();
  }

  private static RuntimeException invalid() {
    return ValidationKind.INVALID_INPUT.because(
        "the address of a server must look like http://host:port, with commas between several");
  }

  private ServerAddress with(String option) {
    int equals = option.indexOf('=');
    String name = option.substring(0, Math.max(0, equals));
    String value = option.substring(equals + 1);
    return switch (name) {
      case "trust" -> new ServerAddress(servers, token, Path.of(value), patience);
      case "patience" -> new ServerAddress(servers, token, trust, seconds(value));
      default ->
        throw ValidationKind.INVALID_INPUT.because(
            "the address of a server has the options trust=FILE and patience=SECONDS");
    };
  }

  private static Duration seconds(String value) {
    try {
      return Duration.ofSeconds(Integer.parseUnsignedInt(value));
    } catch (NumberFormatException none) {
      throw ValidationKind.INVALID_INPUT.because("patience must be a whole number of seconds");
    }
  }

  @Override
  public String toString() {
    return servers.toString();
  }
}
