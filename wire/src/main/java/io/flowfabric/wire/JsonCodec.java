package io.flowfabric.wire;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.core.exc.StreamConstraintsException;
import com.fasterxml.jackson.core.json.JsonWriteFeature;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;

/** Trees of JSON from bytes and back. Safe for use by many threads. */
public final class JsonCodec {
  /** No message of ours is nested nearly as deep; what is deeper only costs memory. */
  public static final int MAX_DEPTH = 64;

  private static final JsonMapper MAPPER = JsonMapper.builder(JsonFactory.builder()
          .streamReadConstraints(
              StreamReadConstraints.builder().maxNestingDepth(MAX_DEPTH).build())
          // Half a surrogate pair has no UTF-8, but it has an escape.
          .enable(JsonWriteFeature.ESCAPE_NON_ASCII)
          .build())
      .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
      .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
      .build();

  private JsonCodec() {}

  public static JsonNode read(byte[] json) {
    try {
      return MAPPER.readTree(json);
    } catch (StreamConstraintsException beyond) {
      throw new NotJson("the body goes beyond a limit: it is nested deeper than " + MAX_DEPTH
          + " levels, or a number or a name is too long");
    } catch (JsonProcessingException malformed) {
      var at = malformed.getLocation();
      throw new NotJson("the body is not valid JSON"
          + (at == null ? "" : ", at line " + at.getLineNr() + ", column " + at.getColumnNr()));
    } catch (IOException impossible) {
      throw new IllegalStateException("bytes can always be read", impossible);
    }
  }

  public static byte[] write(JsonNode tree) {
    try {
      return MAPPER.writeValueAsBytes(tree);
    } catch (JsonProcessingException impossible) {
      throw new IllegalStateException("a tree can always be written", impossible);
    }
  }

  /** For people to read. */
  public static String pretty(JsonNode tree) {
    return tree.toPrettyString();
  }

  public static ObjectNode object() {
    return JsonNodeFactory.instance.objectNode();
  }

  public static ArrayNode array() {
    return JsonNodeFactory.instance.arrayNode();
  }
}
