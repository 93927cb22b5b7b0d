package io.flowfabric.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.flowfabric.execution.ReadExecutionContext;
import io.flowfabric.execution.ReadExecutionInfo;
import io.flowfabric.model.ExecutionId;
import io.flowfabric.model.PublicState;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** How work is handed in, one piece or many. */
interface SubmitContract {
  Way way();

  private String payload(String id) {
    return way()
        .apply(new ReadExecutionContext(ExecutionId.parse(id)))
        .payload()
        .text();
  }

  @Test
  default void prints_nothing_but_the_id() {
    Run run = way().run("submit", "mail", "hello");
    assertThat(run.exitCode()).isZero();
    assertThat(run.err()).isEmpty();
    assertThat(run.out()).hasLineCount(1);
    assertThat(payload(run.out().strip())).isEqualTo("hello");
  }

  @Test
  default void says_in_json_whether_it_is_new() {
    Map<String, Object> first =
        way().run("submit", "mail", "--idempotency-key", "k", "-o", "json").object();
    Map<String, Object> again =
        way().run("submit", "mail", "--idempotency-key", "k", "-o", "json").object();
    assertThat(first)
        .containsOnlyKeys("execution_id", "outcome")
        .containsEntry("outcome", "created");
    assertThat(again)
        .containsEntry("execution_id", first.get("execution_id"))
        .containsEntry("outcome", "duplicate");
  }

  @Test
  default void takes_the_payload_from_a_file_or_from_standard_input(@TempDir Path folder)
      throws IOException {
    Path file = Files.writeString(folder.resolve("payload"), "from a file");
    assertThat(payload(way().submitted("mail", "--payload-file", file.toString())))
        .isEqualTo("from a file");
    assertThat(payload(way().typing("typed", "submit", "mail", "-").out().strip()))
        .isEqualTo("typed");
    assertThat(payload(way().submitted("mail", "@nobody"))).isEqualTo("@nobody");
    assertThat(way()
            .run("submit", "mail", "text", "--payload-file", file.toString())
            .exitCode())
        .isEqualTo(2);
    assertThat(way().run("submit", "mail", "--payload-file", folder + "/none").exitCode())
        .isEqualTo(2);
  }

  @Test
  default void passes_on_what_is_asked_of_the_work() {
    String id = way()
        .submitted(
            "mail",
            "-n",
            "shop",
            "-l",
            "slow",
            "--priority",
            "7",
            "--delay",
            "1h",
            "-t",
            "app.color=red");
    var about = way().apply(new ReadExecutionInfo(ExecutionId.parse(id))).orElseThrow();
    assertThat(about.namespace().value()).isEqualTo("shop");
    assertThat(about.lane().value()).isEqualTo("slow");
    assertThat(about.priority()).isEqualTo(7);
    assertThat(about.state().publicState()).isEqualTo(PublicState.DELAYED);
    assertThat(way().apply(new ReadExecutionContext(about.execution())).tags().values())
        .containsExactly(Map.entry("app.color", "red"));
  }

  @Test
  default void waits_for_the_end_where_it_is_told_to() {
    Run run = way().run("submit", "mail", "--wait", "1ms");
    assertThat(run.exitCode()).isEqualTo(6);
    assertThat(run.err()).contains("has not ended").hasLineCount(1);
  }

  @Test
  default void refuses_what_is_not_valid_and_names_it() {
    assertThat(way().run("submit").exitCode()).isEqualTo(2);
    assertThat(way().run("submit", "mail", "--policy", "{").exitCode()).isEqualTo(2);
    assertThat(way().run("submit", "mail", "-l", "").err()).contains("lane_id Empty");
    assertThat(way().run("submit", "mail", "--delay", "soon").err()).contains("30s");
    assertThat(way().run("submit", "mail", "-t", "NoDot=x").err()).contains("tag key");
    assertThat(way()
            .run("submit", "mail", "--delay", "1s", "--at", "2026-01-01T00:00:00Z")
            .err())
        .contains("give one of them");
  }

  @Test
  default void hands_in_every_line_of_a_file() {
    String lines = """
        {"execution_kind":"mail","input_payload_json":{"to":"ada","n":1.50}}

        {"input_payload_b64":"aGVsbG8=","lane_id":"slow","tags":{"app.color":"red"},"priority":3}
        """;
    Run run = way().typing(lines, "submit", "letter", "--file", "-", "-o", "json");
    assertThat(run.err()).isEmpty();
    assertThat(run.exitCode()).isZero();
    List<String> ids = run.objects().stream()
        .map(object -> (String) object.get("execution_id"))
        .toList();
    assertThat(payload(ids.getFirst())).isEqualTo("{\"to\":\"ada\",\"n\":1.50}");
    assertThat(payload(ids.getLast())).isEqualTo("hello");
    var second =
        way().apply(new ReadExecutionInfo(ExecutionId.parse(ids.getLast()))).orElseThrow();
    assertThat(second.kind()).isEqualTo("letter");
    assertThat(second.lane().value()).isEqualTo("slow");
    assertThat(second.priority()).isEqualTo(3);
  }

  @Test
  default void sums_up_a_file_for_people() {
    String twice = "{\"execution_kind\":\"mail\",\"idempotency_key\":\"k\"}\n".repeat(3);
    assertThat(way().typing(twice, "submit", "-f", "-").out())
        .isEqualTo("Handed in 1 execution; known already: 2.\n");
  }

  @Test
  default void tells_where_to_go_on_when_a_line_is_wrong() {
    String good = "{\"execution_kind\":\"mail\"}\n";
    Run run = way().typing(good.repeat(501) + "{\"kind\":1}\n", "submit", "-f", "-");
    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.err()).contains("line 502", "named kind", "--skip 500").hasLineCount(1);
    Run rest = way().typing(good.repeat(501), "submit", "-f", "-", "--skip", "500");
    assertThat(rest.out()).isEqualTo("Handed in 1 execution.\n");
  }

  @Test
  default void never_repeats_what_a_wrong_line_carries() {
    for (String wrong :
        List.of("secret", "{\"priority\":\"secret\"}", "null", "[]", "{\"tags\":5")) {
      Run run = way().typing(wrong, "submit", "mail", "-f", "-");
      assertThat(run.exitCode()).as(wrong).isEqualTo(2);
      assertThat(run.err()).contains("line 1").doesNotContain("secret").hasLineCount(1);
    }
  }
}
