package io.flowfabric.server;

import com.fasterxml.jackson.databind.JsonNode;
import io.flowfabric.wire.JsonCodec;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.time.Duration;

/** Sends requests as somebody would who knows nothing but HTTP. */
final class Caller implements AutoCloseable {
  private final String url;
  private final String token;
  private final HttpClient http;

  Caller(String url) {
    this(url, "", HttpClient.newHttpClient());
  }

  private Caller(String url, String token, HttpClient http) {
    this.url = url;
    this.token = token;
    this.http = http;
  }

  Caller with(String bearer) {
    return new Caller(url, bearer, http);
  }

  /** What came back. */
  record Reply(int status, String type, byte[] bytes, HttpResponse<byte[]> whole) {
    JsonNode json() {
      return JsonCodec.read(bytes);
    }

    String text() {
      return new String(bytes, StandardCharsets.UTF_8);
    }

    String header(String name) {
      return whole.headers().firstValue(name).orElse("");
    }
  }

  Reply get(String path) {
    return send(request(path).GET());
  }

  Reply delete(String path) {
    return send(request(path).DELETE());
  }

  Reply post(String path, String json) {
    return send(json(path).POST(BodyPublishers.ofString(json)));
  }

  Reply post(String path) {
    return send(request(path).POST(BodyPublishers.noBody()));
  }

  Reply put(String path, String json) {
    return send(json(path).PUT(BodyPublishers.ofString(json)));
  }

  HttpRequest.Builder json(String path) {
    return request(path).header("Content-Type", "application/json");
  }

  HttpRequest.Builder request(String path) {
    var request = HttpRequest.newBuilder(URI.create(url + path)).timeout(Duration.ofSeconds(60));
    return token.isEmpty() ? request : request.header("Authorization", "Bearer " + token);
  }

  Reply send(HttpRequest.Builder request) {
    try {
      var response = http.send(request.build(), BodyHandlers.ofByteArray());
      return new Reply(
          response.statusCode(),
          response.headers().firstValue("Content-Type").orElse(""),
          response.body(),
          response);
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
      throw new AssertionError("interrupted", interrupted);
    }
  }

  HttpClient http() {
    return http;
  }

  /** A part of a path, such as an id, which has characters that must be written otherwise. */
  static String part(Object value) {
    return URLEncoder.encode(value.toString(), StandardCharsets.UTF_8).replace("+", "%20");
  }

  @Override
  public void close() {
    http.close();
  }
}
