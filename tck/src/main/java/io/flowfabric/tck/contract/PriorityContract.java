package io.flowfabric.tck.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.flowfabric.decision.Event;
import io.flowfabric.decision.Event.OperatorAct.PriorityChanged;
import io.flowfabric.decision.Refusal;
import io.flowfabric.error.EngineException;
import io.flowfabric.execution.ChangePriority;
import io.flowfabric.execution.ChangePriority.Outcome;
import io.flowfabric.model.Execution;
import io.flowfabric.model.ExecutionId;
import io.flowfabric.model.Standing;
import io.flowfabric.tck.rig.Case;
import io.flowfabric.tck.shape.Shape;
import org.junit.jupiter.api.Test;

/** Moving what waits in the queue. */
public interface PriorityContract extends EndingEvidence {

  @Test
  @Case("1.174")
  default void a_new_priority_moves_what_waits() {
    ExecutionId id = create(draft().priority(1));
    ExecutionId first = create(draft().priority(20));
    Execution before = stored(id);
    rig().setTime(500);

    assertThat(apply(new ChangePriority(id, 50))).isEqualTo(new Outcome.Changed(id, 1, 50));

    Execution after = stored(id);
    assertThat(after).isEqualTo(before.withPriority(50, rig().now()));
    assertThat(after.times().lastMutation()).isEqualTo(rig().now());
    assertThat(after.times().lastTransition()).isEqualTo(before.times().lastTransition());
    assertThat(allEvents()).containsExactly(changed(id, 1, 50));
    assertThat(claim(W1).orElseThrow().execution()).isEqualTo(id);
    assertThat(claim(W1).orElseThrow().execution()).isEqualTo(first);
  }

  @Test
  @Case("1.175")
  default void a_priority_stays_within_its_bounds() {
    ExecutionId id = create(draft().priority(7));

    assertThat(apply(new ChangePriority(id, 99_999))).isEqualTo(new Outcome.Changed(id, 7, 9000));
    assertThat(stored(id).priority()).isEqualTo(9000);
    assertThat(apply(new ChangePriority(id, -1))).isEqualTo(new Outcome.Changed(id, 9000, 0));
    assertThat(stored(id).priority()).isZero();
    assertThat(allEvents()).containsExactly(changed(id, 7, 9000), changed(id, 9000, 0));
  }

  @Test
  @Case("1.176")
  default void only_what_waits_for_a_worker_can_be_moved() {
    for (Execution other : planted(
        Shape.A1,
        Shape.A2,
        Shape.A3,
        Shape.D1,
        Shape.D2,
        Shape.D3,
        Shape.B1,
        Shape.X_BUD,
        Shape.X_RTE,
        Shape.X_OPR,
        Shape.S1,
        Shape.T_OK,
        Shape.T_FAIL,
        Shape.T_CAN,
        Shape.T_EXP,
        Shape.T_SKIP)) {
      onlyAnswers(
          other.id(),
          new ChangePriority(other.id(), 50),
          new Outcome.Refused(Refusal.EXECUTION_NOT_ELIGIBLE, Standing.of(other)));
    }
    assertThat(allEvents()).isEmpty();
  }

  @Test
  default void whatever_it_waits_for_a_worker_for_it_can_be_moved() {
    for (Execution ready : planted(Shape.R1, Shape.R2, Shape.R3, Shape.R4)) {
      assertThat(apply(new ChangePriority(ready.id(), 4321)))
          .isEqualTo(new Outcome.Changed(ready.id(), ready.priority(), 4321));
      assertThat(stored(ready.id())).isEqualTo(ready.withPriority(4321, rig().now()));
    }
  }

  @Test
  default void the_same_priority_again_is_told_again() {
    ExecutionId id = create(draft().priority(5));
    apply(new ChangePriority(id, 5));

    assertThat(apply(new ChangePriority(id, 5))).isEqualTo(new Outcome.Changed(id, 5, 5));

    assertThat(allEvents()).containsExactly(changed(id, 5, 5), changed(id, 5, 5));
  }

  @Test
  default void an_unknown_execution_is_not_found() {
    assertThatThrownBy(() -> apply(new ChangePriority(newId(DEFAULT_LANE), 1)))
        .isInstanceOf(EngineException.NotFound.class);
  }

  private Event changed(ExecutionId id, int before, int after) {
    return new Event.OfOperator(
        Event.Subject.of(stored(id)), new PriorityChanged(before, after), rig().now());
  }
}
