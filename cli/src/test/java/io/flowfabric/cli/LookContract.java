package io.flowfabric.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.flowfabric.execution.CompleteExecution;
import io.flowfabric.model.Payload;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** How executions are listed and shown, and what came of them. */
interface LookContract {
  String NOBODY = "{fp:1}:01920000-0000-7000-8000-000000000000";

  Way way();

  private static List<Object> ids(Run run) {
    return run.objects().stream().map(object -> object.get("execution_id")).toList();
  }

  @Test
  default void lists_what_there_is() {
    String id = way().submitted("mail", "-n", "shop", "-t", "app.color=red");
    Run table = way().run("list");
    assertThat(table.err()).isEmpty();
    assertThat(table.lines().getFirst())
        .startsWith("EXECUTION ")
        .contains(" STATE ", " LANE ", " KIND ", " CREATED");
    assertThat(table.lines().getLast()).startsWith(id).contains("waiting", "shop", "mail");
    assertThat(table.out()).doesNotContain("\u001b");
    assertThat(way().run("list", "-o", "json").object())
        .containsOnlyKeys(
            "execution_id",
            "public_state",
            "namespace",
            "lane_id",
            "execution_kind",
            "priority",
            "created_at",
            "tags")
        .containsEntry("execution_id", id)
        .containsEntry("tags", Map.of("app.color", "red"))
        .extractingByKey("created_at")
        .asString()
        .endsWith("Z");
  }

  @Test
  default void filters_in_every_respect() {
    String red = way().submitted("mail", "-t", "app.color=red");
    String letter = way().submitted("letter", "-n", "shop");
    String late = way().submitted("mail", "-l", "slow", "--delay", "1h");
    assertThat(ids(way().run("list", "-o", "json", "--tag", "app.color=red"))).containsExactly(red);
    assertThat(ids(way().run("list", "-o", "json", "--kind", "letter"))).containsExactly(letter);
    assertThat(ids(way().run("list", "-o", "json", "-n", "shop"))).containsExactly(letter);
    assertThat(ids(way().run("list", "-o", "json", "-l", "slow"))).containsExactly(late);
    assertThat(ids(way().run("list", "-o", "json", "-s", "DELAYED"))).containsExactly(late);
    assertThat(way().run("list", "-s", "failed").err()).isEqualTo("There are none.\n");
    assertThat(way().run("list", "-s", "lost").exitCode()).isEqualTo(2);
  }

  @Test
  default void goes_on_where_a_list_ended() {
    List<Object> all = new ArrayList<>();
    for (int number = 0; number < 5; number++) {
      all.add(way().submitted("mail"));
    }
    Run first = way().run("list", "--limit", "3");
    assertThat(first.lines()).hasSize(4);
    assertThat(first.err()).contains("--after '" + all.get(2) + "'");
    Run rest =
        way().run("list", "-o", "json", "--limit", "3", "--after", all.get(2).toString());
    assertThat(ids(rest)).isEqualTo(all.subList(3, 5));
    assertThat(rest.err()).isEmpty();
    assertThat(way().run("list", "--limit", "0").exitCode()).isEqualTo(2);
  }

  @Test
  default void counts_by_state() {
    way().submitted("mail");
    way().submitted("mail");
    way().submitted("mail", "--delay", "1h");
    assertThat(way().run("list", "--count", "-o", "json").objects())
        .extracting(object -> object.get("public_state") + " " + object.get("executions"))
        .containsExactly("delayed 1", "waiting 2");
    assertThat(way().run("list", "--count", "-s", "delayed").lines()).hasSize(2);
    assertThat(way().run("list", "--count", "-k", "mail").exitCode()).isEqualTo(2);
  }

  @Test
  default void shows_attempts_and_a_time_line() {
    String id = way().submitted("mail", "secret");
    way().failed("the printer burns");
    Run shown = way().run("show", id);
    assertThat(shown.exitCode()).isZero();
    assertThat(shown.step("execution id"))
        .anyMatch(line -> line.matches("public state +failed"))
        .anyMatch(line -> line.matches("execution kind +mail"));
    assertThat(shown.step("Attempts")).hasSize(3).last().asString().contains("w-1", "burns");
    assertThat(shown.step("Time line").stream().skip(2).map(line -> line.substring(25)))
        .satisfiesExactly(
            line -> assertThat(line).startsWith("created"),
            line -> assertThat(line).contains("attempt 0 started", "by w-1"),
            line -> assertThat(line).contains("attempt 0 ended", "failed: the printer burns"),
            line -> assertThat(line).startsWith("ended: failed"));
    assertThat(shown.out()).doesNotContain("secret");
  }

  @Test
  @SuppressWarnings("unchecked")
  default void shows_the_same_in_json_and_the_payload_only_when_asked() {
    String id = way().submitted("mail", "secret");
    way().claimed();
    Map<String, Object> shown = way().run("show", id, "-o", "json").object();
    assertThat(shown)
        .containsEntry("public_state", "active")
        .containsEntry("lease_holder", "w-1")
        .containsEntry("lease_epoch", 1)
        .containsEntry("ended_at", null)
        .doesNotContainKey("payload");
    assertThat((List<Map<String, Object>>) shown.get("attempts"))
        .singleElement()
        .satisfies(attempt -> assertThat(attempt).containsEntry("state", "running"));
    assertThat((List<Map<String, Object>>) shown.get("timeline"))
        .extracting(step -> step.get("what"))
        .containsExactly("created", "attempt 0 started");
    assertThat(way().run("show", id, "-o", "json", "--payload").object())
        .containsEntry("payload", "secret");
  }

  @Test
  default void takes_ids_in_every_form_that_people_see() {
    String id = way().submitted("mail");
    String bare = id.replace("{", "").replace("}", "");
    for (String form :
        List.of(id, bare, bare.substring(3), id.replace("{", "%7B").replace("}", "%7D"))) {
      assertThat(way().run("show", form).out()).as(form).contains(id);
    }
    Run wrong = way().run("show", "nonsense");
    assertThat(wrong.exitCode()).isEqualTo(2);
    assertThat(wrong.err()).contains("{fp:N}:uuid");
  }

  @Test
  default void prints_a_result_and_nothing_else() {
    String id = way().submitted("mail");
    way().completed("done");
    assertThat(way().run("result", id).out()).isEqualTo("done\n");
    assertThat(way().run("result", id, "-o", "json").object())
        .containsEntry("outcome", "success")
        .containsEntry("result", "done");
  }

  @Test
  default void keeps_a_result_that_is_not_text_byte_for_byte(@TempDir Path folder)
      throws IOException {
    byte[] bytes = {(byte) 0xC3, 0x28, 0};
    String id = way().submitted("mail");
    way().apply(new CompleteExecution(way().claimed().handle(), Payload.of(bytes)));
    assertThat(way().run("result", id).err()).contains("--into FILE");
    assertThat(way().run("result", id, "-o", "json").object())
        .containsEntry("result", null)
        .containsEntry("result_b64", "wygA");
    Path file = folder.resolve("result");
    assertThat(way().run("result", id, "--into", file.toString()).out()).isEmpty();
    assertThat(Files.readAllBytes(file)).isEqualTo(bytes);
  }

  @Test
  default void tells_of_an_execution_without_a_result_how_it_stands() {
    String waiting = way().submitted("mail");
    assertThat(way().run("result", waiting).exitCode()).isEqualTo(6);
    way().failed("the printer burns");
    Run failed = way().run("result", waiting, "--wait", "1m");
    assertThat(failed.exitCode()).isEqualTo(1);
    assertThat(failed.err()).contains("failed: the printer burns").hasLineCount(1);
    Run json = way().run("result", waiting, "-o", "json");
    assertThat(json.exitCode()).isEqualTo(1);
    assertThat(json.object())
        .containsEntry("outcome", "failed")
        .containsEntry("reason", "the printer burns");
  }

  @Test
  default void says_so_when_there_is_no_such_execution() {
    way().submitted("mail");
    for (String command : List.of("show", "result")) {
      Run run = way().run(command, NOBODY);
      assertThat(run.exitCode()).isEqualTo(3);
      assertThat(run.err()).contains("not found", NOBODY).hasLineCount(1);
    }
  }
}
