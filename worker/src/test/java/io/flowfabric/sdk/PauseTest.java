package io.flowfabric.sdk;

import static org.assertj.core.api.Assertions.assertThat;

import io.flowfabric.engine.outside.Outside;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** Waits grow while things go wrong, and end when told. */
final class PauseTest {
  private static final Duration FIRST = Duration.ofMillis(50);
  private static final Duration LONGEST = Duration.ofSeconds(30);

  private final Stop stop = Stop.in(Outside.SYSTEM);
  private final Pause pause = new Pause(FIRST, LONGEST, stop);

  @Test
  void every_wait_is_longer_than_the_last_until_the_longest_and_then_begins_anew() {
    assertThat(pause.next()).isBetween(Duration.ZERO, FIRST.multipliedBy(2));
    for (int times = 0; times < 20; times++) {
      pause.next();
    }
    assertThat(pause.next()).isBetween(LONGEST.dividedBy(4), LONGEST.multipliedBy(2));

    pause.reset();

    assertThat(pause.next()).isBetween(Duration.ZERO, FIRST.multipliedBy(2));
  }

  @Test
  void it_does_not_go_on_once_told_to_stop_or_interrupted() {
    Thread.currentThread().interrupt();
    assertThat(pause.elapses()).isFalse();
    assertThat(Thread.interrupted()).isTrue();

    stop.tell();
    assertThat(pause.elapses()).isFalse();
  }
}
