package io.flowfabric.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.flowfabric.Command;
import io.flowfabric.FlowFabric;
import io.flowfabric.cli.console.Terminal;
import io.flowfabric.sim.Simulation;
import io.flowfabric.sim.world.Planted;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;

final class SimCommandTest {

  @Test
  void sums_up_what_was_played() {
    Run sim = Run.of("sim", "--seeds", "3");
    assertThat(sim.exitCode()).isZero();
    assertThat(sim.err()).isEmpty();
    assertThat(sim.lines())
        .anyMatch(line -> line.matches("seeds +3"))
        .anyMatch(line -> line.matches("steps +\\d{4,}"))
        .anyMatch(line -> line.matches("  worker killed +\\d+"))
        .anyMatch(line -> line.matches("violations +0"));
  }

  @Test
  void sums_it_up_in_json() {
    assertThat(Run.of("sim", "--seeds", "2", "-o", "json").object())
        .containsOnlyKeys("seeds", "steps", "simulated_ms", "faults", "violations")
        .containsEntry("seeds", 2)
        .containsEntry("violations", List.of());
  }

  @Test
  void tells_every_step_of_one_seed() {
    Run sim = Run.of("sim", "--seed", "7", "--trace");
    assertThat(sim.exitCode()).isZero();
    assertThat(sim.lines()).hasSizeGreaterThan(1000).last().isEqualTo("everything held");
    assertThat(Run.of("sim", "--seed", "7", "--trace").out()).isEqualTo(sim.out());
  }

  @Test
  void fails_and_names_the_seed_when_something_does_not_hold() {
    var deaf = new Planted() {
      @Override
      public FlowFabric door(FlowFabric engine) {
        return new FlowFabric() {
          @Override
          public <O> O apply(Command<O> command) {
            throw new IllegalStateException("a bug");
          }
        };
      }
    };
    var out = new StringWriter();
    int exitCode = new CommandLine(new SimCommand(
            Run.surroundings(Terminal.NONE, pause -> {}, Map.of(), ""), Simulation.standard(deaf)))
        .setOut(new PrintWriter(out, true))
        .execute("--seeds", "2");
    assertThat(exitCode).isEqualTo(1);
    assertThat(out.toString()).contains("violations       2", "flowfabric sim --seed 1 --trace");
  }

  @Test
  void refuses_to_play_nothing() {
    assertThat(Run.of("sim", "--seeds", "0").exitCode()).isEqualTo(2);
  }
}
