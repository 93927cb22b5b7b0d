package io.flowfabric.model;

/** Bad input as it may appear in an error: short, and free of control characters. */
public final class Quote {
  private static final int LONGEST = 80;

  private Quote() {}

  public static String of(String text) {
    String shown = text.length() > LONGEST ? text.substring(0, LONGEST) + "..." : text;
    return '"' + shown.replaceAll("\\p{Cntrl}", "?") + '"';
  }
}
