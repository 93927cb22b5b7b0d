package io.flowfabric.chaos.soak;

import static org.assertj.core.api.Assertions.assertThat;

import io.flowfabric.chaos.soak.Series.Point;
import java.util.Random;
import java.util.function.IntToDoubleFunction;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** What leaks is told from what only jumps. */
final class SeriesTest {
  private static final int POINTS = 60;

  private static Series of(IntToDoubleFunction value) {
    return new Series(
        "number",
        0.1,
        1,
        IntStream.range(0, POINTS)
            .mapToObj(second -> new Point(second * 1000L, value.applyAsDouble(second)))
            .toList());
  }

  @Test
  void a_constant_is_flat() {
    assertThat(of(second -> 100).isFlat()).isTrue();
  }

  @Test
  void noise_is_flat() {
    var random = new Random(1);
    assertThat(of(second -> 100 + random.nextInt(-40, 40)).isFlat()).isTrue();
  }

  @Test
  void a_few_spikes_are_flat() {
    assertThat(of(second -> second % 15 == 14 ? 10_000 : 100).isFlat()).isTrue();
  }

  @Test
  void what_shrinks_is_flat() {
    assertThat(of(second -> 100 - second).isFlat()).isTrue();
  }

  @Test
  void a_leak_grows() {
    assertThat(of(second -> 100 + second).isFlat()).isFalse();
  }

  @Test
  void a_leak_under_noise_grows() {
    var random = new Random(1);
    assertThat(of(second -> 100 + second + random.nextInt(-20, 20)).isFlat()).isFalse();
  }

  @Test
  void a_step_grows() {
    assertThat(of(second -> second < POINTS / 2 ? 100 : 130).isFlat()).isFalse();
  }

  @Test
  void the_beginning_can_be_left_out() {
    Series filling = of(second -> Math.min(second, 20));
    assertThat(filling.isFlat()).isFalse();
    assertThat(filling.since(20_000).isFlat()).isTrue();
  }

  @Test
  void medians_and_drift_are_what_they_say() {
    Series line = of(second -> 2 * second);
    assertThat(line.firstHalf()).isEqualTo(29);
    assertThat(line.secondHalf()).isEqualTo(89);
    assertThat(line.drift()).isEqualTo(2.0 * (POINTS - 1));
  }
}
