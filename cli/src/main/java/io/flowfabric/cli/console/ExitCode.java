package io.flowfabric.cli.console;

import io.flowfabric.error.EngineException;
import io.flowfabric.error.TransportKind;
import io.flowfabric.error.ValidationKind;
import java.util.LinkedHashMap;
import java.util.Map;

/** How a command ended, for scripts. */
public enum ExitCode {
  OK("Everything went as it should."),
  REFUSED(
      "The engine said no, or something went wrong; the last line on standard error says what."),
  USAGE("The command line, or what it names, is not valid."),
  NOT_FOUND("What was named does not exist."),
  UNREACHABLE("The store or the server does not answer, or is too busy; trying again may help."),
  NOT_ALLOWED("The token is missing, unknown, or does not allow it."),
  NOT_YET("The execution has not ended, or not in the time given.");

  private final String meaning;

  ExitCode(String meaning) {
    this.meaning = meaning;
  }

  public int number() {
    return ordinal();
  }

  public String meaning() {
    return meaning;
  }

  /** What to do about it, for failures that do not say so themselves. */
  public String advice() {
    return switch (this) {
      case UNREACHABLE -> "; is it running, and named rightly? flowfabric check tells more";
      case NOT_ALLOWED -> "; name a token that may do this with --token-file or FLOWFABRIC_TOKEN";
      case OK, REFUSED, USAGE, NOT_FOUND, NOT_YET -> "";
    };
  }

  /** For the help of every command. */
  public static Map<String, String> table() {
    Map<String, String> table = new LinkedHashMap<>();
    for (ExitCode code : values()) {
      table.put(String.valueOf(code.number()), code.meaning);
    }
    return table;
  }

  /** For a command that did several things: the first that did not go well decides. */
  public ExitCode or(ExitCode other) {
    return this == OK ? other : this;
  }

  public static ExitCode of(EngineException failure) {
    return switch (failure) {
      case EngineException.NotFound missing -> NOT_FOUND;
      case EngineException.Validation invalid
      when invalid.kind() == ValidationKind.UNAUTHORIZED -> NOT_ALLOWED;
      case EngineException.Validation invalid
      when invalid.kind() == ValidationKind.CORRUPTION -> REFUSED;
      case EngineException.Validation invalid -> USAGE;
      case EngineException.Transport transport
      when transport.kind() == TransportKind.AUTH -> NOT_ALLOWED;
      case EngineException.Transport transport -> UNREACHABLE;
      case EngineException.Contention contention -> UNREACHABLE;
      case EngineException.ResourceExhausted exhausted -> UNREACHABLE;
      case EngineException.Unavailable unavailable -> UNREACHABLE;
      case EngineException.Timeout timeout -> UNREACHABLE;
      case EngineException.StreamDisconnected lost -> UNREACHABLE;
      case EngineException.StreamBackpressure slow -> REFUSED;
    };
  }
}
