package io.flowfabric.client;

import java.net.URI;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.time.Duration;

/** Something to ask a server for. */
interface Errand {
  /** How long a server may take, besides waiting that it was asked for. */
  Duration ANSWER = Duration.ofSeconds(35);

  /** What is asked for, in a word, for people. */
  String command();

  /** Whether it does no harm to send it twice. */
  boolean repeatable();

  HttpRequest.Builder to(URI server);

  static HttpRequest.Builder post(String url, byte[] json) {
    return HttpRequest.newBuilder(URI.create(url))
        .header("Content-Type", "application/json")
        .POST(BodyPublishers.ofByteArray(json));
  }
}
