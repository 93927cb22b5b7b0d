package io.flowfabric.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.flowfabric.cli.console.Terminal;
import io.flowfabric.keystore.ListSigningKeys;
import io.flowfabric.model.Capabilities;
import io.flowfabric.model.LaneId;
import io.flowfabric.model.Namespace;
import io.flowfabric.model.WorkerIdentity;
import io.flowfabric.worker.RegisterWorker;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine.Help.Ansi;

/** How operators look after workers, leases, events and keys. */
interface WatchContract {
  Way way();

  private void register() {
    way()
        .apply(new RegisterWorker(
            new Namespace("default"),
            WorkerIdentity.of("w", "w-1"),
            new TreeSet<>(Set.of(Way.LANE, new LaneId("slow"))),
            Capabilities.NONE,
            Duration.ofHours(1)));
  }

  private static List<Object> words(Run run, String name) {
    return run.objects().stream().map(object -> object.get(name)).toList();
  }

  @Test
  default void lists_the_workers_of_all_namespaces_or_of_one() {
    way().submitted("mail");
    assertThat(way().run("workers").err()).isEqualTo("There are none.\n");
    register();
    Map<String, Object> worker = way().run("workers", "-o", "json").object();
    assertThat(worker)
        .containsEntry("worker_instance_id", "w-1")
        .containsEntry("lanes", List.of("default", "slow"))
        .containsEntry("liveness_ttl_ms", 3_600_000);
    assertThat(way().run("workers").lines()).hasSize(2).last().asString().contains("default,slow");
    assertThat(way().run("workers", "-n", "shop").out()).isEmpty();
  }

  @Test
  default void removes_a_worker_from_the_registry() {
    register();
    Run removed = way().run("workers", "remove", "w-1", "-n", "default");
    assertThat(removed.out()).isEqualTo("w-1 is registered no more.\n");
    Run again = way().run("workers", "remove", "w-1", "-n", "default");
    assertThat(again.exitCode()).isEqualTo(3);
    assertThat(again.err()).contains("w-1").hasLineCount(1);
  }

  @Test
  default void lists_leases_that_ran_out_and_marks_them() {
    String held = way().submitted("mail");
    way().claimed();
    assertThat(way().run("leases").err()).isEqualTo("There are none.\n");
    way().run("cancel", held);
    String lost = way().submitted("mail");
    way().claimed(Duration.ofMillis(1));
    Run leases = way().run("leases", "-o", "json");
    assertThat(words(leases, "execution_id")).containsExactly(lost);
    assertThat(leases.object())
        .containsEntry("worker_instance_id", "w-1")
        .containsEntry("lease_epoch", 1)
        .containsKeys("expires_at", "ago_ms", "lease_id");
    assertThat(way().run("leases", "--older", "1h").out()).isEmpty();
    assertThat(way().run("leases", "-n", "shop").out()).isEmpty();
    assertThat(way().run("leases", "--mark").out()).isEqualTo(lost + " is marked\n");
    assertThat(way().run("leases", "--mark").out()).contains("already_expired");
  }

  @Test
  default void tells_what_happened_in_the_order_of_time() {
    String id = way().submitted("mail", "-t", "app.color=red");
    way().completed("done");
    way().submitted("mail");
    way().claimed();
    Run events = way().run("events", "--tag", "app.color=red", "-o", "json");
    assertThat(words(events, "execution_id")).containsOnly(id);
    assertThat(words(events, "event_type")).startsWith("acquired").contains("success");
    assertThat(events.objects())
        .allSatisfy(event -> assertThat(event)
            .containsOnlyKeys(
                "at",
                "family",
                "event_type",
                "namespace",
                "lane_id",
                "execution_id",
                "worker_instance_id",
                "attempt_index",
                "lease_epoch",
                "detail",
                "tags",
                "cursor"));
    assertThat(way().run("events", "--family", "completion").lines())
        .singleElement()
        .asString()
        .contains("success", id);
    assertThat(way().run("events", "--limit", "1").lines()).hasSize(1);
    assertThat(way().run("events", "-n", "shop").out()).isEmpty();
  }

  @Test
  default void goes_on_after_a_cursor_of_one_family() {
    way().submitted("mail");
    way().completed("done");
    Run lease = way().run("events", "--family", "lease", "-o", "json");
    String cursor = (String) lease.objects().getFirst().get("cursor");
    assertThat(way()
            .run("events", "--family", "lease", "--from", cursor, "-o", "json")
            .objects())
        .isEqualTo(lease.objects().subList(1, lease.objects().size()));
    assertThat(way().run("events", "--from", cursor).exitCode()).isEqualTo(2);
    assertThat(way().run("events", "--family", "lease", "--from", "xyz").exitCode())
        .isEqualTo(2);
  }

  @Test
  default void follows_what_happens_until_it_has_enough() throws Exception {
    way().submitted("mail");
    CompletableFuture<Run> following = CompletableFuture.supplyAsync(
        () -> way().run("events", "--follow", "--from", "oldest", "--limit", "2"));
    String id = way().claimed().execution().toString();
    way().run("cancel", id);
    assertThat(following.get(1, TimeUnit.MINUTES).lines())
        .hasSize(2)
        .allMatch(line -> line.contains(id));
  }

  @Test
  default void shows_the_lanes_once_where_nobody_watches() {
    register();
    way().submitted("mail");
    way().completed("done");
    way().submitted("mail");
    way().submitted("mail", "-l", "slow", "--delay", "1h");
    Run top = way().run("top");
    assertThat(top.lines().getFirst()).isEqualTo("2 lanes, 1 worker, 0 lost leases");
    assertThat(top.lines()).hasSize(5);
    assertThat(top.out()).doesNotContain("\u001b");
    assertThat(way().run("top", "-o", "json").objects())
        .satisfiesExactly(
            usual -> assertThat(usual)
                .containsEntry("lane_id", "default")
                .containsEntry("waiting", 1)
                .containsEntry("completed", 1)
                .containsEntry("workers", 1)
                .containsEntry("in_per_second", null),
            slow -> assertThat(slow).containsEntry("lane_id", "slow").containsEntry("held", 1));
  }

  @Test
  default void draws_the_lanes_again_with_rates_for_those_who_watch() {
    way().submitted("mail");
    var watched = new Terminal(true, Ansi.OFF, false);
    Run top = way()
        .in(
            Run.surroundings(watched, pause -> way().submitted("mail"), Map.of(), ""),
            "top",
            "--times",
            "2",
            "--every",
            "1s");
    assertThat(top.out().split("\u001b\\[H\u001b\\[2J", -1)).hasSize(3);
    assertThat(top.lines().getLast()).matches("default .* [0-9]+\\.[0-9] +0\\.0");
    assertThat(way().run("top", "--times", "0").exitCode()).isEqualTo(2);
  }

  @Test
  default void looks_after_signing_keys_without_telling_a_secret(@TempDir Path folder)
      throws IOException {
    Path secret = Files.writeString(folder.resolve("secret"), "ab".repeat(32) + "\n");
    Run seeded = way().run("keys", "seed", "first", "--secret-file", secret.toString());
    assertThat(seeded.out()).isEqualTo("Grants are signed with first.\n");
    assertThat(way()
            .run("keys", "seed", "first", "--secret-file", secret.toString())
            .out())
        .contains("already");
    assertThat(way().run("keys", "seed", "first").exitCode()).isEqualTo(1);
    Run second = way().run("keys", "seed", "second");
    assertThat(second.exitCode()).isEqualTo(1);
    assertThat(second.err()).contains("other_key_active", "keys rotate").hasLineCount(1);
    assertThat(way().run("keys", "retire", "first").err()).contains("key_still_active");
    assertThat(
            way().run("keys", "rotate", "second", "--grace", "1h", "-o", "json").object())
        .containsEntry("previous_kid", "first")
        .containsEntry("outcome", "rotated");
    assertThat(way().run("keys", "-o", "json").objects())
        .extracting(key -> key.get("kid") + " " + key.get("signs"))
        .containsExactlyInAnyOrder("first false", "second true");
    assertThat(way().run("keys", "rotate", "first").err()).contains("rotation_conflict");
    assertThat(way().run("keys", "retire", "first").exitCode()).isZero();
    assertThat(way().run("keys", "retire", "first").exitCode()).isEqualTo(3);
    assertThat(way().apply(new ListSigningKeys())).hasSize(1);
    Run wrong = way().typing("abc\n", "keys", "rotate", "third", "--secret-file", "-");
    assertThat(wrong.exitCode()).isEqualTo(2);
    assertThat(wrong.err()).contains("64 hex").doesNotContain("abc");
  }

  @Test
  default void finds_nothing_wrong_with_an_engine_that_answers() {
    way().submitted("mail");
    Run check = way().run("check");
    assertThat(check.exitCode()).isZero();
    assertThat(check.lines()).anyMatch(line -> line.matches("round trip +ok +[0-9.]+ ms.*"));
    assertThat(way().run("check", "-o", "json").objects())
        .extracting(finding -> finding.get("verdict"))
        .containsOnly("ok");
  }
}
