package io.flowfabric.cli.console;

import io.flowfabric.engine.outside.Outside;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.time.ZoneId;
import java.util.Map;
import java.util.Optional;

/**
 * What a command finds around it.
 *
 * @param environment the variables of the process
 * @param in what is typed or piped in
 * @param zone where times are shown for
 */
public record Surroundings(
    Terminal terminal,
    Map<String, String> environment,
    InputStream in,
    Outside outside,
    ZoneId zone) {

  public static Surroundings ofThisProcess() {
    return new Surroundings(
        Terminal.ofThisProcess(),
        System.getenv(),
        System.in,
        Outside.SYSTEM,
        ZoneId.systemDefault());
  }

  /** A variable that says something. */
  public Optional<String> variable(String name) {
    return Optional.ofNullable(environment.get(name)).filter(value -> !value.isBlank());
  }

  /** The next line that is typed, without its end; empty at the end of the input. */
  public String line() {
    try {
      var line = new ByteArrayOutputStream();
      int next = in.read();
      while (next >= 0 && next != '\n') {
        line.write(next);
        next = in.read();
      }
      return line.toString(StandardCharsets.UTF_8).strip();
    } catch (IOException unreadable) {
      throw new UncheckedIOException("standard input cannot be read", unreadable);
    }
  }
}
