package io.flowfabric.cli;

import java.io.Console;
import java.lang.reflect.Method;
import java.nio.charset.Charset;
import java.util.Arrays;
import java.util.Optional;
import picocli.CommandLine.Help.Ansi;

/**
 * What the output goes to.
 *
 * @param watched somebody looks on, so things may take a moment
 * @param ansi whether there is colour
 * @param unicode whether all characters can be shown
 */
record Terminal(boolean watched, Ansi ansi, boolean unicode) {
  /** A file or a pipe. */
  static final Terminal NONE = new Terminal(false, Ansi.OFF, false);

  static Terminal ofThisProcess() {
    boolean plain =
        Optional.ofNullable(System.getenv("TERM")).filter("dumb"::equals).isPresent();
    return new Terminal(isWatched(), plain ? Ansi.OFF : Ansi.AUTO, isUnicode(System.out.charset()));
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
