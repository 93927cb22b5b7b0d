package io.flowfabric.cli.operate;

import io.flowfabric.cli.console.Fields;
import io.flowfabric.execution.ReadExecutionInfo.ExecutionInfo;
import io.flowfabric.model.Attempt;
import io.flowfabric.model.AttemptLife;
import io.flowfabric.model.Ending;
import io.flowfabric.model.Failure;
import io.flowfabric.model.Wire;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What happened to an execution and when, from its own records: they say it without a search
 * through the log of events, and are kept as long as the execution is.
 */
final class TimeLine {
  private final List<Step> steps = new ArrayList<>();

  private record Step(Instant at, String what, String detail) {}

  private TimeLine() {}

  static List<Fields> of(ExecutionInfo about, List<Attempt> attempts, Optional<Ending> ending) {
    var line = new TimeLine();
    line.add(about.createdAt(), "created", "");
    attempts.forEach(line::add);
    ending.ifPresent(line::add);
    return line.steps.stream()
        .sorted(Comparator.comparing(Step::at))
        .map(step ->
            Fields.of("at", step.at()).and("what", step.what()).and("detail", step.detail()))
        .toList();
  }

  /** An attempt as a line of a table. */
  static Fields row(Attempt attempt) {
    var ended = attempt.life() instanceof AttemptLife.Ended end ? end : null;
    Failure failure = ended == null ? null : ended.failure();
    return Fields.of("attempt_index", attempt.index())
        .and("attempt_id", attempt.id())
        .and("type", attempt.type())
        .and("state", state(attempt.life()))
        .and("worker_id", attempt.lease().holder().worker())
        .and("worker_instance_id", attempt.lease().holder().instance())
        .and("lease_epoch", attempt.lease().epoch())
        .and("started_at", attempt.startedAt())
        .and("lease_renewed_at", attempt.lease().renewedAt())
        .and("lease_expires_at", expiry(attempt.life()))
        .and("ended_at", ended == null ? null : ended.endedAt())
        .and("retry_at", ended == null ? null : ended.retryAt())
        .and("failure_reason", failure == null ? null : failure.reason())
        .and("failure_category", failure == null ? null : failure.category());
  }

  private static String state(AttemptLife life) {
    return switch (life) {
      case AttemptLife.Running running -> "running";
      case AttemptLife.Lapsed lapsed -> "lease_expired";
      case AttemptLife.Revoked revoked -> "lease_revoked";
      case AttemptLife.Interrupted interrupted -> "interrupted";
      case AttemptLife.Ended ended -> ended.outcome().wire();
    };
  }

  private static @Nullable Instant expiry(AttemptLife life) {
    return switch (life) {
      case AttemptLife.Running running -> running.leaseExpiresAt();
      case AttemptLife.Lapsed lapsed -> lapsed.leaseExpiresAt();
      case AttemptLife.Revoked revoked -> null;
      case AttemptLife.Interrupted interrupted -> null;
      case AttemptLife.Ended ended -> null;
    };
  }

  private void add(Attempt attempt) {
    String name = "attempt " + attempt.index();
    Attempt.Lineage lineage = attempt.lineage();
    add(
        attempt.startedAt(),
        name + " started",
        "by " + attempt.lease().holder().instance()
            + (lineage == null ? "" : ", " + attempt.type().wire() + ": " + lineage.reason()));
    Instant renewed = attempt.lease().renewedAt();
    if (renewed != null) {
      add(renewed, name + " last renewed its lease", "");
    }
    switch (attempt.life()) {
      case AttemptLife.Running running -> {}
      case AttemptLife.Interrupted interrupted -> {}
      case AttemptLife.Lapsed lapsed ->
        add(lapsed.expiredAt(), name + " lost its lease", "expired");
      case AttemptLife.Revoked revoked ->
        add(revoked.revokedAt(), name + " lost its lease", "revoked: " + revoked.reason());
      case AttemptLife.Ended ended -> add(ended.endedAt(), name + " ended", how(ended));
    }
  }

  private static String how(AttemptLife.Ended ended) {
    Failure failure = ended.failure();
    return ended.outcome().wire()
        + (failure == null ? "" : ": " + failure.reason() + " (" + failure.category() + ")");
  }

  private void add(Ending ending) {
    add(
        ending.at(),
        word(ending.outcome()),
        ending instanceof Ending.Cancelled cancelled
            ? "by " + cancelled.by()
                + (cancelled.reason().isEmpty() ? "" : ": " + cancelled.reason())
            : "");
  }

  private static String word(Wire outcome) {
    return "ended: " + outcome.wire();
  }

  private void add(Instant at, String what, String detail) {
    steps.add(new Step(at, what, detail));
  }
}
