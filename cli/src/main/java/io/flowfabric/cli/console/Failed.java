package io.flowfabric.cli.console;

/** A command cannot do what was asked. The message is one line, and says what to do about it. */
public final class Failed extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final ExitCode code;

  public Failed(ExitCode code, String message) {
    super(message);
    this.code = code;
  }

  public static Failed usage(String message) {
    return new Failed(ExitCode.USAGE, message);
  }

  public ExitCode code() {
    return code;
  }
}
