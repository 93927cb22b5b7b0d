package io.flowfabric.model;

/** The tenant that an execution or a worker belongs to. */
public record Namespace(String value) implements Comparable<Namespace> {
  private static final Text TEXT = Text.of("namespace", 1, 128);

  public Namespace {
    TEXT.require(value);
  }

  @Override
  public int compareTo(Namespace other) {
    return value.compareTo(other.value);
  }

  @Override
  public String toString() {
    return value;
  }
}
