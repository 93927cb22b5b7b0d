package io.flowfabric.client;

import java.net.URI;
import java.net.http.HttpRequest;
import java.time.Duration;

/**
 * A command on its way.
 *
 * @param patience how long the server may wait for an answer
 * @param repeatable whether it does no harm to send it twice
 */
record Message(String command, byte[] body, Duration patience, boolean repeatable)
    implements Errand {

  boolean mayBeBundled() {
    return repeatable && patience.isZero();
  }

  @Override
  public HttpRequest.Builder to(URI server) {
    String path = "/v1/commands/" + command;
    String whole = patience.isZero() ? path : path + "?wait_ms=" + patience.toMillis();
    return Errand.post(server + whole, body).timeout(patience.plus(ANSWER));
  }
}
