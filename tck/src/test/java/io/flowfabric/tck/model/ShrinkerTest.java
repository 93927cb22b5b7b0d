package io.flowfabric.tck.model;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** A failing list is made as short and as simple as it can be. */
final class ShrinkerTest {

  @Test
  void keeps_only_the_steps_that_are_needed() {
    List<Step> hundred = IntStream.range(0, 100).mapToObj(ShrinkerTest::step).toList();
    var shrinker = new Shrinker(steps -> words(steps).containsAll(List.of("17", "80", "81")));

    assertThat(words(shrinker.shrink(hundred))).containsExactly("17", "80", "81");
  }

  @Test
  void puts_simpler_steps_in_the_place_of_others() {
    Step plain = step(1);
    Step special = Step.of("special", world -> {}).or(step(2), plain);
    var shrinker =
        new Shrinker(steps -> words(steps).contains("1") || words(steps).contains("special"));

    assertThat(shrinker.shrink(List.of(step(7), special))).containsExactly(plain);
  }

  @Test
  void leaves_out_what_is_no_longer_needed_once_others_are_simpler() {
    Step special = Step.of("special", world -> {}).or(step(1));
    var shrinker = new Shrinker(steps ->
        words(steps).contains("1") || words(steps).containsAll(List.of("needed", "special")));

    assertThat(words(shrinker.shrink(List.of(Step.of("needed", world -> {}), special))))
        .containsExactly("1");
  }

  private static Step step(int number) {
    return Step.of(String.valueOf(number), world -> {});
  }

  private static List<String> words(List<Step> steps) {
    return steps.stream().map(Step::words).toList();
  }
}
