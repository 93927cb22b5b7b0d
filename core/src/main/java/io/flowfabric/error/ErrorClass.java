package io.flowfabric.error;

import java.util.Locale;

/** What a caller may do about a failure. */
public enum ErrorClass {
  /** Give up, or change the request. */
  TERMINAL,
  /** The same request may succeed later. */
  RETRYABLE,
  /** Slow down together with others. */
  COOPERATIVE,
  /** Nothing is wrong: what was asked for is so already. */
  INFORMATIONAL,
  /** Worth a look, not an error. */
  ADVISORY,
  /** The engine broke its own rules. */
  BUG,
  /** Part of normal operation. */
  EXPECTED,
  /** A limit was passed that only warns. */
  SOFT_ERROR;

  /** Looks through whatever was wrapped around the failure. */
  public static ErrorClass of(Throwable failure) {
    return switch (failure) {
      case EngineException known -> of(known);
      case Throwable wrapper when wrapper.getCause() != null -> of(wrapper.getCause());
      default -> BUG;
    };
  }

  private static ErrorClass of(EngineException failure) {
    return switch (failure) {
      case EngineException.Contention contention -> RETRYABLE;
      case EngineException.ResourceExhausted exhausted -> RETRYABLE;
      case EngineException.Transport transport ->
        transport.kind().isRetryable() ? RETRYABLE : TERMINAL;
      case EngineException.StreamBackpressure slow -> INFORMATIONAL;
      case EngineException.NotFound missing -> TERMINAL;
      case EngineException.Validation invalid -> TERMINAL;
      case EngineException.Unavailable unavailable -> TERMINAL;
      case EngineException.Timeout timeout -> TERMINAL;
      case EngineException.StreamDisconnected lost -> TERMINAL;
    };
  }

  public String wire() {
    return name().toLowerCase(Locale.ROOT);
  }
}
