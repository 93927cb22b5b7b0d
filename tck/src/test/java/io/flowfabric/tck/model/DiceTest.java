package io.flowfabric.tck.model;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Chance that can be had again. */
final class DiceTest {

  @Test
  void throws_the_numbers_of_split_mix() {
    assertThat(new Dice(1234567).next()).isEqualTo(6457827717110365317L);
  }

  @Test
  void throws_the_same_again_for_the_same_seed() {
    assertThat(thrown(42)).isEqualTo(thrown(42)).isNotEqualTo(thrown(43));
  }

  @Test
  void throws_every_side() {
    assertThat(thrown(42)).contains(0, 1, 2, 3, 4, 5).doesNotContain(6);
  }

  private static List<Integer> thrown(long seed) {
    var dice = new Dice(seed);
    return IntStream.range(0, 100).mapToObj(each -> dice.below(6)).toList();
  }
}
