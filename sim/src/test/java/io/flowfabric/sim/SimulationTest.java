package io.flowfabric.sim;

import static org.assertj.core.api.Assertions.assertThat;

import io.flowfabric.sim.stage.Trace;
import io.flowfabric.sim.world.Fault;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** Whatever goes wrong, everything holds; and where something is wrong with us, it is found. */
final class SimulationTest {
  private static final int SEEDS = 200;
  private static final int SEEDS_TO_FIND_A_MUTANT = 40;

  @Test
  void everything_holds_whatever_goes_wrong() {
    Campaign.Sum sum = new Campaign(Simulation.standard(), (done, broken) -> {}).play(1, SEEDS);
    assertThat(sum.violations()).isEmpty();
    assertThat(sum.seeds()).isEqualTo(SEEDS);
    assertThat(sum.faults()).containsOnlyKeys(Fault.values());
  }

  @Test
  void the_same_seed_plays_the_same() {
    for (long seed = 1; seed <= 5; seed++) {
      assertThat(trace(seed)).isEqualTo(trace(seed)).hasSizeGreaterThan(1000);
    }
  }

  @Test
  void another_seed_plays_otherwise() {
    assertThat(trace(1)).isNotEqualTo(trace(2));
  }

  @TestFactory
  Stream<DynamicTest> finds_what_is_wrong() {
    return Mutants.all().stream()
        .map(mutant -> DynamicTest.dynamicTest(mutant.name(), () -> isFound(mutant)));
  }

  private static void isFound(Mutant mutant) {
    Optional<Report> found = LongStream.rangeClosed(1, SEEDS_TO_FIND_A_MUTANT)
        .mapToObj(seed -> Simulation.standard(mutant.planted()).run(seed, Trace.off()))
        .filter(report -> report.violation() != null)
        .findFirst();
    assertThat(found).isPresent();
    assertThat(mutant.rules())
        .as("%s", found.get())
        .anyMatch(rule -> found.get().violation().startsWith(rule + ":"));
  }

  private static List<String> trace(long seed) {
    var lines = new ArrayList<String>();
    Simulation.standard().run(seed, Trace.to(lines::add));
    return lines;
  }
}
