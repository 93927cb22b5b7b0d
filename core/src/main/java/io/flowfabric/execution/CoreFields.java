package io.flowfabric.execution;

import io.flowfabric.model.Attempt;
import io.flowfabric.model.Ending;
import io.flowfabric.model.Execution;
import io.flowfabric.model.Failure;
import io.flowfabric.model.Next;
import io.flowfabric.model.Phase;
import java.time.Instant;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The fields of an execution as text, by the names of their columns. Payload and result are not
 * text.
 */
final class CoreFields {
  private CoreFields() {}

  static Optional<String> find(Execution execution, String column) {
    return Optional.ofNullable(value(execution, column)).map(CoreFields::text);
  }

  private static @Nullable Object value(Execution execution, String column) {
    var submission = execution.submission();
    var vector = execution.stateVector();
    var counters = execution.counters();
    var times = execution.times();
    return switch (column) {
      case "partition_key" -> execution.id().partition();
      case "execution_id" -> execution.id();
      case "flow_id" -> execution.flow();
      case "lane_id" -> submission.lane();
      case "namespace" -> submission.namespace();
      case "execution_kind" -> submission.kind();
      case "creator_identity" -> submission.creator();
      case "payload_encoding" -> submission.payloadEncoding();
      case "idempotency_key" -> submission.idempotencyKey();
      case "required_capabilities" -> execution.required().csv();
      case "lifecycle_phase" -> vector.lifecyclePhase().wire();
      case "ownership_state" -> vector.ownership().wire();
      case "eligibility_state" -> vector.eligibility().wire();
      case "attempt_state" -> vector.attemptState().wire();
      case "blocking_reason" -> vector.blockingReason().wire();
      case "public_state" -> vector.publicState().wire();
      case "terminal_outcome" -> vector.terminalOutcome().wire();
      case "blocking_detail" -> execution.blockingDetail();
      case "attempt_index" -> attempt(execution, Attempt::index).orElse(0);
      case "total_attempt_count" -> counters.attempts();
      case "lease_epoch" -> counters.leaseEpoch();
      case "lease_reclaim_count" -> counters.reclaims();
      case "retry_count" -> counters.retries();
      case "replay_count" -> counters.replays();
      case "priority" -> execution.priority();
      case "created_at_ms" -> times.created();
      case "started_at_ms" -> times.started();
      case "last_transition_at_ms" -> times.lastTransition();
      case "last_mutation_at_ms" -> times.lastMutation();
      case "last_capability_mismatch_at_ms" -> times.lastCapabilityMismatch();
      case "deadline_at_ms" -> execution.deadline();
      case "progress_pct" -> execution.progress().percent();
      case "progress_message" -> execution.progress().message();
      case "failure_reason" -> failure(execution, Failure::reason);
      case "failure_category" -> failure(execution, Failure::category);
      default -> phaseValue(execution.phase(), column);
    };
  }

  private static @Nullable Object phaseValue(Phase phase, String column) {
    return switch (column) {
      case "delay_until_ms" ->
        phase instanceof Phase.Runnable waiting ? waiting.eligibility().delayUntil() : null;
      case "terminal_at_ms" ->
        phase instanceof Phase.Terminal over ? over.ending().at() : null;
      case "cancellation_reason" -> cancelled(phase, Ending.Cancelled::reason);
      case "cancelled_by" -> cancelled(phase, Ending.Cancelled::by);
      case "pending_reason" -> pending(phase, Attempt.Lineage::reason);
      case "pending_previous_attempt_index" -> pending(phase, Attempt.Lineage::previousIndex);
      default -> null;
    };
  }

  private static <T> Optional<T> attempt(Execution execution, Function<Attempt, T> part) {
    return Optional.ofNullable(execution.attempt()).map(part);
  }

  private static @Nullable String failure(Execution execution, Function<Failure, String> part) {
    Failure failure = execution.lastFailure();
    return failure == null ? null : part.apply(failure);
  }

  private static @Nullable String cancelled(Phase phase, Function<Ending.Cancelled, String> part) {
    return phase instanceof Phase.Terminal over
            && over.ending() instanceof Ending.Cancelled cancelled
        ? part.apply(cancelled)
        : null;
  }

  private static @Nullable Object pending(
      Phase phase, Function<Attempt.Lineage, @Nullable Object> part) {
    Next next = phase instanceof Phase.Runnable waiting ? waiting.next() : null;
    Attempt.Lineage lineage = next == null ? null : next.lineage();
    return lineage == null ? null : part.apply(lineage);
  }

  private static String text(Object value) {
    return value instanceof Instant time ? String.valueOf(time.toEpochMilli()) : value.toString();
  }
}
