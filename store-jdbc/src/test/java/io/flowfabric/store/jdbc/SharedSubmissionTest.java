package io.flowfabric.store.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import io.flowfabric.engine.Engine;
import io.flowfabric.execution.CreateExecution;
import io.flowfabric.model.Claim;
import io.flowfabric.model.Namespace;
import io.flowfabric.model.Payload;
import io.flowfabric.model.Submission;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What executions share is read once, and yet each is read as it is. */
final class SharedSubmissionTest {
  @TempDir
  private Path folder;

  @Test
  void gives_every_execution_what_is_its_own() {
    String url = "sqlite:" + folder.resolve("flow.db");
    List<String> given = List.of("a 1", "a 2", "a 3", "b 4", "a 5", "b 6", "b 7");
    try (Engine engine = Engine.open(url)) {
      given.forEach(words -> engine.apply(creation(engine, words)));
    }
    List<String> claimed = new ArrayList<>();
    // Nothing is known by heart to a store that was just opened.
    try (Workshop workshop = Workshop.at(url)) {
      for (int most : List.of(1, 2, 1, 1, 2)) {
        for (Claim claim : workshop.claim("worker", most)) {
          Claim.Assignment assignment = claim.assignment();
          claimed.add(assignment.kind() + " " + assignment.payload().text());
          workshop.complete(claim);
        }
      }
      workshop.requireSound();
    }
    assertThat(claimed).containsExactlyInAnyOrderElementsOf(given);
  }

  private static CreateExecution creation(Engine engine, String words) {
    String[] parts = words.split(" ", 2);
    var submission =
        Submission.of(new Namespace("ns"), Workshop.LANE, parts[0], Payload.of(parts[1]));
    return CreateExecution.of(engine.ids().solo(Workshop.LANE), submission);
  }
}
