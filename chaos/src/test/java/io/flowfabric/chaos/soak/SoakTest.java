package io.flowfabric.chaos.soak;

import static org.assertj.core.api.Assertions.assertThat;

import io.flowfabric.chaos.soak.SoakRun.Plan;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/**
 * A load that goes on while workers crash, and nothing grows. The properties {@code soak.minutes},
 * {@code soak.rate} and {@code soak.store} make it longer, heavier, or on another store.
 */
final class SoakTest {
  private static final Path FOLDER = Path.of("target", "soak");
  private static final int MINUTES = Integer.getInteger("soak.minutes", 0);
  private static final String STORE = System.getProperty("soak.store", "postgresql");

  /** A minute is enough to see it work, and what leaks fast. */
  private static final Plan SHORT = new Plan(
      STORE,
      Integer.getInteger("soak.rate", 20),
      Duration.ofSeconds(60),
      Duration.ofSeconds(10),
      Duration.ofSeconds(8),
      Duration.ofSeconds(2));

  private static final Plan LONG = new Plan(
      STORE,
      Integer.getInteger("soak.rate", 50),
      Duration.ofMinutes(MINUTES),
      Duration.ofSeconds(45),
      Duration.ofSeconds(15),
      Duration.ofSeconds(4));

  @Test
  void nothing_grows() throws IOException {
    Plan plan = MINUTES == 0 ? SHORT : LONG;
    Path folder = FOLDER.resolve(STORE);

    SoakReport report = new SoakRun(folder, plan).run();

    Files.writeString(folder.resolve("report.txt"), report.toString());
    assertThat(report.complaints()).as("%s", report).isEmpty();
    assertThat(report.crashes()).isPositive();
    assertThat(report.series()).hasSizeGreaterThanOrEqualTo(6);
  }
}
