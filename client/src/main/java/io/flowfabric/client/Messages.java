package io.flowfabric.client;

import java.net.URI;
import java.net.http.HttpRequest;

/** Several commands on their way together. */
record Messages(byte[] body) implements Errand {

  @Override
  public String command() {
    return "commands";
  }

  @Override
  public boolean repeatable() {
    return true;
  }

  @Override
  public HttpRequest.Builder to(URI server) {
    return Errand.post(server + "/v1/commands", body).timeout(ANSWER);
  }
}
