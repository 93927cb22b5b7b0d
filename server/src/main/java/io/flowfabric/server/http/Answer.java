package io.flowfabric.server.http;

import com.fasterxml.jackson.databind.JsonNode;
import io.flowfabric.wire.JsonCodec;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * What a route answers with.
 *
 * @param lost what is to be done if nobody is there any more to be told
 */
public record Answer(int status, Map<String, String> headers, Content content, Runnable lost) {
  public static final int OK = 200;
  public static final int CREATED = 201;
  public static final int NO_CONTENT = 204;
  private static final String TYPE = "Content-Type";
  private static final Runnable NO_LOSS = () -> {};

  /** The body. */
  public sealed interface Content {
    /** All of it. */
    record Whole(byte[] bytes) implements Content {}

    /** One that is written bit by bit, for as long as the receiver listens. */
    record Flowing(Flow flow) implements Content {}
  }

  /** Writes a body bit by bit. */
  @FunctionalInterface
  public interface Flow {
    void into(OutputStream out) throws IOException;
  }

  public Answer {
    headers = Map.copyOf(headers);
  }

  public static Answer json(int status, JsonNode tree) {
    return bytes(status, "application/json", JsonCodec.write(tree));
  }

  public static Answer json(JsonNode tree) {
    return json(OK, tree);
  }

  public static Answer text(String type, String text) {
    return bytes(OK, type, text.getBytes(StandardCharsets.UTF_8));
  }

  public static Answer bytes(int status, String type, byte[] bytes) {
    return new Answer(status, Map.of(TYPE, type), new Content.Whole(bytes), NO_LOSS);
  }

  public static Answer flowing(String type, Flow flow) {
    return new Answer(OK, Map.of(TYPE, type), new Content.Flowing(flow), NO_LOSS);
  }

  public static Answer nothing() {
    return new Answer(NO_CONTENT, Map.of(), new Content.Whole(new byte[0]), NO_LOSS);
  }

  public Answer with(String header, String value) {
    var more = new LinkedHashMap<>(headers);
    more.put(header, value);
    return new Answer(status, more, content, lost);
  }

  public Answer ifLost(Runnable deed) {
    return new Answer(status, headers, content, deed);
  }

  /** Whether it makes no difference if it is lost. */
  boolean mayBeLost() {
    return lost == NO_LOSS;
  }
}
