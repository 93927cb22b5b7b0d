package io.flowfabric.server.http;

import com.fasterxml.jackson.databind.JsonNode;
import io.flowfabric.wire.JsonCodec;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What was sent: parameters, a few headers, and the body as far as it is within its limit.
 *
 * @param id of the request, for the log
 * @param resume the last event that the caller has seen, by the header that browsers send
 */
public record Incoming(
    String id,
    Map<String, String> query,
    @Nullable String contentType,
    @Nullable String resume,
    byte[] bytes,
    HttpLimits limits) {

  public Optional<String> resumeAfter() {
    return Optional.ofNullable(resume);
  }

  JsonNode json() {
    if (bytes.length > 0) {
      requireJson();
    }
    return JsonCodec.read(bytes);
  }

  private void requireJson() {
    String type = contentType == null ? "" : contentType;
    int parameters = type.indexOf(';');
    String plain = (parameters < 0 ? type : type.substring(0, parameters)).strip();
    if (!plain.equalsIgnoreCase("application/json")) {
      throw new ProblemException(Problem.of(
          Statuses.UNSUPPORTED_MEDIA_TYPE,
          "unsupported_media_type",
          "the body must be sent as application/json"));
    }
  }
}
