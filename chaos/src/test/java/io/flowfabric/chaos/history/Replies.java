package io.flowfabric.chaos.history;

import io.flowfabric.Command;
import io.flowfabric.execution.CancelExecution;
import io.flowfabric.execution.CompleteExecution;
import io.flowfabric.execution.CreateExecution;
import io.flowfabric.execution.FailExecution;
import io.flowfabric.lease.ClaimExecutions;
import io.flowfabric.lease.ReleaseLease;
import io.flowfabric.lease.RenewLease;
import io.flowfabric.lease.RevokeLease;
import io.flowfabric.model.Claim;
import io.flowfabric.model.Ending;
import java.util.List;
import java.util.Optional;

/** What the outcomes of the engine mean to a history. */
final class Replies {
  private Replies() {}

  static Reply reply(Object outcome) {
    return switch (outcome) {
      case CreateExecution.Outcome.Duplicate duplicate -> Reply.DUPLICATE;
      case RenewLease.Outcome.Refused refused -> Reply.REFUSED;
      case CompleteExecution.Outcome.Refused refused -> Reply.REFUSED;
      case FailExecution.Outcome.Refused refused -> Reply.REFUSED;
      case FailExecution.Outcome.RetryScheduled retry -> Reply.RETRY;
      case ReleaseLease.Outcome.Refused refused -> Reply.REFUSED;
      case CancelExecution.Outcome.Refused refused -> Reply.REFUSED;
      case RevokeLease.Outcome.AlreadySatisfied nothing -> Reply.REFUSED;
      case Optional<?> ending -> ending.map(Replies::ending).orElse(Reply.OPEN);
      default -> Reply.DONE;
    };
  }

  private static Reply ending(Object ending) {
    return switch (ending) {
      case Ending.Succeeded success -> Reply.SUCCEEDED;
      case Ending.Cancelled cancelled -> Reply.CANCELLED;
      default -> Reply.FAILED;
    };
  }

  static List<Facts> facts(Command<?> command, Object outcome) {
    return switch (outcome) {
      case CreateExecution.Outcome.Duplicate duplicate -> List.of(Facts.of(duplicate.execution()));
      case ClaimExecutions.Outcome.Claimed claimed ->
        claimed.claims().stream().map(Replies::facts).toList();
      case RenewLease.Outcome.Renewed renewed ->
        List.of(Facts.of(((RenewLease) command).proof().execution())
            .epoch(renewed.leaseEpoch())
            .lease(
                renewed.expiresAt().toEpochMilli(),
                ((RenewLease) command).leaseTtl().toMillis()));
      case RevokeLease.Outcome.Revoked revoked ->
        List.of(Facts.of(((RevokeLease) command).execution()).epoch(revoked.leaseEpoch()));
      case Optional<?> ending
      when ending.orElse(null) instanceof Ending.Succeeded success ->
        List.of(Facts.NONE.token(Recorder.text(success.result())));
      default -> List.of();
    };
  }

  private static Facts facts(Claim claim) {
    return Facts.of(claim.execution())
        .epoch(claim.fence().epoch())
        .lease(
            claim.leaseExpiresAt().toEpochMilli(),
            claim.handle().content().leaseTtl().toMillis());
  }
}
