package io.flowfabric.error;

import java.time.Duration;

/**
 * What a caller could not foresee: invalid input, a missing record, a store that cannot be reached.
 * Answers of the rules (stale lease, nothing to claim) are outcomes and never thrown.
 */
public abstract sealed class EngineException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private EngineException(String message, Throwable cause) {
    super(message, cause);
  }

  private EngineException(String message) {
    super(message);
  }

  /** The thing that a command names does not exist. */
  public static final class NotFound extends EngineException {
    private static final long serialVersionUID = 1L;
    private final String entity;
    private final String name;

    public NotFound(String entity, String name) {
      super(entity + " not found: " + name);
      this.entity = entity;
      this.name = name;
    }

    public String entity() {
      return entity;
    }

    public String name() {
      return name;
    }
  }

  /** The input, or what a store gave back, is not valid. The caller must change something. */
  public static final class Validation extends EngineException {
    private static final long serialVersionUID = 1L;
    private final ValidationKind kind;
    private final String detail;

    public Validation(ValidationKind kind, String detail) {
      super(kind.wire() + ": " + detail);
      this.kind = kind;
      this.detail = detail;
    }

    public ValidationKind kind() {
      return kind;
    }

    public String detail() {
      return detail;
    }
  }

  /**
   * Others were faster, several times in a row. Nothing was written; trying again later is safe.
   */
  public static final class Contention extends EngineException {
    private static final long serialVersionUID = 1L;
    private final String operation;
    private final int tries;

    public Contention(String operation, int tries, Throwable cause) {
      super(operation + " met a conflict " + tries + " times (retry_exhausted)", cause);
      this.operation = operation;
      this.tries = tries;
    }

    public String operation() {
      return operation;
    }

    public int tries() {
      return tries;
    }
  }

  /** The store failed or could not be reached. */
  public static final class Transport extends EngineException {
    private static final long serialVersionUID = 1L;
    private final String backend;
    private final TransportKind kind;
    private final String what;

    public Transport(String backend, TransportKind kind, Throwable cause) {
      this(backend, kind, String.valueOf(cause.getMessage()), cause);
    }

    /** @param what what failed, where, and what to do about it, without secrets */
    public Transport(String backend, TransportKind kind, String what, Throwable cause) {
      super(backend + ": " + kind.wire() + ": " + what, cause);
      this.backend = backend;
      this.kind = kind;
      this.what = what;
    }

    public String backend() {
      return backend;
    }

    public String what() {
      return what;
    }

    public TransportKind kind() {
      return kind;
    }
  }

  /** The engine does not take this operation: it is shutting down, or is not set up for it. */
  public static final class Unavailable extends EngineException {
    private static final long serialVersionUID = 1L;
    private final String operation;
    private final String why;

    public Unavailable(String operation, String why) {
      super(operation + " is unavailable: " + why);
      this.operation = operation;
      this.why = why;
    }

    public String operation() {
      return operation;
    }

    public String why() {
      return why;
    }
  }

  /** A bounded resource of the engine is used up for the moment. */
  public static final class ResourceExhausted extends EngineException {
    private static final long serialVersionUID = 1L;
    private final String pool;
    private final int max;

    public ResourceExhausted(String pool, int max) {
      super(pool + " is exhausted: all " + max + " in use");
      this.pool = pool;
      this.max = max;
    }

    public String pool() {
      return pool;
    }

    public int max() {
      return max;
    }
  }

  /** The engine gave up waiting. */
  public static final class Timeout extends EngineException {
    private static final long serialVersionUID = 1L;
    private final String operation;
    private final Duration elapsed;

    public Timeout(String operation, Duration elapsed) {
      super(operation + " took longer than " + elapsed.toMillis() + " ms");
      this.operation = operation;
      this.elapsed = elapsed;
    }

    public String operation() {
      return operation;
    }

    public Duration elapsed() {
      return elapsed;
    }
  }

  /** A subscription lost its store; it can be resumed from the cursor. */
  public static final class StreamDisconnected extends EngineException {
    private static final long serialVersionUID = 1L;
    private final String cursor;

    public StreamDisconnected(String cursor) {
      super("subscription lost; resume from cursor " + cursor);
      this.cursor = cursor;
    }

    public String cursor() {
      return cursor;
    }
  }

  /**
   * A reader of events is so far behind that some that it has not read are no longer kept. What is
   * left begins at the cursor.
   */
  public static final class StreamBackpressure extends EngineException {
    private static final long serialVersionUID = 1L;
    private final String cursor;

    public StreamBackpressure(String cursor) {
      super("reader is too slow: events were dropped that it has not read; the oldest that are kept"
          + " begin at cursor " + cursor);
      this.cursor = cursor;
    }

    public String cursor() {
      return cursor;
    }
  }
}
