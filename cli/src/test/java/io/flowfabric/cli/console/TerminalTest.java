package io.flowfabric.cli.console;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;
import picocli.CommandLine.Help.Ansi;

final class TerminalTest {

  @Test
  void colours_are_for_terminals_that_have_them_and_people_who_want_them() {
    assertThat(Terminal.ansi(true, Map.of())).isEqualTo(Ansi.ON);
    assertThat(Terminal.ansi(true, Map.of("NO_COLOR", ""))).isEqualTo(Ansi.ON);
    assertThat(Terminal.ansi(true, Map.of("NO_COLOR", "1"))).isEqualTo(Ansi.OFF);
    assertThat(Terminal.ansi(true, Map.of("TERM", "dumb"))).isEqualTo(Ansi.OFF);
    assertThat(Terminal.ansi(false, Map.of())).isEqualTo(Ansi.OFF);
  }
}
