package io.flowfabric.model;

/** Which texts can be kept: UTF-8 has no half of a surrogate pair, and PostgreSQL has no U+0000. */
final class Unicode {
  private Unicode() {}

  static boolean isStorable(String text) {
    return text.codePoints().noneMatch(point -> point == 0 || isHalf(point));
  }

  private static boolean isHalf(int point) {
    return Character.getType(point) == Character.SURROGATE;
  }
}
