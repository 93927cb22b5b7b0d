package io.flowfabric.tck.shape;

import static io.flowfabric.model.AttemptState.ATTEMPT_INTERRUPTED;
import static io.flowfabric.model.AttemptState.ATTEMPT_TERMINAL;
import static io.flowfabric.model.AttemptState.PENDING_FIRST_ATTEMPT;
import static io.flowfabric.model.AttemptState.PENDING_REPLAY_ATTEMPT;
import static io.flowfabric.model.AttemptState.PENDING_RETRY_ATTEMPT;
import static io.flowfabric.model.AttemptState.RUNNING_ATTEMPT;
import static io.flowfabric.model.BlockingReason.PAUSED_BY_FLOW_CANCEL;
import static io.flowfabric.model.BlockingReason.PAUSED_BY_OPERATOR;
import static io.flowfabric.model.BlockingReason.PAUSED_BY_POLICY;
import static io.flowfabric.model.BlockingReason.WAITING_FOR_APPROVAL;
import static io.flowfabric.model.BlockingReason.WAITING_FOR_BUDGET;
import static io.flowfabric.model.BlockingReason.WAITING_FOR_CALLBACK;
import static io.flowfabric.model.BlockingReason.WAITING_FOR_CAPABLE_WORKER;
import static io.flowfabric.model.BlockingReason.WAITING_FOR_CHILDREN;
import static io.flowfabric.model.BlockingReason.WAITING_FOR_DELAY;
import static io.flowfabric.model.BlockingReason.WAITING_FOR_LOCALITY_MATCH;
import static io.flowfabric.model.BlockingReason.WAITING_FOR_QUOTA;
import static io.flowfabric.model.BlockingReason.WAITING_FOR_RESUME_DELAY;
import static io.flowfabric.model.BlockingReason.WAITING_FOR_RETRY_BACKOFF;
import static io.flowfabric.model.BlockingReason.WAITING_FOR_SIGNAL;
import static io.flowfabric.model.BlockingReason.WAITING_FOR_TOOL_RESULT;
import static io.flowfabric.model.BlockingReason.WAITING_FOR_WORKER;
import static io.flowfabric.model.EligibilityState.BLOCKED_BY_BUDGET;
import static io.flowfabric.model.EligibilityState.BLOCKED_BY_DEPENDENCIES;
import static io.flowfabric.model.EligibilityState.BLOCKED_BY_LANE_STATE;
import static io.flowfabric.model.EligibilityState.BLOCKED_BY_OPERATOR;
import static io.flowfabric.model.EligibilityState.BLOCKED_BY_QUOTA;
import static io.flowfabric.model.EligibilityState.BLOCKED_BY_ROUTE;
import static io.flowfabric.model.EligibilityState.ELIGIBLE_NOW;
import static io.flowfabric.model.EligibilityState.NOT_APPLICABLE;
import static io.flowfabric.model.EligibilityState.NOT_ELIGIBLE_UNTIL_TIME;
import static io.flowfabric.model.OwnershipState.LEASED;
import static io.flowfabric.model.OwnershipState.LEASE_EXPIRED_RECLAIMABLE;
import static io.flowfabric.model.OwnershipState.LEASE_REVOKED;

import io.flowfabric.model.AttemptState;
import io.flowfabric.model.BlockingReason;
import io.flowfabric.model.EligibilityState;
import io.flowfabric.model.LifecyclePhase;
import io.flowfabric.model.OwnershipState;
import io.flowfabric.model.PublicState;
import io.flowfabric.model.StateVector;
import io.flowfabric.model.TerminalOutcome;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * The combinations of the axes that may be stored, written out word by word as the specification
 * has them: nothing here is computed from the code that is to be proven.
 */
public final class ShapeTable {
  private static final Set<AttemptState> ANY = Set.of(
      PENDING_FIRST_ATTEMPT, PENDING_RETRY_ATTEMPT, PENDING_REPLAY_ATTEMPT, ATTEMPT_INTERRUPTED);
  private static final Set<AttemptState> TERMINAL_OR_NONE =
      Set.of(ATTEMPT_TERMINAL, AttemptState.NONE);

  private static final List<Line> LINES = List.of(
      ready(Shape.R1, PENDING_FIRST_ATTEMPT, PublicState.WAITING),
      ready(Shape.R2, PENDING_RETRY_ATTEMPT, PublicState.WAITING),
      ready(Shape.R3, PENDING_REPLAY_ATTEMPT, PublicState.WAITING),
      ready(Shape.R4, ATTEMPT_INTERRUPTED, PublicState.RESUMABLE),
      delayed(Shape.D1, PENDING_FIRST_ATTEMPT, WAITING_FOR_DELAY),
      delayed(Shape.D2, PENDING_RETRY_ATTEMPT, WAITING_FOR_RETRY_BACKOFF),
      delayed(Shape.D3, ATTEMPT_INTERRUPTED, WAITING_FOR_DELAY),
      delayed(Shape.D4, ATTEMPT_INTERRUPTED, WAITING_FOR_RESUME_DELAY),
      waiting(Shape.B1, PENDING_FIRST_ATTEMPT),
      waiting(Shape.B2, ATTEMPT_INTERRUPTED),
      waiting(Shape.B3, PENDING_REPLAY_ATTEMPT),
      waiting(Shape.B4, PENDING_RETRY_ATTEMPT),
      blocked(Shape.X_BUD, BLOCKED_BY_BUDGET, PublicState.RATE_LIMITED, WAITING_FOR_BUDGET),
      blocked(Shape.X_QUO, BLOCKED_BY_QUOTA, PublicState.RATE_LIMITED, WAITING_FOR_QUOTA),
      blocked(
          Shape.X_RTE,
          BLOCKED_BY_ROUTE,
          PublicState.WAITING,
          WAITING_FOR_CAPABLE_WORKER,
          WAITING_FOR_LOCALITY_MATCH),
      blocked(
          Shape.X_OPR,
          BLOCKED_BY_OPERATOR,
          PublicState.WAITING,
          PAUSED_BY_OPERATOR,
          PAUSED_BY_FLOW_CANCEL),
      blocked(Shape.X_LAN, BLOCKED_BY_LANE_STATE, PublicState.WAITING, PAUSED_BY_POLICY),
      active(Shape.A1, LEASED, RUNNING_ATTEMPT, BlockingReason.NONE),
      active(Shape.A2, LEASE_EXPIRED_RECLAIMABLE, ATTEMPT_INTERRUPTED, WAITING_FOR_WORKER),
      active(Shape.A3, LEASE_REVOKED, ATTEMPT_INTERRUPTED, WAITING_FOR_WORKER),
      suspended(),
      ended(Shape.T_OK, Set.of(ATTEMPT_TERMINAL), TerminalOutcome.SUCCESS, PublicState.COMPLETED),
      ended(Shape.T_FAIL, Set.of(ATTEMPT_TERMINAL), TerminalOutcome.FAILED, PublicState.FAILED),
      ended(Shape.T_CAN, TERMINAL_OR_NONE, TerminalOutcome.CANCELLED, PublicState.CANCELLED),
      ended(Shape.T_EXP, TERMINAL_OR_NONE, TerminalOutcome.EXPIRED, PublicState.EXPIRED),
      ended(Shape.T_SKIP, TERMINAL_OR_NONE, TerminalOutcome.SKIPPED, PublicState.SKIPPED));

  private ShapeTable() {}

  /** The shape that a state vector is of; nothing if it must not be stored. */
  public static Optional<Shape> find(StateVector vector) {
    return LINES.stream().filter(line -> line.admits(vector)).map(Line::shape).findFirst();
  }

  private record Line(
      Shape shape,
      LifecyclePhase phase,
      OwnershipState ownership,
      EligibilityState eligibility,
      Set<AttemptState> attemptStates,
      Set<BlockingReason> reasons,
      TerminalOutcome outcome,
      PublicState state) {

    boolean admits(StateVector vector) {
      return phase == vector.lifecyclePhase()
          && ownership == vector.ownership()
          && eligibility == vector.eligibility()
          && attemptStates.contains(vector.attemptState())
          && reasons.contains(vector.blockingReason())
          && outcome == vector.terminalOutcome()
          && state == vector.publicState();
    }
  }

  private static Line ready(Shape shape, AttemptState attempt, PublicState state) {
    return runnable(shape, ELIGIBLE_NOW, Set.of(attempt), Set.of(WAITING_FOR_WORKER), state);
  }

  private static Line delayed(Shape shape, AttemptState attempt, BlockingReason reason) {
    return runnable(
        shape, NOT_ELIGIBLE_UNTIL_TIME, Set.of(attempt), Set.of(reason), PublicState.DELAYED);
  }

  private static Line waiting(Shape shape, AttemptState attempt) {
    return runnable(
        shape,
        BLOCKED_BY_DEPENDENCIES,
        Set.of(attempt),
        Set.of(WAITING_FOR_CHILDREN),
        PublicState.WAITING_CHILDREN);
  }

  private static Line blocked(
      Shape shape, EligibilityState eligibility, PublicState state, BlockingReason... reasons) {
    return runnable(shape, eligibility, ANY, Set.of(reasons), state);
  }

  private static Line runnable(
      Shape shape,
      EligibilityState eligibility,
      Set<AttemptState> attempts,
      Set<BlockingReason> reasons,
      PublicState state) {
    return new Line(
        shape,
        LifecyclePhase.RUNNABLE,
        OwnershipState.UNOWNED,
        eligibility,
        attempts,
        reasons,
        TerminalOutcome.NONE,
        state);
  }

  private static Line active(
      Shape shape, OwnershipState ownership, AttemptState attempt, BlockingReason reason) {
    return new Line(
        shape,
        LifecyclePhase.ACTIVE,
        ownership,
        NOT_APPLICABLE,
        Set.of(attempt),
        Set.of(reason),
        TerminalOutcome.NONE,
        PublicState.ACTIVE);
  }

  private static Line suspended() {
    return new Line(
        Shape.S1,
        LifecyclePhase.SUSPENDED,
        OwnershipState.UNOWNED,
        NOT_APPLICABLE,
        Set.of(ATTEMPT_INTERRUPTED),
        Set.of(
            WAITING_FOR_SIGNAL,
            WAITING_FOR_APPROVAL,
            WAITING_FOR_CALLBACK,
            WAITING_FOR_TOOL_RESULT,
            WAITING_FOR_BUDGET,
            PAUSED_BY_OPERATOR,
            PAUSED_BY_POLICY),
        TerminalOutcome.NONE,
        PublicState.SUSPENDED);
  }

  private static Line ended(
      Shape shape, Set<AttemptState> attempts, TerminalOutcome outcome, PublicState state) {
    return new Line(
        shape,
        LifecyclePhase.TERMINAL,
        OwnershipState.UNOWNED,
        NOT_APPLICABLE,
        attempts,
        Set.of(BlockingReason.NONE),
        outcome,
        state);
  }
}
