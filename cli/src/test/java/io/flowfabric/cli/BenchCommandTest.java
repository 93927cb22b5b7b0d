package io.flowfabric.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.flowfabric.cli.console.Terminal;
import org.junit.jupiter.api.Test;
import picocli.CommandLine.Help.Ansi;

final class BenchCommandTest {
  private static final String[] LITTLE = {
    "bench", "--store", "memory:", "--jobs", "50", "--workers", "2", "--repeats", "1"
  };

  @Test
  void shows_a_table() {
    Run bench = Run.of(LITTLE);
    assertThat(bench.exitCode()).isZero();
    assertThat(bench.err()).isEmpty();
    assertThat(bench.step("drain:")).anyMatch(line -> line.contains("FlowFabric"));
  }

  @Test
  void shows_what_a_life_costs_when_asked() {
    assertThat(Run.of(LITTLE).out()).doesNotContain("commands in a batch");
    assertThat(Run.of(with("--details")).out()).contains("commands in a batch");
  }

  @Test
  void prints_a_line_of_json_for_each_number() {
    assertThat(Run.of(with("--json")).lines())
        .isNotEmpty()
        .allMatch(line -> line.startsWith("{\"scenario\":\"drain\",") && line.endsWith("}"));
  }

  @Test
  void shows_progress_only_to_somebody_who_watches() {
    Run watched = Run.on(new Terminal(true, Ansi.OFF, false), pause -> {}, LITTLE);
    assertThat(watched.err()).contains("warming up").endsWith("\r\u001b[K");
  }

  @Test
  void refuses_a_scenario_that_does_not_exist() {
    Run bench = Run.of("bench", "--scenario", "nonsense");
    assertThat(bench.exitCode()).isEqualTo(2);
    assertThat(bench.err()).contains("nonsense");
  }

  @Test
  void refuses_to_measure_nothing() {
    assertThat(Run.of("bench", "--repeats", "0").exitCode()).isEqualTo(2);
    assertThat(Run.of("bench", "--jobs", "0").exitCode()).isEqualTo(2);
  }

  private static String[] with(String option) {
    var all = new String[LITTLE.length + 1];
    System.arraycopy(LITTLE, 0, all, 0, LITTLE.length);
    all[LITTLE.length] = option;
    return all;
  }
}
