package io.flowfabric.bench;

import static org.assertj.core.api.Assertions.assertThat;

import io.flowfabric.bench.database.Databases;
import io.flowfabric.bench.measure.Progress;
import io.flowfabric.bench.measure.Summary;
import io.flowfabric.bench.scenario.Load;
import io.flowfabric.bench.scenario.Scenario;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/** Every scenario runs to its end, with little to do. What it measures is not judged. */
@Execution(ExecutionMode.CONCURRENT)
final class SmokeTest {
  private static final Load LITTLE = new Load(200, 2, 16, 20, 50, Duration.ofMillis(500));

  @Test
  void every_scenario_gives_numbers_in_memory() {
    assertThatAllGiveNumbers("memory:");
  }

  @Test
  void every_scenario_gives_numbers_on_sqlite() {
    assertThatAllGiveNumbers(Databases.TEMPORARY_FILE);
  }

  @Test
  void every_scenario_gives_numbers_on_postgres() {
    assertThatAllGiveNumbers(Databases.THROW_AWAY_SERVER);
  }

  private static void assertThatAllGiveNumbers(String url) {
    try (var benchmark = Benchmark.on(url, LITTLE, 1, Progress.UNSEEN)) {
      for (Scenario scenario : Benchmark.scenarios()) {
        List<Summary> numbers = benchmark.run(scenario);
        assertThat(numbers)
            .as(scenario.name())
            .isNotEmpty()
            .allMatch(number -> Double.isFinite(number.spread().median()))
            .anyMatch(number -> number.spread().median() > 0 || mayBeNothing(scenario));
      }
    }
  }

  /** A node that is idle for half a second need not have asked its database for anything. */
  private static boolean mayBeNothing(Scenario scenario) {
    return scenario.name().equals("idle");
  }
}
