package io.flowfabric.testkit;

import static io.flowfabric.decision.Event.LeaseStep.ACQUIRED;
import static io.flowfabric.decision.Event.LeaseStep.EXPIRED;
import static io.flowfabric.decision.Event.LeaseStep.RECLAIMED;
import static io.flowfabric.decision.Event.LeaseStep.REVOKED;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.flowfabric.model.Backoff;
import io.flowfabric.model.ExecutionId;
import io.flowfabric.model.PublicState;
import io.flowfabric.model.RetryPolicy;
import io.flowfabric.sdk.Nothing;
import io.flowfabric.sdk.Work;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** Time and faults are at the hand of the test. */
@ExtendWith(FabricExtension.class)
final class TestFabricTest {
  private final AtomicInteger runs = new AtomicInteger();

  private TestFabric kit;

  @BeforeEach
  void handle(TestFabric given) {
    kit = given;
    kit.fabric().handle("work", Nothing.class, (nothing, task) -> runs.incrementAndGet());
    kit.fabric().handle("broken", Nothing.class, (nothing, task) -> {
      throw new IllegalStateException("broken");
    });
  }

  @Test
  void every_parameter_of_a_test_is_the_same_kit(TestFabric given) {
    assertThat(given).isSameAs(kit);
  }

  @Test
  void a_delay_ends_when_the_clock_is_moved_and_not_before() {
    ExecutionId id = kit.fabric().submit(Work.of("work").delay(Duration.ofHours(1)));
    assertThat(kit.runUntilIdle()).isZero();

    kit.advance(Duration.ofHours(1).minusMillis(1));
    assertThat(kit.runUntilIdle()).isZero();

    kit.advance(Duration.ofMillis(1));
    assertThat(kit.runUntilIdle()).isEqualTo(1);
    kit.assertThat(id).succeeded().hasAttempts(1);
  }

  @Test
  void retries_come_after_their_backoff() {
    var hourly = RetryPolicy.of(2, new Backoff.Fixed(Duration.ofHours(1)));
    ExecutionId id = kit.fabric().submit(Work.of("broken").retry(hourly));

    assertThat(kit.runUntilIdle()).isEqualTo(1);
    kit.assertThat(id).isIn(PublicState.DELAYED);
    assertThat(kit.advance(Duration.ofHours(1)).runUntilIdle()).isEqualTo(1);
    assertThat(kit.advance(Duration.ofHours(1)).runUntilIdle()).isEqualTo(1);

    kit.assertThat(id).failed().failedWith("handler_error").hasAttempts(3);
  }

  @Test
  void work_of_a_worker_that_died_is_taken_over_when_its_lease_runs_out() {
    ExecutionId id = kit.fabric().submit(Work.of("work"));
    kit.faults().crashBeforeComplete();

    assertThat(kit.runUntilIdle()).isEqualTo(1);
    kit.assertThat(id).isIn(PublicState.ACTIVE);

    assertThat(kit.expireLeases().runUntilIdle()).isEqualTo(1);
    assertThat(runs).hasValue(2);
    kit.assertThat(id).succeeded().hasAttempts(2).hadLeases(ACQUIRED, EXPIRED, RECLAIMED, REVOKED);
  }

  @Test
  void a_worker_that_lost_its_lease_changes_nothing() {
    ExecutionId id = kit.fabric().submit(Work.of("work"));
    kit.faults().loseLease();

    assertThat(kit.runUntilIdle()).isEqualTo(2);

    kit.assertThat(id).succeeded().hasAttempts(2);
  }

  @Test
  void a_handler_that_is_run_twice_completes_once() {
    ExecutionId id = kit.fabric().submit(Work.of("work"));
    kit.faults().deliverTwice();

    assertThat(kit.runUntilIdle()).isEqualTo(1);

    assertThat(runs).hasValue(2);
    kit.assertThat(id).succeeded().hasAttempts(1);
  }

  @Test
  void a_handler_that_takes_longer_than_its_lease_comes_too_late() {
    kit.fabric().handle("slow", Nothing.class, (nothing, task) -> {
      if (task.attempt() == 0) {
        kit.advance(Duration.ofMinutes(1));
      }
    });
    ExecutionId id = kit.fabric().submit(Work.of("slow"));

    kit.runUntilIdle();

    kit.assertThat(id).succeeded().hasAttempts(2);
  }

  @Test
  void a_claim_that_does_not_hold_fails_the_test() {
    ExecutionId id = kit.fabric().submit(Work.of("broken").noRetry());
    assertThatThrownBy(() -> kit.assertThat(id).succeeded()).hasMessageContaining("not over");
    kit.runUntilIdle();

    for (Runnable wrong : new Runnable[] {
      () -> kit.assertThat(id).succeeded(),
      () -> kit.assertThat(id).expired(),
      () -> kit.assertThat(id).wasCancelled(),
      () -> kit.assertThat(id).hasAttempts(2),
      () -> kit.assertThat(id).isIn(PublicState.WAITING),
      () -> kit.assertThat(id).failedWith("permanent"),
      () -> kit.assertThat(id).hadLeases()
    }) {
      assertThatThrownBy(wrong::run).isInstanceOf(AssertionError.class);
    }
  }
}
