package io.flowfabric.server.route;

import com.fasterxml.jackson.databind.JsonNode;
import io.flowfabric.model.Payload;
import io.flowfabric.server.http.Body;
import io.flowfabric.wire.JsonCodec;
import io.flowfabric.wire.MalformedMessage;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Bytes in a JSON body. A field {@code x} may come as {@code x_b64}, in base64; as {@code x_json},
 * any JSON value, which is kept as its text; or as {@code x}, an array of numbers from 0 to 255.
 */
final class Payloads {
  private static final String JSON = "application/json";
  private static final int OCTETS = 256;

  private Payloads() {}

  /**
   * What was given.
   *
   * @param encoding what the bytes are, where the way in which they came says so
   */
  record Given(Payload payload, @Nullable String encoding) {}

  static Given read(Body body, String field) {
    String base64 = field + "_b64";
    String json = field + "_json";
    var given = new TreeMap<>(Map.of(
        field, body.has(field), base64, body.has(base64), json, !body.raw(json).isMissingNode()));
    if (given.values().stream().filter(present -> present).count() > 1) {
      throw new MalformedMessage("only one of " + given.keySet() + " can be given");
    }
    if (body.has(base64)) {
      return new Given(body.get(base64, Payload.class), null);
    }
    if (!body.raw(json).isMissingNode()) {
      return new Given(Payload.of(JsonCodec.write(body.raw(json))), JSON);
    }
    return new Given(octets(body.raw(field), field), null);
  }

  private static Payload octets(JsonNode node, String field) {
    if (node.isMissingNode() || node.isNull()) {
      return Payload.EMPTY;
    }
    byte[] bytes = new byte[node.size()];
    for (int index = 0; index < bytes.length; index++) {
      JsonNode octet = node.get(index);
      if (octet == null || !octet.isInt() || octet.intValue() < 0 || octet.intValue() >= OCTETS) {
        throw new MalformedMessage(field + " must be an array of numbers from 0 to 255");
      }
      bytes[index] = (byte) octet.intValue();
    }
    if (!node.isArray()) {
      throw new MalformedMessage(field + " must be an array of numbers from 0 to 255");
    }
    return Payload.of(bytes);
  }
}
