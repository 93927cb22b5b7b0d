package io.flowfabric.cli.operate;

import io.flowfabric.cli.console.Failed;
import io.flowfabric.cli.console.Surroundings;
import io.flowfabric.model.Payload;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** One piece of work: its kind, and its payload from the command line, a file or standard input. */
final class JobOptions {
  private static final String STANDARD_INPUT = "-";

  private final Surroundings surroundings;

  @Parameters(
      index = "0",
      arity = "0..1",
      paramLabel = "KIND",
      description = "What is to be done: the name that workers know it by.")
  private @Nullable String kind;

  @Parameters(
      index = "1",
      arity = "0..1",
      paramLabel = "PAYLOAD",
      description = "What the worker gets, as text; - reads standard input (default: nothing).")
  private @Nullable String text;

  @Option(
      names = "--payload-file",
      paramLabel = "FILE",
      description = "What the worker gets, from a file, byte for byte; - reads standard input.")
  private @Nullable String file;

  JobOptions(Surroundings surroundings) {
    this.surroundings = surroundings;
  }

  @Nullable
  String kind() {
    return kind;
  }

  boolean hasPayload() {
    return text != null || file != null;
  }

  Payload payload() {
    if (text != null && file != null) {
      throw Failed.usage("PAYLOAD and --payload-file both name a payload; give one of them");
    }
    if (file != null) {
      return Payload.of(bytes(file));
    }
    if (STANDARD_INPUT.equals(text)) {
      return Payload.of(bytes(STANDARD_INPUT));
    }
    return text == null ? Payload.EMPTY : Payload.of(text);
  }

  private byte[] bytes(String name) {
    try {
      return name.equals(STANDARD_INPUT)
          ? surroundings.in().readAllBytes()
          : Files.readAllBytes(Path.of(name));
    } catch (IOException unreadable) {
      throw Failed.usage("the payload cannot be read from " + name);
    }
  }
}
