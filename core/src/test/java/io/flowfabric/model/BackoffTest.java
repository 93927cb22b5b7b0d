package io.flowfabric.model;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;

final class BackoffTest {
  private static final Duration EVER = Duration.ofMillis(Long.MAX_VALUE);

  @Test
  void a_fraction_of_a_millisecond_is_dropped() {
    var backoff = growing(100, 60_000, 1.5, false);

    assertThat(millis(backoff, 0, 0)).isEqualTo(100);
    assertThat(millis(backoff, 1, 0)).isEqualTo(150);
    assertThat(millis(backoff, 3, 0)).isEqualTo(337);
  }

  @Test
  void it_stops_at_its_ceiling_however_often_it_is_asked() {
    var backoff = growing(1000, 60_000, 2, false);

    assertThat(millis(backoff, 63, 0)).isEqualTo(60_000);
    assertThat(millis(backoff, Integer.MAX_VALUE, 0)).isEqualTo(60_000);
    assertThat(millis(growing(1000, 10, 2, false), 0, 0)).isEqualTo(10);
  }

  @Test
  void it_may_shrink() {
    assertThat(millis(growing(1000, 60_000, 0.5, false), 3, 0)).isEqualTo(125);
    assertThat(millis(growing(1000, 60_000, 0.5, false), Integer.MAX_VALUE, 0)).isZero();
  }

  @Test
  void nothing_grows_to_nothing() {
    assertThat(millis(growing(0, 60_000, 2, false), Integer.MAX_VALUE, 0)).isZero();
  }

  @Test
  void jitter_reaches_from_a_half_to_the_whole() {
    var backoff = growing(1000, 60_000, 2, true);

    assertThat(millis(backoff, 2, 0)).isEqualTo(2000);
    assertThat(millis(backoff, 2, 0.5)).isEqualTo(3000);
    assertThat(millis(backoff, 2, Math.nextDown(1.0))).isBetween(3999L, 4000L);
    assertThat(millis(growing(1000, 60_000, 2, false), 2, 0.5)).isEqualTo(4000);
  }

  @Test
  void delays_beyond_all_counting_last_to_the_end() {
    var longest = Duration.ofSeconds(Long.MAX_VALUE);

    assertThat(new Backoff.Fixed(longest).delay(0, 0)).isEqualTo(EVER);
    assertThat(new Backoff.Exponential(longest, longest, 2, true).delay(9, 0.9)).isPositive();
  }

  @Test
  void what_makes_no_sense_is_refused() {
    Refused.asPolicy(() -> new Backoff.Fixed(Duration.ofMillis(-1)), "delay_ms", "-1");
    Refused.asPolicy(() -> growing(-1, 1, 2, false), "initial_delay_ms", "-1");
    Refused.asPolicy(() -> growing(1, -1, 2, false), "max_delay_ms", "-1");
    for (double multiplier : new double[] {0, -1, Double.NaN, Double.POSITIVE_INFINITY}) {
      Refused.asPolicy(() -> growing(1, 1, multiplier, false), "multiplier", "" + multiplier);
    }
  }

  private static Backoff growing(long initial, long max, double multiplier, boolean jitter) {
    return new Backoff.Exponential(
        Duration.ofMillis(initial), Duration.ofMillis(max), multiplier, jitter);
  }

  private static long millis(Backoff backoff, int retry, double dice) {
    return backoff.delay(retry, dice).toMillis();
  }
}
