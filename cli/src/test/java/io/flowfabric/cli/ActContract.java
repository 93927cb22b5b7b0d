package io.flowfabric.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.flowfabric.cli.console.Terminal;
import java.util.Map;
import org.junit.jupiter.api.Test;
import picocli.CommandLine.Help.Ansi;

/** What operators do to executions, one or many. */
interface ActContract {
  Way way();

  private String state(String id) {
    return (String) way().run("show", id, "-o", "json").object().get("public_state");
  }

  @Test
  default void cancels_what_is_named_and_keeps_the_reason() {
    String id = way().submitted("mail");
    Run cancel = way().run("cancel", id, "--reason", "too late");
    assertThat(cancel.exitCode()).isZero();
    assertThat(cancel.out()).isEqualTo(id + " cancelled\n");
    assertThat(way().run("result", id).err()).contains("was cancelled: too late");
  }

  @Test
  default void cancels_what_a_worker_holds_unless_told_otherwise() {
    String id = way().submitted("mail");
    way().claimed();
    Run gentle = way().run("cancel", id, "--unless-running");
    assertThat(gentle.exitCode()).isEqualTo(1);
    assertThat(gentle.err()).contains("fence_required");
    assertThat(state(id)).isEqualTo("active");
    assertThat(way().run("cancel", id).exitCode()).isZero();
  }

  @Test
  default void tells_the_code_of_a_refusal() {
    String id = way().submitted("mail");
    way().completed("done");
    Run cancel = way().run("cancel", id, "-o", "json");
    assertThat(cancel.exitCode()).isEqualTo(1);
    assertThat(cancel.object())
        .containsEntry("outcome", "refused")
        .containsEntry("code", "execution_not_active")
        .containsEntry("terminal_outcome", "success");
  }

  @Test
  default void goes_on_after_one_that_does_not_exist() {
    String id = way().submitted("mail");
    Run cancel = way().run("cancel", LookContract.NOBODY, id);
    assertThat(cancel.exitCode()).isEqualTo(3);
    assertThat(cancel.err()).isEqualTo(LookContract.NOBODY + " not found\n");
    assertThat(state(id)).isEqualTo("cancelled");
  }

  @Test
  default void asks_before_it_does_something_to_all_that_filters_admit() {
    String id = way().submitted("mail", "-t", "app.color=red");
    String other = way().submitted("mail");
    Run unsure = way().run("cancel", "--tag", "app.color=red");
    assertThat(unsure.exitCode()).isEqualTo(2);
    assertThat(unsure.err()).contains("would cancel 1 execution", "--yes");
    var watched = new Terminal(true, Ansi.OFF, false);
    Run no =
        way().in(Run.surroundings(watched, pause -> {}, Map.of(), "n\n"), "cancel", "-k", "mail");
    assertThat(no.exitCode()).isEqualTo(1);
    assertThat(no.err()).contains("would cancel 2 executions", "nothing was done");
    assertThat(state(id)).isEqualTo("waiting");
    Run yes = way()
        .in(
            Run.surroundings(watched, pause -> {}, Map.of(), "y\n"),
            "cancel",
            "-t",
            "app.color=red");
    assertThat(yes.exitCode()).isZero();
    assertThat(state(id)).isEqualTo("cancelled");
    assertThat(state(other)).isEqualTo("waiting");
  }

  @Test
  default void does_it_to_many_and_counts_them() {
    way().typing("{\"execution_kind\":\"mail\"}\n".repeat(130), "submit", "-f", "-");
    Run cancel = way().run("cancel", "--kind", "mail", "--yes");
    assertThat(cancel.exitCode()).isZero();
    assertThat(cancel.out()).isEqualTo("130 of 130 went well.\n");
    assertThat(
            way().run("replay", "--state", "cancelled", "--yes", "-o", "json").objects())
        .hasSize(130)
        .allSatisfy(object -> assertThat(object).containsEntry("public_state", "waiting"));
  }

  @Test
  default void wants_to_know_whom_it_is_about() {
    way().submitted("mail");
    assertThat(way().run("cancel").exitCode()).isEqualTo(2);
    assertThat(way().run("replay", LookContract.NOBODY, "-k", "mail").exitCode())
        .isEqualTo(2);
    assertThat(way().run("replay", "-k", "other", "-y").err()).isEqualTo("There are none.\n");
    assertThat(way().run("revoke").exitCode()).isEqualTo(2);
    assertThat(way().run("priority", "5").exitCode()).isEqualTo(2);
  }

  @Test
  default void replays_what_has_ended_and_nothing_else() {
    String id = way().submitted("mail");
    assertThat(way().run("replay", id).err()).contains("execution_not_terminal");
    way().run("cancel", id);
    assertThat(way().run("replay", id).out()).isEqualTo(id + " is waiting again\n");
  }

  @Test
  default void takes_a_lease_away_from_whoever_is_meant() {
    String id = way().submitted("mail");
    way().claimed();
    assertThat(way().run("revoke", id, "--worker", "somebody").out())
        .contains("was left alone: different_worker_instance_id");
    assertThat(way().run("revoke", id, "-o", "json").object())
        .containsEntry("outcome", "revoked")
        .containsEntry("lease_epoch", 1);
    assertThat(way().run("revoke", id).out()).contains("was left alone: already_revoked");
    assertThat(way().run("show", id).out()).contains("revoked: operator_revoke");
  }

  @Test
  default void changes_the_priority_of_what_waits() {
    String id = way().submitted("mail");
    assertThat(way().run("priority", "5", id).out()).isEqualTo(id + " has priority 5, had 0\n");
    way().claimed();
    Run late = way().run("priority", "6", id);
    assertThat(late.exitCode()).isEqualTo(1);
    assertThat(late.err()).contains("execution_not_eligible");
  }
}
