package io.flowfabric.wire;

/** A text that is no JSON at all, or goes beyond the limits on it. It is not repeated. */
public final class NotJson extends RuntimeException {
  private static final long serialVersionUID = 1L;

  public NotJson(String problem) {
    super(problem);
  }
}
