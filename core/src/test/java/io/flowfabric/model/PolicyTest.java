package io.flowfabric.model;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.Set;
import org.junit.jupiter.api.Test;

final class PolicyTest {
  private static final Duration FOREVER = Duration.ofSeconds(Long.MAX_VALUE);
  private static final Duration LONGEST = Duration.ofMillis(Long.MAX_VALUE);

  @Test
  void what_is_unset_has_a_standard() {
    assertThat(ExecutionPolicy.NONE.maxReclaims()).isEqualTo(1000);
    assertThat(ExecutionPolicy.NONE.maxReplays()).isEqualTo(10);
    assertThat(ExecutionPolicy.NONE.dedupWindow()).isEqualTo(Duration.ofMillis(86_400_000));
    assertThat(ExecutionPolicy.NONE.retry()).isNull();
    assertThat(ExecutionPolicy.NONE.timeouts()).isEqualTo(TimeoutPolicy.NONE);
  }

  @Test
  void what_makes_no_sense_is_refused() {
    var policy = ExecutionPolicy.builder();

    Refused.asPolicy(() -> policy.maxReclaims(-1).build(), "max_reclaim_count", "-1");
    Refused.asPolicy(
        () -> ExecutionPolicy.builder().maxReplays(-2).build(), "max_replay_count", "-2");
    Refused.asPolicy(
        () -> ExecutionPolicy.builder().dedupWindow(Duration.ofMillis(-3)).build(),
        "dedup_window_ms must be at least 0 ms, was -3");
    Refused.asPolicy(
        () -> ExecutionPolicy.builder().retention(Duration.ofMillis(-4)).build(),
        "retention_ms must be at least 0 ms, was -4");
    Refused.asPolicy(
        () -> new TimeoutPolicy(Duration.ZERO, null),
        "attempt_timeout_ms must be at least 1 ms, was 0");
    Refused.asPolicy(
        () -> new TimeoutPolicy(null, Duration.ofSeconds(Long.MIN_VALUE)), "execution_deadline_ms");
    Refused.asPolicy(() -> RetryPolicy.of(-1, Backoff.STANDARD), "max_retries", "-1");
  }

  @Test
  void times_beyond_all_counting_last_to_the_end() {
    var policy = ExecutionPolicy.builder()
        .delayUntil(Instant.MAX)
        .timeouts(new TimeoutPolicy(FOREVER, FOREVER))
        .dedupWindow(FOREVER)
        .retention(FOREVER)
        .build();

    assertThat(policy.delayUntil()).isEqualTo(Time.END);
    assertThat(policy.timeouts()).isEqualTo(new TimeoutPolicy(LONGEST, LONGEST));
    assertThat(policy.dedupWindow()).isEqualTo(LONGEST);
    assertThat(policy.ownRetention()).isEqualTo(LONGEST);
  }

  @Test
  void without_a_list_all_is_retried_that_can_be() {
    var policy = RetryPolicy.of(1, Backoff.STANDARD);

    assertThat(policy.retries(Failure.TRANSIENT)).isTrue();
    assertThat(policy.retries(Failure.INFRA_CRASH)).isTrue();
    assertThat(policy.retries("weird")).isTrue();
    assertThat(policy.retries(Failure.TIMEOUT)).isFalse();
    assertThat(policy.retries(Failure.PERMANENT)).isFalse();
    assertThat(policy.retries(Failure.CANCELLED)).isFalse();
    assertThat(policy.admits(Failure.TIMEOUT)).isTrue();
  }

  @Test
  void with_a_list_only_what_it_names_is_retried() {
    var policy = RetryPolicy.of(1, Backoff.STANDARD)
        .only(Set.of(Failure.TIMEOUT, Failure.PERMANENT, "weird"));

    assertThat(policy.retries(Failure.TIMEOUT)).isTrue();
    assertThat(policy.retries("weird")).isTrue();
    assertThat(policy.retries(Failure.TRANSIENT)).isFalse();
    assertThat(policy.retries(Failure.PERMANENT)).isFalse();
    assertThat(policy.admits(Failure.INFRA_CRASH)).isFalse();
  }
}
