package io.flowfabric.server.http;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.flowfabric.wire.JsonCodec;
import java.util.Map;
import java.util.TreeMap;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Why a request was not answered as it hoped, in the form of RFC 9457.
 *
 * @param kind a word for programs
 * @param detail a sentence for people, without payloads and secrets
 * @param retryable whether the same request may succeed later
 * @param more what else there is to say, by name
 */
public record Problem(
    int status, String kind, String detail, boolean retryable, Map<String, JsonNode> more) {
  public static final String TYPE = "application/problem+json";
  private static final Logger LOG = LoggerFactory.getLogger(Problem.class);
  private static final String RETRY_SECONDS = "1";

  public static Problem of(int status, String kind, String detail) {
    return new Problem(status, kind, detail, false, Map.of());
  }

  /** What a failure is told as; a bug is told in full to the log alone. */
  static Problem logged(String request, RuntimeException failure) {
    Problem problem = Statuses.of(failure);
    if (problem.status() == Statuses.INTERNAL_ERROR) {
      LOG.error("request={} failed", request, failure);
    }
    return problem;
  }

  public Problem {
    more = new TreeMap<>(more);
  }

  public Problem retryLater() {
    return new Problem(status, kind, detail, true, more);
  }

  public Problem with(String name, JsonNode value) {
    var added = new TreeMap<>(more);
    added.put(name, value);
    return new Problem(status, kind, detail, retryable, added);
  }

  public byte[] body() {
    return JsonCodec.write(tree());
  }

  public ObjectNode tree() {
    ObjectNode out = JsonCodec.object()
        .put("type", "urn:flowfabric:problem:" + kind)
        .put("title", kind.replace('_', ' '))
        .put("status", status)
        .put("detail", detail)
        .put("error", detail)
        .put("kind", kind)
        .put("retryable", retryable);
    more.forEach(out::set);
    return out;
  }

  public Answer answer() {
    Answer answer = Answer.bytes(status, TYPE, body());
    return status == Statuses.TOO_MANY_REQUESTS || status == Statuses.SERVICE_UNAVAILABLE
        ? answer.with("Retry-After", RETRY_SECONDS)
        : answer;
  }
}
