package io.flowfabric.server.http;

/** Whole numbers in texts. */
final class Numbers {
  private Numbers() {}

  static int integer(String name, String text) {
    try {
      return Integer.parseInt(text);
    } catch (NumberFormatException none) {
      throw new ProblemException(
          Problem.of(Statuses.BAD_REQUEST, "invalid_input", name + " must be a whole number"));
    }
  }
}
