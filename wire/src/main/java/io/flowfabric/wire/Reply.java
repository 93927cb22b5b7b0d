package io.flowfabric.wire;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;

/** What a server answered, to one request or to one command of a bundle. */
public final class Reply {
  private static final int OK = 200;

  private final int status;
  private final Supplier<JsonNode> body;

  private Reply(int status, Supplier<JsonNode> body) {
    this.status = status;
    this.body = body;
  }

  /** Read only when it is asked for, since who answers need not be one of ours. */
  public static Reply of(int status, byte[] body) {
    return new Reply(status, () -> JsonCodec.read(body));
  }

  /** The answers to a bundle, in the order of its commands. */
  List<Reply> each() {
    JsonNode answers = body.get().path(Bundle.ANSWERS);
    List<Reply> each = new ArrayList<>();
    for (JsonNode answer : answers) {
      each.add(new Reply(answer.path(Bundle.STATUS).asInt(), () -> answer.path(Bundle.BODY)));
    }
    return each;
  }

  public int status() {
    return status;
  }

  public boolean isOk() {
    return status == OK;
  }

  /** What a command came to. */
  public Object outcome(CommandWire command) {
    return command.outcome(body.get());
  }

  JsonNode body() {
    return body.get();
  }

  /** Whatever stands between client and server may answer too, and not in our words. */
  public ToldProblem problem() {
    try {
      return ToldProblem.read(status, body.get());
    } catch (NotJson | MalformedMessage notOurs) {
      return ToldProblem.unknown(status);
    }
  }
}
