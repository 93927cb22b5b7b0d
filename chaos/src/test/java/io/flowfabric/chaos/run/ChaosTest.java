package io.flowfabric.chaos.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.flowfabric.chaos.run.Setup.Kind;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Locale;
import org.junit.jupiter.api.Test;

/**
 * Processes are killed, frozen and cut off, and the database with them, and everything that was
 * promised still holds. The properties {@code chaos.minutes}, {@code chaos.seed} and
 * {@code chaos.store} make it longer, another, or on another store.
 */
final class ChaosTest {
  private static final Path FOLDER = Path.of("target", "chaos");
  private static final long SEED = Long.getLong("chaos.seed", 1);
  private static final Duration LENGTH = Duration.ofMinutes(Integer.getInteger("chaos.minutes", 0));

  @Test
  void nothing_is_lost_and_nothing_is_owned_twice() throws IOException {
    var kind =
        Kind.valueOf(System.getProperty("chaos.store", "postgresql").toUpperCase(Locale.ROOT));

    ChaosReport report = new ChaosRun(FOLDER, kind, SEED, LENGTH).run();

    Files.writeString(report.folder().resolve("report.txt"), report.toString());
    assertThat(report.findings()).as("%s", report).isEmpty();
    assertThat(report.times().keySet()).containsAll(report.possible());
    assertThat(report.operations()).isNotEmpty();
  }
}
