package io.flowfabric.model;

import java.time.Duration;
import java.time.Instant;

/**
 * A short-lived, signed, single-use permission to claim or reclaim one execution. It reserves the
 * execution while it is valid and changes nothing else about it; redeeming it deletes it.
 */
public record Grant(
    GrantId id,
    ExecutionId execution,
    GrantKind kind,
    WorkerIdentity worker,
    LaneId lane,
    Capabilities workerCapabilities,
    Audit audit,
    Duration ttl,
    Instant issuedAt,
    Instant expiresAt)
    implements Entity {

  /** What the issuer wants to be found beside the grant later; the engine does not read it. */
  public record Audit(String capabilityHash, String routeSnapshot, String admissionSummary) {
    public static final Audit NONE = new Audit("", "", "");

    public Audit {
      Limits.audit(capabilityHash);
      Limits.audit(routeSnapshot);
      Limits.audit(admissionSummary);
    }
  }

  @Override
  public Key.OfGrant key() {
    return new Key.OfGrant(execution, kind);
  }

  public boolean isLive(Instant now) {
    return expiresAt.isAfter(now);
  }

  /** The text whose signature makes the grant's key unforgeable. */
  public GrantTerms terms() {
    return new GrantTerms(execution, kind, worker, expiresAt);
  }

  /** Whether this is the grant that a key stands for. */
  public boolean isNamedBy(GrantKey key) {
    return id.equals(GrantId.of(key));
  }
}
