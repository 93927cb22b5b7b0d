package io.flowfabric.server.http;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * A method and a path that something is done for. A part of the path in braces stands for anything
 * without a slash.
 *
 * @param open whether it is answered to anybody, token or not
 * @param bodyBytes how long a body may be
 */
public record Route(String method, String path, boolean open, int bodyBytes, Handler handler) {
  public static final int SMALL_BODY = 64 * 1024;

  /** What is done for a request. */
  @FunctionalInterface
  public interface Handler {
    Answer answer(Exchange exchange);
  }

  public static Route get(String path, Handler handler) {
    return new Route("GET", path, false, SMALL_BODY, handler);
  }

  public static Route post(String path, Handler handler) {
    return new Route("POST", path, false, SMALL_BODY, handler);
  }

  public static Route put(String path, Handler handler) {
    return new Route("PUT", path, false, SMALL_BODY, handler);
  }

  public static Route delete(String path, Handler handler) {
    return new Route("DELETE", path, false, SMALL_BODY, handler);
  }

  public Route toAnybody() {
    return new Route(method, path, true, bodyBytes, handler);
  }

  public Route withBody(int bytes) {
    return new Route(method, path, open, bytes, handler);
  }

  /** What the parts in braces stand for, if the path is this one. */
  Optional<Map<String, String>> match(List<String> segments) {
    List<String> own = segments(path);
    if (own.size() != segments.size()) {
      return Optional.empty();
    }
    var found = new TreeMap<String, String>();
    for (int index = 0; index < own.size(); index++) {
      String template = own.get(index);
      String given = segments.get(index);
      if (template.startsWith("{")) {
        found.put(template.substring(1, template.length() - 1), given);
      } else if (!template.equals(given)) {
        return Optional.empty();
      }
    }
    return Optional.of(found);
  }

  static List<String> segments(String path) {
    List<String> segments = new ArrayList<>();
    int from = 1;
    for (int slash = path.indexOf('/', from); slash >= 0; slash = path.indexOf('/', from)) {
      segments.add(path.substring(from, slash));
      from = slash + 1;
    }
    segments.add(path.substring(Math.min(from, path.length())));
    return segments;
  }
}
