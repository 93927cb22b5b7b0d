package io.flowfabric.bench.measure;

/** What a number counts. */
public enum Unit {
  PER_SECOND("/s"),
  PER_MINUTE("/min"),
  PER_LIFE("/life"),
  BYTES_PER_LIFE("B/life"),
  MICROSECONDS_PER_LIFE("us/life"),
  MILLISECONDS("ms"),
  MEGABYTES("MB"),
  TIMES("x"),
  COUNT("");

  private final String symbol;

  Unit(String symbol) {
    this.symbol = symbol;
  }

  public String symbol() {
    return symbol;
  }
}
