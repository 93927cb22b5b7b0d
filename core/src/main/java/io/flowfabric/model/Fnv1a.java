package io.flowfabric.model;

import java.nio.charset.StandardCharsets;

/** FNV-1a, 64 bits, for spreading that no stored data depends on. */
public final class Fnv1a {
  private static final long OFFSET = 0xcbf29ce484222325L;
  private static final long PRIME = 0x100000001b3L;

  private Fnv1a() {}

  public static long of(String text) {
    long hash = OFFSET;
    for (byte next : text.getBytes(StandardCharsets.UTF_8)) {
      hash = (hash ^ (next & 0xFF)) * PRIME;
    }
    return hash;
  }

  /** The low 16 bits, spread over a number of places; zero places give place zero. */
  public static int spread(String text, int places) {
    return places == 0 ? 0 : (int) (of(text) & 0xFFFF) % places;
  }

  /** Both halves folded into one, as eight hex digits: a short label for a set of words. */
  public static String folded(String text) {
    long hash = of(text);
    return "%08x".formatted((int) (hash >>> 32) ^ (int) hash);
  }
}
