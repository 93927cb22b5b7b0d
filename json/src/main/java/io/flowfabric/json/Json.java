package io.flowfabric.json;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.flowfabric.error.ValidationKind;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Reading and writing the fields of a policy, with errors that name the field and what it should
 * be.
 */
final class Json {
  private static final JsonMapper MAPPER = JsonMapper.builder()
      .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
      .enable(DeserializationFeature.FAIL_ON_READING_DUP_TREE_KEY)
      // What is not interpreted is kept, and a double would make another number of it.
      .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
      .build();

  private Json() {}

  static JsonNode read(String json) {
    try {
      return MAPPER.readTree(json);
    } catch (JsonProcessingException malformed) {
      throw invalid("not JSON: " + malformed.getOriginalMessage());
    } catch (NumberFormatException tooGreat) {
      throw invalid("not JSON: a number has an exponent that is too great");
    }
  }

  static String write(JsonNode node) {
    try {
      return MAPPER.writeValueAsString(node);
    } catch (JsonProcessingException impossible) {
      throw new IllegalStateException("a tree can always be written", impossible);
    }
  }

  /** Writes piece by piece, where a tree would cost too much. */
  interface Writing {
    void to(JsonGenerator out) throws IOException;
  }

  static String write(Writing writing) {
    var text = new StringWriter();
    try (JsonGenerator out = MAPPER.createGenerator(text)) {
      writing.to(out);
    } catch (IOException impossible) {
      throw new UncheckedIOException("a text can always be written", impossible);
    }
    return text.toString();
  }

  /** Reads piece by piece, where a tree would cost too much. */
  static JsonParser parser(String json) throws IOException {
    return MAPPER.createParser(json);
  }

  static ObjectNode newObject() {
    return MAPPER.createObjectNode();
  }

  static ArrayNode newArray() {
    return MAPPER.createArrayNode();
  }

  static ObjectNode object(String name, JsonNode node) {
    if (node instanceof ObjectNode object) {
      return object;
    }
    throw invalid(name + " must be an object, was " + node.getNodeType());
  }

  static Optional<ObjectNode> child(ObjectNode parent, String name) {
    return present(parent, name).map(node -> object(name, node));
  }

  static Optional<Integer> integer(ObjectNode parent, String name) {
    return field(parent, name, "a whole number", Json::isInt, JsonNode::intValue);
  }

  static Optional<Double> number(ObjectNode parent, String name) {
    return field(parent, name, "a number", JsonNode::isNumber, JsonNode::doubleValue);
  }

  static Optional<Boolean> bool(ObjectNode parent, String name) {
    return field(parent, name, "true or false", JsonNode::isBoolean, JsonNode::booleanValue);
  }

  static Optional<String> text(ObjectNode parent, String name) {
    return field(parent, name, "a text", JsonNode::isTextual, JsonNode::textValue);
  }

  static Optional<Duration> duration(ObjectNode parent, String name) {
    return field(parent, name, "milliseconds", Json::isLong, JsonNode::longValue)
        .map(Duration::ofMillis);
  }

  static Optional<Instant> instant(ObjectNode parent, String name) {
    return field(parent, name, "milliseconds since 1970", Json::isLong, JsonNode::longValue)
        .map(Instant::ofEpochMilli);
  }

  static List<String> texts(ObjectNode parent, String name) {
    List<String> texts = new ArrayList<>();
    present(parent, name).ifPresent(list -> {
      if (!list.isArray()) {
        throw invalid(name + " must be an array");
      }
      for (JsonNode item : list) {
        if (!item.isTextual()) {
          throw invalid(name + " must hold texts only");
        }
        texts.add(item.textValue());
      }
    });
    return texts;
  }

  static void put(ObjectNode out, String name, @Nullable Object value) {
    switch (value) {
      case null -> {}
      case Duration duration -> out.put(name, duration.toMillis());
      case Instant instant -> out.put(name, instant.toEpochMilli());
      case Integer number -> out.put(name, number);
      default -> out.put(name, value.toString());
    }
  }

  static void putUnlessEmpty(ObjectNode out, String name, ObjectNode value) {
    if (!value.isEmpty()) {
      out.set(name, value);
    }
  }

  /** A fraction can be converted to an int, too, by dropping what makes it one. */
  private static boolean isInt(JsonNode node) {
    return node.isIntegralNumber() && node.canConvertToInt();
  }

  private static boolean isLong(JsonNode node) {
    return node.isIntegralNumber() && node.canConvertToLong();
  }

  private static <T> Optional<T> field(
      ObjectNode parent,
      String name,
      String form,
      Predicate<JsonNode> fits,
      Function<JsonNode, T> read) {
    return present(parent, name).map(node -> {
      if (!fits.test(node)) {
        throw invalid(name + " must be " + form + ", was " + node.getNodeType());
      }
      return read.apply(node);
    });
  }

  private static Optional<JsonNode> present(ObjectNode parent, String name) {
    return Optional.ofNullable(parent.get(name));
  }

  private static RuntimeException invalid(String problem) {
    return ValidationKind.INVALID_POLICY_JSON.because(problem);
  }
}
