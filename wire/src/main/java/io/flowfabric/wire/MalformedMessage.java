package io.flowfabric.wire;

/** A message that is JSON but not of the form that was expected; it names the place. */
public final class MalformedMessage extends RuntimeException {
  private static final long serialVersionUID = 1L;

  public MalformedMessage(String problem) {
    super(problem);
  }
}
