package io.flowfabric.tck.model;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Optional;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** The model finds what is wrong, and tells it in few words. */
final class ModelTest {
  private static final int SEEDS = 60;
  private static final int STEPS = 300;
  private static final int READABLE = 10;

  @TestFactory
  Stream<DynamicTest> finds_every_wrong_engine() {
    return Mutants.all().stream()
        .map(mutant -> DynamicTest.dynamicTest(mutant.name(), () -> isFound(mutant)));
  }

  private static void isFound(Mutant mutant) {
    Model.Finding finding = find(mutant).orElseThrow(() -> new AssertionError("not found"));
    assertThat(finding.flaw().rule()).as("%s", finding).isIn(mutant.rules());
    assertThat(finding.flaw().steps()).as("%s", finding).hasSizeLessThanOrEqualTo(READABLE);
  }

  @Test
  void finds_nothing_wrong_with_an_engine_that_is_right() {
    assertThat(new Model(Mutant.that("is right"), STEPS).tryOut(1)).isEmpty();
  }

  @Test
  void tells_the_seed_and_the_steps() {
    var finding = find(Mutants.all().getFirst()).orElseThrow();
    assertThat(finding.toString())
        .contains("seed " + finding.seed())
        .contains("\n  create E")
        .contains("\n  broken: I11: ");
  }

  @Test
  void finds_the_same_with_the_same_seed() {
    Mutant wrong = Mutants.all().getFirst();
    var first = find(wrong).orElseThrow();
    var again = new Model(wrong, STEPS).tryOut(first.seed()).orElseThrow();
    assertThat(again.flaw().steps())
        .extracting(Step::words)
        .isEqualTo(first.flaw().steps().stream().map(Step::words).toList());
  }

  private static Optional<Model.Finding> find(Mutant mutant) {
    var model = new Model(mutant, STEPS);
    return LongStream.rangeClosed(1, SEEDS)
        .mapToObj(model::tryOut)
        .flatMap(Optional::stream)
        .findFirst();
  }
}
