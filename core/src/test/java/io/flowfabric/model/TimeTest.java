package io.flowfabric.model;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

final class TimeTest {
  private static final Instant NOW = Instant.ofEpochMilli(1_700_000_000_000L);

  @Test
  void a_sum_stops_at_the_end_of_time() {
    assertThat(Time.after(NOW, Duration.ofMillis(5))).isEqualTo(NOW.plusMillis(5));
    assertThat(Time.after(NOW, Duration.ofMillis(Long.MAX_VALUE))).isEqualTo(Time.END);
    assertThat(Time.after(NOW, Duration.ofSeconds(Long.MAX_VALUE))).isEqualTo(Time.END);
    assertThat(Time.after(Time.END, Duration.ofMillis(1))).isEqualTo(Time.END);
    assertThat(Time.END.toEpochMilli()).isEqualTo(Long.MAX_VALUE);
  }

  @Test
  void a_time_is_kept_in_whole_milliseconds() {
    assertThat(Time.whole(NOW.plusNanos(1_999_999))).isEqualTo(NOW.plusMillis(1));
    assertThat(Time.whole(NOW)).isEqualTo(NOW);
    assertThat(Time.whole(Instant.MAX)).isEqualTo(Time.END);
    assertThat(Time.whole(Instant.MIN)).isEqualTo(Instant.ofEpochMilli(Long.MIN_VALUE));
  }

  @Test
  void a_length_is_kept_in_whole_milliseconds() {
    assertThat(Time.whole(Duration.ofNanos(1_999_999))).isEqualTo(Duration.ofMillis(1));
    assertThat(Time.whole(Duration.ofSeconds(Long.MAX_VALUE)))
        .isEqualTo(Duration.ofMillis(Long.MAX_VALUE));
    assertThat(Time.whole(Duration.ofSeconds(Long.MIN_VALUE)))
        .isEqualTo(Duration.ofMillis(Long.MIN_VALUE));
  }

  @Test
  void what_is_due_now_is_due() {
    assertThat(Time.isDue(NOW, NOW)).isTrue();
    assertThat(Time.isDue(NOW.plusMillis(1), NOW)).isFalse();
    assertThat(Time.isDue(null, NOW)).isFalse();
  }

  @Test
  void the_earlier_of_two_may_be_the_only_one() {
    assertThat(Time.earlier(NOW, NOW.plusMillis(1))).isEqualTo(NOW);
    assertThat(Time.earlier(NOW.plusMillis(1), NOW)).isEqualTo(NOW);
    assertThat(Time.earlier(null, NOW)).isEqualTo(NOW);
    assertThat(Time.earlier(NOW, null)).isEqualTo(NOW);
    assertThat(Time.earlier(null, null)).isNull();
    assertThat(Time.later(NOW, NOW.plusMillis(1))).isEqualTo(NOW.plusMillis(1));
  }

  @Test
  void what_is_left_is_never_negative() {
    assertThat(Time.left(NOW.plusMillis(7), NOW)).isEqualTo(Duration.ofMillis(7));
    assertThat(Time.left(NOW, NOW.plusMillis(7))).isZero();
  }

  @Test
  void a_worker_that_need_never_be_heard_of_again_stays_live() {
    var worker = new Worker(
        new Namespace("ns"),
        WorkerIdentity.of("w1", "w1-i1"),
        new TreeSet<>(),
        Capabilities.NONE,
        Duration.ofMillis(Long.MAX_VALUE),
        NOW,
        NOW);

    assertThat(worker.expiresAt()).isEqualTo(Time.END);
    assertThat(worker.isLive(NOW.plusSeconds(1L << 40))).isTrue();
  }
}
