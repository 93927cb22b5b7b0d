package io.flowfabric.server.access;

import io.flowfabric.Await;
import io.flowfabric.Awaitable;
import io.flowfabric.Command;
import io.flowfabric.FlowFabric;
import io.flowfabric.model.Namespace;
import java.util.Optional;

/**
 * The engine as far as somebody may use it. Every command comes through here, by whatever route, so
 * no route can forget to ask. Safe for use by many threads.
 */
public record Guarded(FlowFabric fabric, Principal caller) implements FlowFabric {

  @Override
  public <O> O apply(Command<O> command) {
    Command<?> plain = command instanceof Await<?> patient ? patient.command() : command;
    Role needed = Permissions.role(plain);
    if (needed == null ? caller.roles().isEmpty() : !caller.is(needed)) {
      throw new Denied(plain.wire() + " needs a token with the role "
          + (needed == null ? "submit, work or operate" : needed.wire()));
    }
    Optional<Namespace> namespace = caller.confinement();
    return fabric.apply(namespace.isEmpty() ? command : confined(command, namespace.get()));
  }

  @SuppressWarnings("unchecked")
  private <O> Command<O> confined(Command<O> command, Namespace namespace) {
    var confinement = new Confinement(fabric, namespace);
    return command instanceof Await<O> patient
        ? new Await<>((Awaitable<O>) confinement.of(patient.command()), patient.atMost())
        : (Command<O>) confinement.of(command);
  }
}
