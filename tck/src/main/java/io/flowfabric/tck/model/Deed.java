package io.flowfabric.tck.model;

import io.flowfabric.Command;
import io.flowfabric.execution.CancelExecution;
import io.flowfabric.execution.CompleteExecution;
import io.flowfabric.execution.DelayExecution;
import io.flowfabric.execution.FailExecution;
import io.flowfabric.execution.ReportProgress;
import io.flowfabric.flow.WaitForChildren;
import io.flowfabric.grant.GrantRequest;
import io.flowfabric.grant.GrantTicket;
import io.flowfabric.lease.ClaimExecution;
import io.flowfabric.lease.ClaimExecutions;
import io.flowfabric.lease.ClaimForWorker;
import io.flowfabric.lease.ClaimFromResumeGrant;
import io.flowfabric.lease.ClaimResumedExecution;
import io.flowfabric.lease.IssueClaimGrant;
import io.flowfabric.lease.IssueGrantAndClaim;
import io.flowfabric.lease.ReleaseLease;
import io.flowfabric.lease.RenewLease;
import io.flowfabric.model.Authority;
import io.flowfabric.model.Claim;
import io.flowfabric.model.Fence;
import io.flowfabric.model.Handle;
import io.flowfabric.model.Proof;
import io.flowfabric.reclaim.IssueReclaimGrant;
import io.flowfabric.reclaim.ReclaimExecution;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** A command that was sent, and what came back: an answer or a failure. */
public record Deed(
    Command<?> command, @Nullable Object answer, @Nullable RuntimeException failure) {

  /** The leases that the answer hands out. */
  List<Claim> claims() {
    return switch (answer) {
      case ClaimExecutions.Outcome.Claimed(List<Claim> claims) -> claims;
      case ClaimExecution.Outcome.Claimed(Claim claim) -> List.of(claim);
      case ClaimResumedExecution.Outcome.Claimed(Claim claim) -> List.of(claim);
      case ClaimFromResumeGrant.Outcome.Claimed(Claim claim) -> List.of(claim);
      case IssueGrantAndClaim.Outcome.Claimed(Claim claim) -> List.of(claim);
      case ReclaimExecution.Outcome.Claimed(Claim claim) -> List.of(claim);
      case null, default -> List.of();
    };
  }

  /** The grant that the answer hands out. */
  Optional<Granted> granted() {
    return switch (answer) {
      case IssueClaimGrant.Outcome.Granted(GrantTicket ticket) -> Optional.of(granted(ticket));
      case IssueReclaimGrant.Outcome.Granted(GrantTicket ticket) -> Optional.of(granted(ticket));
      case ClaimForWorker.Outcome.Granted(GrantTicket ticket) -> Optional.of(granted(ticket));
      case null, default -> Optional.empty();
    };
  }

  private Granted granted(GrantTicket ticket) {
    return switch (command) {
      case IssueClaimGrant(GrantRequest request) -> new Granted(ticket, request.worker());
      case IssueReclaimGrant(GrantRequest request) -> new Granted(ticket, request.worker());
      case ClaimForWorker claim -> new Granted(ticket, claim.worker());
      default -> throw new IllegalStateException("a grant that nobody asked for: " + this);
    };
  }

  /** The key of the grant that the command redeemed, if it got a lease for it. */
  Optional<String> redeemed() {
    if (claims().isEmpty()) {
      return Optional.empty();
    }
    return switch (command) {
      case ClaimExecution claim -> Optional.of(claim.grantKey());
      case ClaimResumedExecution claim -> Optional.of(claim.grantKey());
      case ClaimFromResumeGrant claim -> Optional.of(claim.ticket().key());
      case ReclaimExecution claim -> Optional.of(claim.grantKey());
      default -> Optional.empty();
    };
  }

  /** The lease that the command shows, where it can only act under one. */
  Optional<Fence> shown() {
    return switch (command) {
      case CompleteExecution complete -> fence(complete.authority());
      case FailExecution fail -> fence(fail.authority());
      case CancelExecution cancel
      when cancel.authority() instanceof Handle handle -> Optional.of(handle.fence());
      case RenewLease renew -> fence(renew.proof());
      case ReportProgress report -> fence(report.handle());
      case DelayExecution delay -> fence(delay.handle());
      case ReleaseLease release -> fence(release.handle());
      case WaitForChildren wait -> fence(wait.handle());
      default -> Optional.empty();
    };
  }

  boolean isRefused() {
    return failure != null
        || answer != null && answer.getClass().getSimpleName().equals("Refused");
  }

  /** Command and answer in short, to count by. */
  String kind() {
    String came = failure != null
        ? failure.getClass().getSimpleName()
        : answer == null ? "nothing" : answer.getClass().getSimpleName();
    return command.wire() + ": " + came;
  }

  private static Optional<Fence> fence(Authority authority) {
    return authority instanceof Proof proof ? Optional.of(proof.fence()) : Optional.empty();
  }

  @Override
  public String toString() {
    return command.wire() + " -> " + (failure == null ? answer : failure);
  }
}
