package io.flowfabric.client;

import io.flowfabric.error.ValidationKind;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Where a server is: {@code http://host:9090}, or several with commas between them, any of which
 * will do. A token stands before the host, as in {@code http://token@host:9090}, or is given apart.
 */
public record ServerAddress(List<URI> servers, @Nullable String token) {
  private static final Pattern COMMA = Pattern.compile(",");

  public ServerAddress {
    servers = List.copyOf(servers);
  }

  public static boolean isOne(String url) {
    return url.startsWith("http://") || url.startsWith("https://");
  }

  /** @param usual the token for a URL that has none */
  public static ServerAddress parse(String url, Optional<String> usual) {
    String scheme = url.substring(0, url.indexOf("://") + 3);
    String rest = url.substring(scheme.length());
    int at = rest.indexOf('@');
    String token = at < 0 ? usual.orElse(null) : rest.substring(0, at);
    List<URI> servers = new ArrayList<>();
    for (String host : COMMA.split(rest.substring(at + 1), -1)) {
      servers.add(server(scheme + stripped(host)));
    }
    return new ServerAddress(servers, token == null || token.isBlank() ? null : token);
  }

  private static String stripped(String host) {
    return host.endsWith("/") ? host.substring(0, host.length() - 1) : host;
  }

  /** The URL is not repeated in the complaint, since it may hold a token. */
  private static URI server(String url) {
    try {
      URI server = new URI(url);
      if (server.getHost() != null && server.getRawQuery() == null) {
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

  @Override
  public String toString() {
    return servers.toString();
  }
}
