package io.flowfabric.cli.console;

import static org.assertj.core.api.Assertions.assertThat;

import io.flowfabric.model.PublicState;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import picocli.CommandLine.Help.Ansi;

final class OutputTest {
  private static final Instant TIME = Instant.parse("2026-01-31T09:00:00.5Z");

  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();

  private Output output(boolean json, Ansi ansi) {
    return new Output(
        new PrintWriter(out), new PrintWriter(err), json, new Paint(ansi), ZoneOffset.ofHours(2));
  }

  @Test
  void lines_up_columns_with_numbers_to_the_right() {
    output(false, Ansi.OFF)
        .rows(
            List.of("lane_id", "waiting", "created_at"),
            List.of(
                Fields.of("lane_id", "a").and("waiting", 5).and("created_at", TIME),
                Fields.of("lane_id", "longer").and("waiting", 12345678).and("created_at", null)));
    assertThat(out.toString().lines())
        .containsExactly(
            "LANE     WAITING  CREATED",
            "a              5  2026-01-31 11:00:00.500",
            "longer  12345678");
  }

  @Test
  void paints_states_without_shifting_what_follows() {
    List<Fields> rows = List.of(
        Fields.of("public_state", PublicState.FAILED).and("priority", 1),
        Fields.of("public_state", PublicState.WAITING).and("priority", 2));
    output(false, Ansi.ON).rows(List.of("public_state", "priority"), rows);
    String painted = out.toString();
    assertThat(painted).contains("\u001b[31mfailed");
    out.getBuffer().setLength(0);
    output(false, Ansi.OFF).rows(List.of("public_state", "priority"), rows);
    assertThat(painted.replaceAll("\u001b\\[[0-9;]*m", "")).isEqualTo(out.toString());
  }

  @Test
  void writes_plain_values_for_programs() {
    output(true, Ansi.ON)
        .fields(Fields.of("at", TIME)
            .and("state", PublicState.WAITING_CHILDREN)
            .and("took_ms", Duration.ofSeconds(2))
            .and("none", null)
            .and("tags", Map.of("a.b", "c"))
            .and("inner", List.of(Fields.of("flag", true))));
    assertThat(out.toString())
        .isEqualTo("{'at':'2026-01-31T09:00:00.500Z','state':'waiting_children','took_ms':2000,"
            .concat("'none':null,'tags':{'a.b':'c'},'inner':[{'flag':true}]}\n")
            .replace('\'', '"'));
  }

  @Test
  void shows_no_character_that_would_steer_a_terminal() {
    output(false, Ansi.ON).fields(Fields.of("reason", "a\u001b[2Jb\nc"));
    assertThat(out.toString()).contains("a?[2Jb?c").hasLineCount(1);
  }

  @Test
  void keeps_notes_away_from_programs() {
    output(true, Ansi.OFF).note("for people");
    output(true, Ansi.OFF).problem("for people");
    output(true, Ansi.OFF).sentence("for people");
    assertThat(out.toString() + err).isEmpty();
    output(false, Ansi.OFF).note("for people");
    assertThat(err.toString()).isEqualTo("for people\n");
  }

  @Test
  void leaves_a_text_as_it_is_but_for_the_end_of_its_last_line() {
    output(false, Ansi.OFF).verbatim("a  ");
    output(false, Ansi.OFF).verbatim("b\n");
    assertThat(out.toString()).isEqualTo("a  \nb\n");
  }
}
