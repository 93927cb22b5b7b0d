package io.flowfabric.engine.reconcile;

import static org.assertj.core.api.Assertions.assertThat;

import io.flowfabric.decision.Entropy;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

final class RhythmTest {
  private final AtomicLong drawn = new AtomicLong();

  @Test
  void pauses_longer_and_longer_while_there_is_nothing_to_do() {
    Rhythm rhythm = rhythm(Duration.ofMillis(750));
    isAbout(1500, rhythm.afterNothing());
    isAbout(3000, rhythm.afterNothing());
    isAbout(5000, rhythm.afterNothing());
    isAbout(5000, rhythm.afterNothing());
  }

  @Test
  void goes_back_to_its_interval_when_there_is_something() {
    Rhythm rhythm = rhythm(Duration.ofMillis(750));
    rhythm.afterNothing();
    rhythm.afterNothing();
    isAbout(750, rhythm.afterSomething());
    isAbout(1500, rhythm.afterNothing());
  }

  @Test
  void does_not_pause_while_there_is_more() {
    Rhythm rhythm = rhythm(Duration.ofMillis(750));
    rhythm.afterNothing();
    assertThat(rhythm.withMoreToDo()).isZero();
    isAbout(750, rhythm.afterSomething());
  }

  @Test
  void never_pauses_for_less_than_a_long_interval() {
    Rhythm rhythm = rhythm(Duration.ofSeconds(60));
    isAbout(60_000, rhythm.afterNothing());
    isAbout(60_000, rhythm.afterNothing());
  }

  @Test
  void is_not_the_same_on_all_nodes() {
    List<Duration> starts = Stream.generate(() -> rhythm(Duration.ofSeconds(10)).beforeTheFirst())
        .limit(50)
        .toList();
    List<Duration> pauses = Stream.generate(() -> rhythm(Duration.ofSeconds(10)).afterSomething())
        .limit(50)
        .toList();
    assertThat(starts)
        .anyMatch(start -> start.toMillis() < 2_500)
        .anyMatch(start -> start.toMillis() > 7_500)
        .allMatch(start -> start.toMillis() < 10_000);
    assertThat(pauses).doesNotHaveDuplicates();
  }

  private Rhythm rhythm(Duration interval) {
    return new Rhythm(interval, () -> new Entropy(drawn.incrementAndGet(), 7));
  }

  private static void isAbout(long millis, Duration pause) {
    assertThat(pause.toMillis()).isBetween(millis * 9 / 10 - 1, millis * 11 / 10 + 1);
  }
}
