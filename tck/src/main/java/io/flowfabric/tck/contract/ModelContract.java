package io.flowfabric.tck.contract;

import static org.assertj.core.api.Assertions.assertThat;

import io.flowfabric.tck.model.Model;
import io.flowfabric.tck.rig.Case;
import io.flowfabric.tck.rig.Scene;
import java.util.Optional;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestReporter;

/**
 * Random sequences of commands keep every invariant. How many are tried, and how long they are, can
 * be set with the properties {@code model.seeds} and {@code model.steps}; {@code model.seed} plays
 * one again.
 */
public interface ModelContract extends Scene {
  int STANDARD_SEEDS = 400;
  int STANDARD_STEPS = 300;

  @Test
  @Case("1.236")
  default void random_sequences_keep_every_invariant(TestReporter reporter) {
    var model = new Model(rig().fixture(), Integer.getInteger("model.steps", STANDARD_STEPS));
    Long only = Long.getLong("model.seed");
    LongStream seeds = only == null
        ? LongStream.rangeClosed(1, Integer.getInteger("model.seeds", STANDARD_SEEDS))
        : LongStream.of(only);

    Optional<Model.Finding> finding =
        seeds.mapToObj(model::tryOut).flatMap(Optional::stream).findFirst();

    reporter.publishEntry("steps tried", String.valueOf(model.tally().steps()));
    reporter.publishEntry("answers", model.tally().answers().toString());
    assertThat(finding).as("a sequence that breaks a rule").isEmpty();
  }
}
