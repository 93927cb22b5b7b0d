package io.flowfabric.tck.contract;

import static org.assertj.core.api.Assertions.assertThat;

import io.flowfabric.decision.Event;
import io.flowfabric.engine.reconcile.DelayedPromotion;
import io.flowfabric.engine.reconcile.ScanReport;
import io.flowfabric.execution.DelayExecution;
import io.flowfabric.execution.FailExecution;
import io.flowfabric.execution.PromoteDelayed;
import io.flowfabric.execution.PromoteDelayed.Outcome;
import io.flowfabric.model.Attempt;
import io.flowfabric.model.Backoff;
import io.flowfabric.model.Claim;
import io.flowfabric.model.Eligibility;
import io.flowfabric.model.Execution;
import io.flowfabric.model.ExecutionId;
import io.flowfabric.model.Phase;
import io.flowfabric.model.RetryPolicy;
import io.flowfabric.model.StateVector;
import io.flowfabric.tck.rig.Case;
import io.flowfabric.tck.rig.Vectors;
import io.flowfabric.tck.shape.Shape;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Delays that end. */
public interface DelayContract extends EndingEvidence {
  ScanReport NOTHING_DUE = new ScanReport(0, 0, 0, 0);

  @Test
  @Case("1.184")
  default void a_delayed_start_ends_in_the_queue() {
    isPromoted(create(draft().delayUntil(rig().at(1000))), Vectors.D1, Vectors.R1);
  }

  @Test
  @Case("1.184")
  default void a_retry_waits_no_longer_than_its_backoff() {
    var backoff = new Backoff.Fixed(Duration.ofMillis(1000));
    Claim claim = claimed(draft().retry(RetryPolicy.of(1, backoff)));
    apply(new FailExecution(claim.handle(), BROKEN, null));

    isPromoted(claim.execution(), Vectors.D2, Vectors.R2);
  }

  @Test
  @Case("1.184")
  default void a_delay_that_a_worker_asked_for_ends_with_its_attempt_to_be_resumed() {
    Claim claim = claimed();
    apply(new DelayExecution(claim.handle(), rig().at(1000)));

    isPromoted(claim.execution(), Vectors.D3, Vectors.R4);
  }

  @Test
  default void a_delay_after_a_suspension_ends_with_its_attempt_to_be_resumed() {
    Execution delayed = Shape.D4.make(newId(DEFAULT_LANE), rig().now());
    rig().plant(delayed);
    var until = ((Eligibility.Delayed) ((Phase.Runnable) delayed.phase()).eligibility()).until();
    rig().clock().set(until);

    assertThat(rig().tick(new DelayedPromotion())).isEqualTo(new ScanReport(1, 1, 0, 0));

    assertThat(stored(delayed.id()).stateVector()).isEqualTo(Vectors.R4);
    assertThat(stored(delayed.id()).attempt()).isEqualTo(delayed.attempt());
  }

  /** It is due after a second. */
  private void isPromoted(ExecutionId id, StateVector delayed, StateVector ready) {
    Execution before = stored(id);
    List<Attempt> attempts = attempts(id);
    List<Event> events = allEvents();
    assertThat(before.stateVector()).isEqualTo(delayed);
    rig().setTime(1000);

    assertThat(rig().tick(new DelayedPromotion())).isEqualTo(new ScanReport(1, 1, 0, 0));

    Execution after = stored(id);
    assertThat(after.stateVector()).isEqualTo(ready);
    assertThat(((Phase.Runnable) after.phase()).next())
        .isEqualTo(((Phase.Runnable) before.phase()).next());
    assertThat(after.counters()).isEqualTo(before.counters());
    assertThat(after.times().lastTransition()).isEqualTo(rig().now());
    assertThat(attempts(id)).isEqualTo(attempts);
    assertThat(allEvents()).isEqualTo(events);
    assertThat(rig().tick(new DelayedPromotion())).isEqualTo(NOTHING_DUE);
  }

  @Test
  @Case("1.185")
  default void a_delay_is_not_over_a_millisecond_early() {
    ExecutionId id = create(draft().delayUntil(rig().at(1001)));
    rig().setTime(1000);
    Trace before = trace(id);

    assertThat(rig().tick(new DelayedPromotion())).isEqualTo(NOTHING_DUE);

    assertThat(trace(id)).isEqualTo(before);
    onlyAnswers(id, new PromoteDelayed(id), new Outcome.NotYetDue());
  }

  @Test
  default void only_a_delay_is_promoted() {
    for (Execution other : planted(Shape.R1, Shape.R4, Shape.B1, Shape.B4, Shape.X_QUO)) {
      onlyAnswers(other.id(), new PromoteDelayed(other.id()), new Outcome.NotDelayed());
    }
    for (Execution other : planted(Shape.A1, Shape.A3, Shape.S1, Shape.T_OK, Shape.T_CAN)) {
      onlyAnswers(other.id(), new PromoteDelayed(other.id()), new Outcome.NotRunnable());
    }
    assertThat(apply(new PromoteDelayed(newId(DEFAULT_LANE)))).isEqualTo(new Outcome.NotFound());
  }
}
