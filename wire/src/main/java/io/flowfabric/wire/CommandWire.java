package io.flowfabric.wire;

import com.fasterxml.jackson.databind.JsonNode;
import io.flowfabric.Await;
import io.flowfabric.Command;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** One kind of command on the wire: its name, its form, and that of its outcomes. */
public final class CommandWire {
  private static final Map<String, CommandWire> BY_NAME = Catalogue.COMMANDS.stream()
      .map(CommandWire::new)
      .collect(Collectors.toMap(CommandWire::name, Function.identity()));

  private final Class<? extends Command<?>> type;
  private final Form<Command<?>> form;
  private final Form<Object> outcome;

  @SuppressWarnings("unchecked")
  private CommandWire(Class<? extends Command<?>> type) {
    this.type = type;
    this.form = (Form<Command<?>>) Forms.of((Type) type);
    this.outcome = (Form<Object>) Forms.of(outcomeOf(type));
  }

  public static Optional<CommandWire> find(String name) {
    return Optional.ofNullable(BY_NAME.get(name));
  }

  /** How a command travels; waiting for it is said beside the message, not in it. */
  public static CommandWire of(Command<?> command) {
    CommandWire known = BY_NAME.get(command.wire());
    Object plain = command instanceof Await<?> patient ? patient.command() : command;
    if (known == null || known.type != plain.getClass()) {
      throw new IllegalArgumentException(plain.getClass() + " does not travel");
    }
    return known;
  }

  public String name() {
    return Command.wire(type);
  }

  public Class<? extends Command<?>> type() {
    return type;
  }

  public byte[] request(Command<?> command) {
    return JsonCodec.write(
        form.write(command instanceof Await<?> patient ? patient.command() : command));
  }

  public Command<?> command(JsonNode request) {
    return form.read(request, At.TOP);
  }

  public JsonNode response(Object answer) {
    return outcome.write(answer);
  }

  Object outcome(JsonNode response) {
    return outcome.read(response, At.TOP);
  }

  private static Type outcomeOf(Class<?> type) {
    return Stream.of(type.getGenericInterfaces())
        .filter(ParameterizedType.class::isInstance)
        .map(ParameterizedType.class::cast)
        .filter(parent -> Command.class.isAssignableFrom((Class<?>) parent.getRawType()))
        .map(parent -> parent.getActualTypeArguments()[0])
        .findFirst()
        .orElseThrow(() -> new IllegalArgumentException(type + " does not say its outcomes"));
  }
}
