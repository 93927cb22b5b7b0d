package io.flowfabric.server;

import io.flowfabric.error.ValidationKind;
import io.flowfabric.server.access.Authentication;
import io.flowfabric.server.http.HttpLimits;
import io.flowfabric.server.http.Observer;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * What can be chosen about the HTTP side of a server.
 *
 * @param port 0 for any that is free
 * @param tls null for plain HTTP
 * @param openToAll whether it was said that a server which asks for no tokens may be reached from
 *     elsewhere
 * @param stopGrace how long stopping waits for requests that still run
 */
public record HttpOptions(
    String host,
    int port,
    @Nullable Tls tls,
    HttpLimits limits,
    Authentication authentication,
    boolean openToAll,
    Observer observer,
    Duration stopGrace) {
  public static final String LOOPBACK = "127.0.0.1";

  public HttpOptions {
    if (authentication == Authentication.NONE && !openToAll && !isLoopback(host)) {
      throw ValidationKind.INVALID_INPUT.because("listening on " + host
          + " without tokens would let everybody in who can reach it; give a token file, listen on "
          + LOOPBACK + ", or say that it shall be open to all");
    }
  }

  /** On this machine only, and open to everybody on it. */
  public static HttpOptions local(int port) {
    return new HttpOptions(
        LOOPBACK,
        port,
        null,
        HttpLimits.STANDARD,
        Authentication.NONE,
        false,
        Observer.NONE,
        Duration.ofSeconds(35));
  }

  public HttpOptions with(HttpLimits other) {
    return new HttpOptions(host, port, tls, other, authentication, openToAll, observer, stopGrace);
  }

  public HttpOptions letting(Authentication other) {
    return new HttpOptions(host, port, tls, limits, other, openToAll, observer, stopGrace);
  }

  public HttpOptions toldTo(Observer other) {
    return new HttpOptions(host, port, tls, limits, authentication, openToAll, other, stopGrace);
  }

  public HttpOptions with(Tls other) {
    return new HttpOptions(
        host, port, other, limits, authentication, openToAll, observer, stopGrace);
  }

  public HttpOptions on(String otherHost, boolean open) {
    return new HttpOptions(otherHost, port, tls, limits, authentication, open, observer, stopGrace);
  }

  private static boolean isLoopback(String host) {
    try {
      return InetAddress.getByName(host).isLoopbackAddress();
    } catch (UnknownHostException unknown) {
      throw ValidationKind.INVALID_INPUT.because("there is no host to listen on named " + host);
    }
  }
}
