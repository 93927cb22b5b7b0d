package io.flowfabric.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.flowfabric.cli.console.Terminal;
import java.util.Map;
import org.junit.jupiter.api.Test;

final class MainTest {

  @Test
  void help_lists_the_commands_and_the_exit_codes() {
    Run help = Run.of("--help");
    assertThat(help.exitCode()).isZero();
    assertThat(help.out()).contains("demo", "migrate", "version", "help", "Exit codes:");
  }

  @Test
  void every_command_documents_its_exit_codes() {
    assertThat(Run.of("help", "demo").out()).contains("Exit codes:");
    assertThat(Run.of("help", "migrate").out()).contains("Exit codes:");
    assertThat(Run.of("version", "--help").out()).contains("Exit codes:");
  }

  @Test
  void version_names_flowfabric_and_java() {
    Run version = Run.of("version");
    assertThat(version.exitCode()).isZero();
    assertThat(version.lines())
        .satisfiesExactly(
            ours -> assertThat(ours).startsWith("flowfabric "),
            javas -> assertThat(javas).startsWith("java "));
    assertThat(Run.of("--version").out()).isEqualTo(version.out());
    assertThat(Run.of("version", "-o", "json").object()).containsOnlyKeys("flowfabric", "java");
  }

  @Test
  void no_more_than_the_command_that_is_wanted_is_made() {
    Commands all = Commands.in(Run.surroundings(Terminal.NONE, pause -> {}, Map.of(), ""));
    assertThat(all.wantedBy("list", "--limit", "3").makers()).containsOnlyKeys("list");
    assertThat(all.wantedBy("lsit")).isEqualTo(all);
    assertThat(all.wantedBy("--help")).isEqualTo(all);
    assertThat(all.wantedBy("help", "list")).isEqualTo(all);
    assertThat(all.wantedBy("completion")).isEqualTo(all);
    assertThat(all.wantedBy()).isEqualTo(all);
  }

  @Test
  void without_a_command_it_says_how_to_use_it() {
    Run nothing = Run.of();
    assertThat(nothing.exitCode()).isEqualTo(2);
    assertThat(nothing.out()).isEmpty();
    assertThat(nothing.err()).contains("Usage: flowfabric");
  }

  @Test
  void an_unknown_command_is_refused_with_a_hint() {
    Run misspelled = Run.of("dmeo");
    assertThat(misspelled.exitCode()).isEqualTo(2);
    assertThat(misspelled.err()).contains("dmeo", "flowfabric --help");
  }
}
