package io.flowfabric.cli.console;

import java.io.Console;
import java.lang.reflect.Method;
import java.nio.charset.Charset;
import java.util.Arrays;
import java.util.Map;
import java.util.Optional;
import picocli.CommandLine.Help.Ansi;

/**
 * What the output goes to.
 *
 * @param watched somebody looks on, so things may take a moment
 * @param ansi whether there is colour
 * @param unicode whether all characters can be shown
 */
public record Terminal(boolean watched, Ansi ansi, boolean unicode) {
  /** A file or a pipe. */
  public static final Terminal NONE = new Terminal(false, Ansi.OFF, false);

  public static Terminal ofThisProcess() {
    boolean watched = isWatched();
    return new Terminal(watched, ansi(watched, System.getenv()), isUnicode(System.out.charset()));
  }

  /** Colours are for a terminal that has them, unless somebody asked for none. */
  static Ansi ansi(boolean watched, Map<String, String> environment) {
    boolean plain = "dumb".equals(environment.get("TERM"))
        || !environment.getOrDefault("NO_COLOR", "").isEmpty();
    return watched && !plain ? Ansi.ON : Ansi.OFF;
  }

  private static boolean isUnicode(Charset charset) {
    return charset.name().startsWith("UTF");
  }

  private static boolean isWatched() {
    Console console = System.console();
    return console != null && isTerminal(console);
  }

  /** Some Java releases after 21 have a console even for a pipe, and a method that tells. */
  private static boolean isTerminal(Console console) {
    Optional<Method> teller = Arrays.stream(Console.class.getMethods())
        .filter(method -> method.getName().equals("isTerminal"))
        .findFirst();
    try {
      return teller.isEmpty() || Boolean.TRUE.equals(teller.get().invoke(console));
    } catch (ReflectiveOperationException untold) {
      return false;
    }
  }
}
