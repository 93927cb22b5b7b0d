package io.flowfabric.server.http;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.TextNode;
import io.flowfabric.Await;
import io.flowfabric.Awaitable;
import io.flowfabric.Command;
import io.flowfabric.FlowFabric;
import io.flowfabric.decision.Refusal;
import io.flowfabric.model.Wire;
import io.flowfabric.server.access.Principal;
import io.flowfabric.wire.At;
import io.flowfabric.wire.CommandWire;
import io.flowfabric.wire.Forms;
import io.flowfabric.wire.JsonCodec;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.function.BooleanSupplier;

/**
 * A request on its way through a route.
 *
 * @param path what the parts of the path in braces stand for
 * @param fabric the engine, as far as the caller may use it
 * @param stopping whether whoever holds a connection should let go of it
 */
public record Exchange(
    Incoming incoming,
    Map<String, String> path,
    Principal caller,
    FlowFabric fabric,
    BooleanSupplier stopping) {
  private static final String REFUSED = "Refused";

  public <T> T path(String name, Class<T> type) {
    String given = path.get(name);
    if (given == null) {
      throw new IllegalStateException("the path has no part " + name);
    }
    return Forms.of(type).read(TextNode.valueOf(given), At.TOP.field(name));
  }

  public Optional<String> query(String name) {
    return Optional.ofNullable(incoming.query().get(name)).filter(value -> !value.isEmpty());
  }

  public <T> Optional<T> query(String name, Class<T> type) {
    return query(name)
        .map(value -> Forms.of(type).read(TextNode.valueOf(value), At.TOP.field(name)));
  }

  public Optional<Integer> number(String name) {
    return query(name).map(value -> Numbers.integer(name, value));
  }

  public Body body() {
    return new Body(json(), At.TOP);
  }

  /** A body that may be left out. */
  public Body bodyOrEmpty() {
    return incoming.bytes().length == 0 ? new Body(JsonCodec.object(), At.TOP) : body();
  }

  public JsonNode json() {
    return incoming.json();
  }

  public <O> O apply(Command<O> command) {
    return fabric.apply(command);
  }

  /** Waits for an answer for as long as the caller is willing to. */
  public <O> O await(Awaitable<O> command, Duration patience) {
    return patience.isZero() ? apply(command) : apply(new Await<>(command, patience));
  }

  /** How long the caller is willing to wait. */
  public Duration patience() {
    return incoming.limits().wait(number("wait_ms").orElse(0));
  }

  public Duration patience(Body body) {
    return incoming.limits().wait(body.find("wait_ms", Integer.class).orElse(0));
  }

  /** What a failure of a part of the request is told as. */
  public Problem problem(RuntimeException failure) {
    return Problem.logged(incoming.id(), failure);
  }

  /** Carries out a command; a refusal is a problem, any other outcome the answer. */
  public <O> Answer reply(Command<O> command) {
    return told(command, apply(command));
  }

  public <O> Answer told(Command<O> command, O outcome) {
    return Answer.json(unlessRefused(CommandWire.of(command).response(outcome)));
  }

  /** The outcome as it travels. */
  public static JsonNode unlessRefused(JsonNode outcome) {
    JsonNode refused = outcome.path(REFUSED);
    if (refused.isMissingNode()) {
      return outcome;
    }
    Refusal why = Wire.given(Refusal.class, "why", refused.path("why").textValue());
    throw new ProblemException(Statuses.of(why, refused));
  }
}
