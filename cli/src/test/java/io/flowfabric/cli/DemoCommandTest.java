package io.flowfabric.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.flowfabric.cli.console.Terminal;
import io.flowfabric.engine.Engine;
import io.flowfabric.engine.EngineOptions;
import io.flowfabric.execution.CreateExecution;
import io.flowfabric.model.ExecutionPolicy;
import io.flowfabric.model.LaneId;
import io.flowfabric.model.Namespace;
import io.flowfabric.model.Payload;
import io.flowfabric.model.Submission;
import io.flowfabric.store.Stores;
import io.flowfabric.store.VirtualClock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import picocli.CommandLine.Help.Ansi;

final class DemoCommandTest {
  private static final String ESCAPE = "\u001b";

  @Nested
  final class Story {
    private final Run demo = Run.of("demo");

    @Test
    void ends_well() {
      assertThat(demo.exitCode()).isZero();
      assertThat(demo.err()).isEmpty();
    }

    @Test
    void gives_the_first_worker_the_first_epoch() {
      assertThat(demo.step("ada claims it"))
          .satisfiesExactly(
              told -> assertThat(told).endsWith("claimed (initial)"),
              stands -> assertThat(stands)
                  .containsSubsequence("active", "attempt 0", "epoch 1", "lease of ada"));
    }

    @Test
    void keeps_others_away_while_the_lease_is_live() {
      assertThat(demo.step("ada freezes").getFirst()).endsWith("nothing_to_claim");
    }

    @Test
    void gives_the_second_worker_a_new_attempt_and_the_next_epoch() {
      assertThat(demo.step("grace takes over"))
          .satisfiesExactly(
              told -> assertThat(told).endsWith("claimed (reclaim)"),
              stands -> assertThat(stands)
                  .containsSubsequence("active", "attempt 1", "epoch 2", "lease of grace"));
    }

    @Test
    void refuses_the_worker_that_lost_its_lease() {
      assertThat(demo.step("ada wakes up"))
          .satisfiesExactly(
              told -> assertThat(told).endsWith("refused: stale_lease"),
              why -> assertThat(why).containsSubsequence("ada", "epoch 1", "active", "epoch 2"),
              stands -> assertThat(stands).containsSubsequence("active", "lease of grace"));
    }

    @Test
    void gives_the_same_answer_to_a_repeated_completion() {
      assertThat(demo.step("grace is done").getFirst()).endsWith("completed");
      assertThat(demo.step("grace sends it again").getFirst()).endsWith("completed");
    }

    @Test
    void ends_completed_with_the_result_of_the_second_worker() {
      assertThat(demo.step("ada tries once more").getLast())
          .containsSubsequence("completed", "attempt 1", "epoch 2", "no lease");
      assertThat(demo.step("The result is read").getFirst()).endsWith("shipped by grace");
    }

    @Test
    void shows_the_trail_of_events() {
      assertThat(demo.step("The trail"))
          .satisfiesExactly(
              title -> assertThat(title).contains("trail"),
              event -> assertThat(event).containsSubsequence("acquired", "epoch 1", "ada"),
              event -> assertThat(event).containsSubsequence("renewed", "epoch 1", "ada"),
              event -> assertThat(event).containsSubsequence("expired", "epoch 1", "ada"),
              event -> assertThat(event).containsSubsequence("reclaimed", "epoch 2", "grace"),
              event -> assertThat(event).containsSubsequence("revoked", "grace", "completed"),
              event -> assertThat(event).containsSubsequence("ended: success", "attempt 1"));
    }

    @Test
    void says_what_was_guaranteed() {
      assertThat(demo.out()).contains("Guaranteed: ").endsWith("exactly once.\n\n");
    }
  }

  @Nested
  final class Looks {
    private final List<Duration> pauses = new ArrayList<>();

    @Test
    void has_no_escape_codes_and_plain_characters_when_it_is_not_a_terminal() {
      assertThat(Run.of("demo").out()).doesNotContain(ESCAPE).isASCII();
    }

    @Test
    void has_colours_on_a_terminal_and_the_same_text() {
      Run coloured = Run.on(new Terminal(false, Ansi.ON, false), pauses::add, "demo");
      assertThat(coloured.out()).contains(ESCAPE + "[");
      assertThat(coloured.out().replaceAll(ESCAPE + "\\[[0-9;]*m", ""))
          .isEqualTo(Run.of("demo").out());
    }

    @Test
    void fits_into_eighty_columns() {
      assertThat(Run.of("demo").lines()).allMatch(line -> line.length() < 80);
      assertThat(Run.of("demo", "--help").lines()).allMatch(line -> line.length() <= 80);
    }

    @Test
    void pauses_before_each_step_for_somebody_who_watches() {
      Run.on(new Terminal(true, Ansi.OFF, true), pauses::add, "demo");
      assertThat(pauses)
          .hasSizeGreaterThan(10)
          .allMatch(pause -> pause.compareTo(Duration.ofSeconds(1)) < 0);
    }

    @Test
    void pauses_for_nobody_who_is_in_a_hurry() {
      Run.on(new Terminal(true, Ansi.OFF, true), pauses::add, "demo", "--fast");
      assertThat(pauses).isEmpty();
    }
  }

  @Nested
  final class Failing {
    private static final String OCCUPIED = "memory:occupied";

    @Test
    void ends_with_1_when_the_engine_answers_something_else_than_the_story_tells() {
      var clock = new VirtualClock(Instant.parse("2000-01-01T00:00:00Z"));
      try (Engine engine = Engine.open(Stores.open(OCCUPIED, clock), EngineOptions.STANDARD)) {
        occupy(engine, new LaneId("flowfabric-demo"));
        Run demo = Run.of("demo", "--store", OCCUPIED);
        assertThat(demo.exitCode()).isEqualTo(1);
        assertThat(demo.err().lines()).singleElement().asString().startsWith("flowfabric: ");
        assertThat(demo.out()).doesNotContain("Guaranteed");
      }
    }

    @Test
    void ends_with_2_when_no_store_opens_the_url() {
      Run demo = Run.of("demo", "--store", "nowhere://user:secret@host");
      assertThat(demo.exitCode()).isEqualTo(2);
      assertThat(demo.err()).contains("--store", "nowhere:").doesNotContain("secret");
      assertThat(demo.out()).isEmpty();
    }

    private void occupy(Engine engine, LaneId lane) {
      var submission = new Submission(
          new Namespace("other"),
          lane,
          "other",
          Payload.EMPTY,
          null,
          "other",
          null,
          ExecutionPolicy.NONE);
      engine.apply(CreateExecution.of(engine.ids().solo(lane), submission));
    }
  }
}
