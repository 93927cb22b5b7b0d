package io.flowfabric.server;

import io.flowfabric.server.access.Authentication;
import io.flowfabric.server.http.HttpLimits;
import io.flowfabric.server.http.Observer;
import java.time.Duration;

/**
 * What can be chosen about the HTTP side of a server.
 *
 * @param port 0 for any that is free
 * @param stopGrace how long stopping waits for requests that still run
 */
public record HttpOptions(
    String host,
    int port,
    HttpLimits limits,
    Authentication authentication,
    Observer observer,
    Duration stopGrace) {
  public static final String LOOPBACK = "127.0.0.1";

  /** On this machine only, and open to everybody on it. */
  public static HttpOptions local(int port) {
    return new HttpOptions(
        LOOPBACK,
        port,
        HttpLimits.STANDARD,
        Authentication.NONE,
        Observer.NONE,
        Duration.ofSeconds(35));
  }
}
