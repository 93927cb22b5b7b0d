package io.flowfabric.cli.console;

/** How many of something, in words. */
public final class Plural {
  private Plural() {}

  public static String of(long count, String noun) {
    return count + " " + noun + (count == 1 ? "" : "s");
  }
}
