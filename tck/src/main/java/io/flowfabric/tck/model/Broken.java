package io.flowfabric.tck.model;

/**
 * A rule that did not hold, by the name that the specification or this package gives it, and how.
 */
public record Broken(String rule, String how) {
  @Override
  public String toString() {
    return rule + ": " + how;
  }
}
