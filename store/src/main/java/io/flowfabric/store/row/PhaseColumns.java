package io.flowfabric.store.row;

import static io.flowfabric.store.row.ExecutionRow.ATTEMPT_INDEX;
import static io.flowfabric.store.row.ExecutionRow.ATTEMPT_STATE;
import static io.flowfabric.store.row.ExecutionRow.BLOCKING_DETAIL;
import static io.flowfabric.store.row.ExecutionRow.BLOCKING_REASON;
import static io.flowfabric.store.row.ExecutionRow.CANCELLATION_REASON;
import static io.flowfabric.store.row.ExecutionRow.CANCELLED_BY;
import static io.flowfabric.store.row.ExecutionRow.DELAY_UNTIL_MS;
import static io.flowfabric.store.row.ExecutionRow.DISPATCHED;
import static io.flowfabric.store.row.ExecutionRow.ELIGIBILITY_STATE;
import static io.flowfabric.store.row.ExecutionRow.LIFECYCLE_PHASE;
import static io.flowfabric.store.row.ExecutionRow.OWNERSHIP_STATE;
import static io.flowfabric.store.row.ExecutionRow.PENDING_PREVIOUS_ATTEMPT_INDEX;
import static io.flowfabric.store.row.ExecutionRow.PENDING_REASON;
import static io.flowfabric.store.row.ExecutionRow.PUBLIC_STATE;
import static io.flowfabric.store.row.ExecutionRow.RESULT;
import static io.flowfabric.store.row.ExecutionRow.TERMINAL_AT_MS;
import static io.flowfabric.store.row.ExecutionRow.TERMINAL_OUTCOME;

import io.flowfabric.model.Attempt;
import io.flowfabric.model.AttemptState;
import io.flowfabric.model.BlockingReason;
import io.flowfabric.model.Eligibility;
import io.flowfabric.model.EligibilityState;
import io.flowfabric.model.Ending;
import io.flowfabric.model.Execution;
import io.flowfabric.model.LifecyclePhase;
import io.flowfabric.model.Next;
import io.flowfabric.model.Phase;
import io.flowfabric.model.StateVector;
import io.flowfabric.model.TerminalOutcome;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * The columns of an execution that its phase decides. Reading looks at as few of them as tell the
 * phase; that the others agree is found out by writing them again.
 */
final class PhaseColumns {
  private PhaseColumns() {}

  static void write(Row.Writer row, Execution execution) {
    StateVector axes = execution.stateVector();
    Attempt latest = execution.attempt();
    row.word(LIFECYCLE_PHASE, axes.lifecyclePhase())
        .word(OWNERSHIP_STATE, axes.ownership())
        .word(ELIGIBILITY_STATE, axes.eligibility())
        .word(ATTEMPT_STATE, axes.attemptState())
        .word(BLOCKING_REASON, axes.blockingReason())
        .word(PUBLIC_STATE, axes.publicState())
        .word(TERMINAL_OUTCOME, axes.terminalOutcome())
        .set(BLOCKING_DETAIL, execution.blockingDetail())
        .set(ATTEMPT_INDEX, latest == null ? 0 : latest.index())
        .set(DISPATCHED, execution.phase() instanceof Phase.Terminal over && over.announced());
    switch (execution.phase()) {
      case Phase.Runnable waiting -> writeWaiting(row, waiting);
      case Phase.Terminal over -> writeEnding(row, over.ending());
      case Phase.Active active -> {}
      case Phase.Suspended suspended -> {}
    }
  }

  private static void writeWaiting(Row.Writer row, Phase.Runnable waiting) {
    row.time(DELAY_UNTIL_MS, waiting.eligibility().delayUntil());
    Attempt.Lineage lineage = waiting.next().lineage();
    if (lineage != null) {
      row.set(PENDING_REASON, lineage.reason())
          .set(PENDING_PREVIOUS_ATTEMPT_INDEX, lineage.previousIndex());
    }
  }

  private static void writeEnding(Row.Writer row, Ending ending) {
    row.time(TERMINAL_AT_MS, ending.at());
    switch (ending) {
      case Ending.Succeeded success -> row.set(RESULT, success.result());
      case Ending.Cancelled cancelled ->
        row.set(CANCELLATION_REASON, cancelled.reason()).set(CANCELLED_BY, cancelled.by());
      case Ending.Failed failed -> {}
      case Ending.Expired expired -> {}
      case Ending.Skipped skipped -> {}
    }
  }

  static Phase read(Row row, @Nullable Attempt latest) {
    return switch (row.word(LIFECYCLE_PHASE, LifecyclePhase.class)) {
      case RUNNABLE -> new Phase.Runnable(eligibility(row), next(row, latest));
      case ACTIVE -> new Phase.Active(required(row, latest));
      case SUSPENDED ->
        new Phase.Suspended(required(row, latest), suspension(row), row.get(BLOCKING_DETAIL));
      case TERMINAL -> new Phase.Terminal(ending(row), latest, row.get(DISPATCHED));
      case SUBMITTED -> throw LIFECYCLE_PHASE.corrupt(row.get(LIFECYCLE_PHASE), "never stored");
    };
  }

  private static Eligibility eligibility(Row row) {
    return switch (row.word(ELIGIBILITY_STATE, EligibilityState.class)) {
      case ELIGIBLE_NOW -> Eligibility.NOW;
      case NOT_ELIGIBLE_UNTIL_TIME -> new Eligibility.Delayed(row.time(DELAY_UNTIL_MS));
      case BLOCKED_BY_DEPENDENCIES ->
        new Eligibility.AwaitingDependencies(
            row.findTime(DELAY_UNTIL_MS), row.get(BLOCKING_DETAIL));
      case BLOCKED_BY_BUDGET,
          BLOCKED_BY_QUOTA,
          BLOCKED_BY_ROUTE,
          BLOCKED_BY_LANE_STATE,
          BLOCKED_BY_OPERATOR ->
        new Eligibility.Blocked(
            row.word(BLOCKING_REASON, BlockingReason.class), row.get(BLOCKING_DETAIL));
      case NOT_APPLICABLE -> throw contradicts(row, ELIGIBILITY_STATE);
    };
  }

  private static Next next(Row row, @Nullable Attempt latest) {
    return switch (row.word(ATTEMPT_STATE, AttemptState.class)) {
      case PENDING_FIRST_ATTEMPT -> Next.FIRST;
      case PENDING_RETRY_ATTEMPT -> new Next.Retry(required(row, latest));
      case PENDING_REPLAY_ATTEMPT -> new Next.Replay(latest);
      case ATTEMPT_INTERRUPTED -> new Next.Resume(required(row, latest));
      case NONE, RUNNING_ATTEMPT, ATTEMPT_TERMINAL -> throw contradicts(row, ATTEMPT_STATE);
    };
  }

  private static BlockingReason suspension(Row row) {
    BlockingReason reason = row.word(BLOCKING_REASON, BlockingReason.class);
    return switch (reason) {
      case WAITING_FOR_SIGNAL,
          WAITING_FOR_APPROVAL,
          WAITING_FOR_CALLBACK,
          WAITING_FOR_TOOL_RESULT,
          WAITING_FOR_BUDGET,
          PAUSED_BY_OPERATOR,
          PAUSED_BY_POLICY -> reason;
      default -> throw contradicts(row, BLOCKING_REASON);
    };
  }

  private static Ending ending(Row row) {
    Instant at = row.time(TERMINAL_AT_MS);
    return switch (row.word(TERMINAL_OUTCOME, TerminalOutcome.class)) {
      case SUCCESS -> new Ending.Succeeded(at, row.find(RESULT));
      case FAILED -> new Ending.Failed(at);
      case CANCELLED ->
        new Ending.Cancelled(at, row.get(CANCELLATION_REASON), row.get(CANCELLED_BY));
      case EXPIRED -> new Ending.Expired(at);
      case SKIPPED -> new Ending.Skipped(at);
      case NONE -> throw contradicts(row, TERMINAL_OUTCOME);
    };
  }

  private static Attempt required(Row row, @Nullable Attempt latest) {
    if (latest == null) {
      throw ATTEMPT_INDEX.corrupt(row.find(ATTEMPT_INDEX), "but there is no such attempt");
    }
    return latest;
  }

  private static RuntimeException contradicts(Row row, Column<String> column) {
    return column.corrupt(
        row.find(column), "which contradicts lifecycle_phase " + row.get(LIFECYCLE_PHASE));
  }
}
