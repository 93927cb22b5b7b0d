package io.flowfabric.server.http;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;

/** Finds the route of a request. Safe for use by many threads. */
public final class Router {
  private final List<Route> routes;

  public Router(List<Route> routes) {
    this.routes = List.copyOf(routes);
  }

  public List<Route> routes() {
    return routes;
  }

  /** A route, and what the parts of its path in braces stand for. */
  record Match(Route route, Map<String, String> path) {}

  /** @throws ProblemException if there is none, saying whether another method would have one */
  Match match(String method, String rawPath) {
    List<String> segments =
        Route.segments(rawPath).stream().map(Router::decoded).toList();
    var others = new TreeSet<String>();
    for (Route route : routes) {
      Optional<Map<String, String>> path = route.match(segments);
      if (path.isPresent() && route.method().equals(method)) {
        return new Match(route, path.get());
      }
      path.ifPresent(found -> others.add(route.method()));
    }
    throw new ProblemException(
        others.isEmpty()
            ? Problem.of(Statuses.NOT_FOUND, "no_such_route", "there is nothing at this path")
            : Problem.of(
                Statuses.METHOD_NOT_ALLOWED,
                "method_not_allowed",
                "only " + String.join(", ", others) + " can be used here"));
  }

  /** Percent signs and the two digits after them become bytes; together they must be UTF-8. */
  private static String decoded(String segment) {
    byte[] bytes = segment.getBytes(StandardCharsets.UTF_8);
    var out = ByteBuffer.allocate(bytes.length);
    for (int index = 0; index < bytes.length; index++) {
      if (bytes[index] != '%') {
        out.put(bytes[index]);
      } else {
        out.put(octet(bytes, index + 1));
        index += 2;
      }
    }
    try {
      return StandardCharsets.UTF_8.newDecoder().decode(out.flip()).toString();
    } catch (CharacterCodingException broken) {
      throw badPath();
    }
  }

  private static byte octet(byte[] bytes, int index) {
    if (index + 1 >= bytes.length
        || !HexFormat.isHexDigit(bytes[index])
        || !HexFormat.isHexDigit(bytes[index + 1])) {
      throw badPath();
    }
    return (byte)
        (HexFormat.fromHexDigit(bytes[index]) << 4 | HexFormat.fromHexDigit(bytes[index + 1]));
  }

  private static RuntimeException badPath() {
    return new ProblemException(Problem.of(
        Statuses.BAD_REQUEST, "invalid_path", "the path is not UTF-8 in percent encoding"));
  }
}
