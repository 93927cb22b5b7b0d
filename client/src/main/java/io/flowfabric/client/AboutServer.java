package io.flowfabric.client;

import java.net.URI;
import java.net.http.HttpRequest;

/** Asks a server for what it tells about itself. */
record AboutServer() implements Errand {

  @Override
  public String command() {
    return "open";
  }

  @Override
  public boolean repeatable() {
    return true;
  }

  @Override
  public HttpRequest.Builder to(URI server) {
    return HttpRequest.newBuilder(URI.create(server + "/v1/server"))
        .timeout(ANSWER)
        .GET();
  }
}
