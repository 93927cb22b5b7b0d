package io.flowfabric.server.route;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.flowfabric.Await;
import io.flowfabric.Awaitable;
import io.flowfabric.Command;
import io.flowfabric.error.EngineException;
import io.flowfabric.error.ValidationKind;
import io.flowfabric.lease.ClaimExecutions;
import io.flowfabric.server.http.Answer;
import io.flowfabric.server.http.Body;
import io.flowfabric.server.http.Exchange;
import io.flowfabric.server.http.Problem;
import io.flowfabric.server.http.Route;
import io.flowfabric.wire.Bundle;
import io.flowfabric.wire.Catalogue;
import io.flowfabric.wire.CommandWire;
import io.flowfabric.wire.JsonCodec;
import java.time.Duration;
import java.util.List;
import java.util.function.Supplier;

/** Every command by its name: what the client in Java uses. A refusal is an outcome here. */
final class CommandRoutes {
  private static final int LARGE_BODY = 16 * 1024 * 1024;
  private static final int MANY = 1000;

  private CommandRoutes() {}

  static List<Route> all() {
    return List.of(
        Route.get("/v1/commands", CommandRoutes::list),
        Route.post("/v1/commands", CommandRoutes::applyMany).withBody(LARGE_BODY),
        Route.post("/v1/commands/{name}", CommandRoutes::apply).withBody(LARGE_BODY));
  }

  private static Answer list(Exchange exchange) {
    ArrayNode names = JsonCodec.array();
    Catalogue.COMMANDS.stream().map(Command::wire).sorted().forEach(names::add);
    return Answer.json(JsonCodec.object().set("commands", names));
  }

  private static Answer apply(Exchange exchange) {
    CommandWire wire = wire(exchange.path("name", String.class));
    Command<?> command = wire.command(exchange.json());
    Object outcome = exchange.apply(patient(command, exchange.patience()));
    Answer answer = Answer.json(wire.response(outcome));
    return outcome instanceof ClaimExecutions.Outcome.Claimed claimed
        ? answer.ifLost(() -> Claims.giveBack(exchange, claimed))
        : answer;
  }

  /** Each is answered as if it had come alone, so one that fails does not harm the others. */
  private static Answer applyMany(Exchange exchange) {
    List<Supplier<ObjectNode>> deeds = exchange.body().each(Bundle.COMMANDS, MANY).stream()
        .<Supplier<ObjectNode>>map(one -> () -> answer(exchange, one))
        .toList();
    return Answer.json(
        JsonCodec.object().set(Bundle.ANSWERS, JsonCodec.array().addAll(AllAtOnce.of(deeds))));
  }

  private static ObjectNode answer(Exchange exchange, Body one) {
    String name = one.get(Bundle.NAME, String.class);
    try {
      CommandWire wire = wire(name);
      Command<?> command = wire.command(one.raw(Bundle.COMMAND));
      return Bundle.answer(Answer.OK, wire.response(exchange.apply(command)));
    } catch (RuntimeException failure) {
      Problem problem = exchange.problem(failure);
      return Bundle.answer(problem.status(), problem.tree());
    }
  }

  private static CommandWire wire(String name) {
    return CommandWire.find(name).orElseThrow(() -> new EngineException.NotFound("command", name));
  }

  private static Command<?> patient(Command<?> command, Duration patience) {
    if (patience.isZero()) {
      return command;
    }
    if (command instanceof Awaitable<?> awaitable) {
      return new Await<>(awaitable, patience);
    }
    throw ValidationKind.INVALID_INPUT.because(command.wire() + " cannot be waited for");
  }
}
