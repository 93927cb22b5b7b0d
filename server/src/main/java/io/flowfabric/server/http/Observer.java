package io.flowfabric.server.http;

import java.time.Duration;

/** Is told of every request that was answered. Safe for use by many threads. */
@FunctionalInterface
public interface Observer {
  Observer NONE = request -> {};

  void answered(Served request);

  /**
   * A request that was answered.
   *
   * @param route the template of its path; never the path, which may name anything
   * @param caller the name of the token, never the token
   */
  record Served(String id, String method, String route, int status, String caller, Duration took) {}
}
