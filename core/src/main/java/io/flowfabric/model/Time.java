package io.flowfabric.model;

import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * Arithmetic on the engine's milliseconds. Sums stop at the end of time instead of wrapping around.
 */
public final class Time {
  public static final Instant END = Instant.ofEpochMilli(Long.MAX_VALUE);

  private Time() {}

  public static Instant after(Instant start, Duration length) {
    try {
      return Instant.ofEpochMilli(Math.addExact(start.toEpochMilli(), length.toMillis()));
    } catch (ArithmeticException beyondTheEnd) {
      return END;
    }
  }

  /** As it is kept: in whole milliseconds, and not beyond what they can count. */
  public static Duration whole(Duration length) {
    try {
      return Duration.ofMillis(length.toMillis());
    } catch (ArithmeticException beyondTheEnd) {
      return Duration.ofMillis(length.isNegative() ? Long.MIN_VALUE : Long.MAX_VALUE);
    }
  }

  /** As it is kept: in whole milliseconds, and not beyond what they can count. */
  public static Instant whole(Instant at) {
    try {
      return Instant.ofEpochMilli(at.toEpochMilli());
    } catch (ArithmeticException beyondTheEnd) {
      return at.isBefore(Instant.EPOCH) ? Instant.ofEpochMilli(Long.MIN_VALUE) : END;
    }
  }

  public static boolean isDue(@Nullable Instant when, Instant now) {
    return when != null && !when.isAfter(now);
  }

  public static Instant later(Instant one, Instant other) {
    return one.isAfter(other) ? one : other;
  }

  public static @Nullable Instant earlier(@Nullable Instant one, @Nullable Instant other) {
    if (one == null || other == null) {
      return one == null ? other : one;
    }
    return one.isBefore(other) ? one : other;
  }

  /** What is left until a time, never negative. */
  public static Duration left(Instant until, Instant now) {
    return until.isAfter(now) ? Duration.between(now, until) : Duration.ZERO;
  }
}
