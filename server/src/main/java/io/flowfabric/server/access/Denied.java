package io.flowfabric.server.access;

/** The sender of a request may not do what it asks for. */
public final class Denied extends RuntimeException {
  private static final long serialVersionUID = 1L;

  public Denied(String why) {
    super(why);
  }
}
