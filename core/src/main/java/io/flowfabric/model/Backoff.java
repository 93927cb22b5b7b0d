package io.flowfabric.model;

import io.flowfabric.error.ValidationKind;
import java.time.Duration;

/** How long to wait before a retry. */
public sealed interface Backoff {
  Duration STANDARD_DELAY = Duration.ofMillis(1000);
  Backoff STANDARD = new Fixed(STANDARD_DELAY);

  /**
   * The delay before retry number {@code retry}, counted from zero.
   *
   * @param dice a number from 0 to 1 that spreads jittered delays; others ignore it
   */
  Duration delay(int retry, double dice);

  /** Always the same. */
  record Fixed(Duration delay) implements Backoff {
    public Fixed {
      delay = Limits.policyTime("delay_ms", 0, delay);
    }

    @Override
    public Duration delay(int retry, double dice) {
      return delay;
    }
  }

  /** Growing by a factor up to a ceiling; with jitter, anywhere from half of that to all of it. */
  record Exponential(Duration initial, Duration max, double multiplier, boolean jitter)
      implements Backoff {
    public static final Exponential STANDARD =
        new Exponential(STANDARD_DELAY, Duration.ofMillis(60_000), 2.0, false);

    public Exponential {
      initial = Limits.policyTime("initial_delay_ms", 0, initial);
      max = Limits.policyTime("max_delay_ms", 0, max);
      if (!(multiplier > 0) || Double.isInfinite(multiplier)) {
        throw ValidationKind.INVALID_POLICY_JSON.because(
            "multiplier must be a positive number, was " + multiplier);
      }
    }

    @Override
    public Duration delay(int retry, double dice) {
      double grown = initial.toMillis() * Math.pow(multiplier, retry);
      double capped = Math.min(grown, max.toMillis());
      double spread = jitter ? capped / 2 + capped / 2 * dice : capped;
      return Duration.ofMillis((long) Math.floor(spread));
    }
  }
}
