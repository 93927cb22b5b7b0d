package io.flowfabric.wire;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;

/**
 * Several commands in one request, each of which is answered as if it had come alone. A request
 * costs many times what a small command in it does.
 */
public final class Bundle {
  public static final String COMMANDS = "commands";
  public static final String NAME = "name";
  public static final String COMMAND = "command";
  public static final String ANSWERS = "answers";
  static final String STATUS = "status";
  static final String BODY = "body";

  private static final byte[] BEGIN = text("{\"" + COMMANDS + "\":[");
  private static final byte[] END = text("]}");

  private Bundle() {}

  /** A command as it would travel alone. */
  public record Part(String name, byte[] body) {
    private byte[] opening() {
      return text("{\"" + NAME + "\":\"" + name + "\",\"" + COMMAND + "\":");
    }
  }

  public static byte[] request(List<Part> parts) {
    var out = new ByteArrayOutputStream();
    out.writeBytes(BEGIN);
    for (int index = 0; index < parts.size(); index++) {
      if (index > 0) {
        out.write(',');
      }
      out.writeBytes(parts.get(index).opening());
      out.writeBytes(parts.get(index).body());
      out.write('}');
    }
    out.writeBytes(END);
    return out.toByteArray();
  }

  /** The answer to one command of a bundle. */
  public static ObjectNode answer(int status, JsonNode body) {
    return JsonCodec.object().put(STATUS, status).set(BODY, body);
  }

  /** @throws MalformedMessage if there are not as many answers as there were commands */
  public static List<Reply> answers(Reply reply, int expected) {
    List<Reply> each = reply.each();
    if (each.size() != expected) {
      throw new MalformedMessage("there must be " + expected + " answers, were " + each.size());
    }
    return each;
  }

  private static byte[] text(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }
}
