package io.flowfabric.client;

import java.time.Duration;

/**
 * A command on its way.
 *
 * @param patience how long the server may wait for an answer
 * @param repeatable whether it does no harm to send it twice
 */
record Message(String command, byte[] body, Duration patience, boolean repeatable) {

  String path() {
    String path = "/v1/commands/" + command;
    return patience.isZero() ? path : path + "?wait_ms=" + patience.toMillis();
  }
}
