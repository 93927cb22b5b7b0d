package io.flowfabric.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.flowfabric.cli.console.Surroundings;
import io.flowfabric.cli.console.Terminal;
import io.flowfabric.engine.outside.Outside;
import io.flowfabric.engine.outside.Sleeper;
import io.flowfabric.json.JsonText;
import java.io.ByteArrayInputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;

/** What a run of the command line printed, and how it ended. */
record Run(int exitCode, String out, String err) {
  private static final Sleeper NEVER = pause -> {
    throw new AssertionError("nobody watches, so nothing waits");
  };

  /** A run whose output goes to a file or a pipe. */
  static Run of(String... arguments) {
    return on(Terminal.NONE, NEVER, arguments);
  }

  static Run on(Terminal terminal, Sleeper sleeper, String... arguments) {
    return in(surroundings(terminal, sleeper, Map.of(), ""), arguments);
  }

  /** @param typed what comes from standard input */
  static Surroundings surroundings(
      Terminal terminal, Sleeper sleeper, Map<String, String> environment, String typed) {
    Outside system = Outside.SYSTEM;
    return new Surroundings(
        terminal,
        environment,
        new ByteArrayInputStream(typed.getBytes(StandardCharsets.UTF_8)),
        new Outside(system.entropy(), sleeper, system.ticker(), system.clock()),
        ZoneOffset.UTC);
  }

  static Run in(Surroundings surroundings, String... arguments) {
    var out = new StringWriter();
    var err = new StringWriter();
    int exitCode = Main.commandLine(
            Commands.in(surroundings).wantedBy(arguments),
            new PrintWriter(out, true),
            new PrintWriter(err, true))
        .execute(arguments);
    return new Run(exitCode, out.toString(), err.toString());
  }

  /** Not on a terminal, with these variables, and with this on standard input. */
  static Run given(Map<String, String> environment, String typed, String... arguments) {
    return in(surroundings(Terminal.NONE, NEVER, environment, typed), arguments);
  }

  /** The lines as objects. */
  List<Map<String, Object>> objects() {
    return out.lines().map(JsonText::object).toList();
  }

  /** The only line, as an object. */
  Map<String, Object> object() {
    assertThat(out.lines()).hasSize(1);
    return objects().getFirst();
  }

  List<String> lines() {
    return out.lines().toList();
  }

  /** The lines from the first that contains the words up to the next empty one. */
  List<String> step(String words) {
    return out.lines()
        .dropWhile(line -> !line.contains(words))
        .takeWhile(line -> !line.isEmpty())
        .toList();
  }
}
