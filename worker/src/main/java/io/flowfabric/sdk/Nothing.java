package io.flowfabric.sdk;

/** The payload of work that needs none, and the result of work that has none: no bytes at all. */
public record Nothing() {
  static final Nothing NOTHING = new Nothing();
}
