package io.flowfabric.cli;

import io.flowfabric.engine.outside.Sleeper;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.List;

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
    var out = new StringWriter();
    var err = new StringWriter();
    int exitCode = Main.commandLine(
            terminal, sleeper, new PrintWriter(out, true), new PrintWriter(err, true))
        .execute(arguments);
    return new Run(exitCode, out.toString(), err.toString());
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
