package io.flowfabric.tck.model;

import java.util.List;

/**
 * Chance that can be had again: the same seed throws the same numbers (SplitMix64). For one thread.
 */
public final class Dice {
  private static final long GOLDEN = 0x9E3779B97F4A7C15L;
  private static final int PERCENT = 100;

  private long state;

  public Dice(long seed) {
    state = seed;
  }

  public long next() {
    state += GOLDEN;
    long mixed = (state ^ (state >>> 30)) * 0xBF58476D1CE4E5B9L;
    mixed = (mixed ^ (mixed >>> 27)) * 0x94D049BB133111EBL;
    return mixed ^ (mixed >>> 31);
  }

  /** A number from 0 up to the bound, which is excluded. */
  public int below(int bound) {
    return (int) Long.remainderUnsigned(next(), bound);
  }

  public boolean chance(int percent) {
    return below(PERCENT) < percent;
  }

  public <T> T pick(List<T> choices) {
    return choices.get(below(choices.size()));
  }

  @SafeVarargs
  @SuppressWarnings("varargs")
  public final <T> T oneOf(T... choices) {
    return pick(List.of(choices));
  }
}
