package io.flowfabric.store.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import io.flowfabric.model.ExecutionId;
import io.flowfabric.store.jdbc.Hand.Deed;
import io.flowfabric.store.jdbc.Hand.Deed.Kind;
import io.flowfabric.tck.model.Dice;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestReporter;
import org.junit.jupiter.api.io.TempDir;

final class SqliteRaceTest implements RaceContract {
  private static final int KILLS = Integer.getInteger("race.kills", 4);
  private static final long SEED = Long.getLong("race.seed", 1);
  private static final int MOST_LINES = 200;

  @TempDir
  Path folder;

  @Override
  public String newUrl() {
    return "sqlite:" + folder.resolve("flow.db") + "?durability=off";
  }

  /** Killed again and again on the same file; work goes on where the last process left it. */
  @Test
  void a_killed_process_leaves_all_that_was_acknowledged(TestReporter reporter) {
    String url = "sqlite:" + folder.resolve("flow.db");
    List<Deed> acknowledged = new ArrayList<>();
    var dice = new Dice(SEED);
    for (int kill = 0; kill < KILLS; kill++) {
      try (ChildProcess child = ChildProcess.start(KilledHands.class, url, "life-" + kill)) {
        int lines = dice.below(MOST_LINES);
        child.lines(lines).stream().map(Deed::parse).forEach(acknowledged::add);
        child.kill().stream()
            .filter(line -> line.matches("\\w+ \\S+ \\d+"))
            .map(Deed::parse)
            .forEach(acknowledged::add);
      }
      requireKept(url, acknowledged);
    }
    reporter.publishEntry("acknowledged before kills", String.valueOf(acknowledged.size()));
    assertThat(acknowledged).extracting(Deed::kind).contains(Kind.values());
  }

  private void requireKept(String url, List<Deed> acknowledged) {
    SqliteTroubleTest.requireWhole(folder.resolve("flow.db"));
    try (Workshop workshop = Workshop.at(url)) {
      assertThat(workshop.stored()).containsAll(executions(acknowledged, Kind.CREATED));
      assertThat(workshop.completed())
          .doesNotHaveDuplicates()
          .containsAll(executions(acknowledged, Kind.COMPLETED));
      assertThat(acknowledged).as("each lease is handed out once").doesNotHaveDuplicates();
      workshop.requireSound();
    }
  }

  private static List<ExecutionId> executions(List<Deed> deeds, Kind kind) {
    return deeds.stream()
        .filter(deed -> deed.kind() == kind)
        .map(Deed::execution)
        .toList();
  }
}
