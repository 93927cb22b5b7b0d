package io.flowfabric.model;

import java.util.Locale;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** How words are spelled, worked out once for each. Safe for use by many threads. */
final class Spellings {
  private static final Map<Wire, String> KNOWN = new ConcurrentHashMap<>();

  private Spellings() {}

  static String of(Wire word) {
    String known = KNOWN.get(word);
    return known == null
        ? KNOWN.computeIfAbsent(word, unknown -> unknown.name().toLowerCase(Locale.ROOT))
        : known;
  }
}
