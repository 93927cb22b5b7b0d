package io.flowfabric.model;

/** Which texts can be kept: UTF-8 has no half of a surrogate pair, and PostgreSQL has no U+0000. */
final class Unicode {
  private Unicode() {}

  static boolean isStorable(String text) {
    for (int place = 0; place < text.length(); ) {
      int point = text.codePointAt(place);
      if (point == 0 || isHalf(point)) {
        return false;
      }
      place += Character.charCount(point);
    }
    return true;
  }

  private static boolean isHalf(int point) {
    return Character.getType(point) == Character.SURROGATE;
  }
}
