package io.flowfabric.engine.reconcile;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

final class FailuresTest {
  private final Failures failures = new Failures();

  @Test
  void a_row_rests_after_its_third_failure_in_a_row() {
    fail(2);
    assertThat(failures.isResting("row")).isFalse();
    fail(1);
    assertThat(failures.isResting("row")).isTrue();
    assertThat(failures.isResting("other")).isFalse();
  }

  @Test
  void a_success_in_between_starts_the_count_anew() {
    fail(2);
    failures.clear("row");
    fail(2);
    assertThat(failures.isResting("row")).isFalse();
  }

  @Test
  void a_row_is_tried_again_after_ten_cycles() {
    fail(Failures.PATIENCE);
    for (int cycle = 0; cycle < Failures.REST_CYCLES; cycle++) {
      failures.nextCycle();
      assertThat(failures.isResting("row")).isTrue();
    }
    failures.nextCycle();
    assertThat(failures.isResting("row")).isFalse();
  }

  private void fail(int times) {
    for (int time = 0; time < times; time++) {
      failures.nextCycle();
      failures.count("row");
    }
  }
}
