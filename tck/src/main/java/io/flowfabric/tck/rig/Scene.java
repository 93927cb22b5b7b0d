package io.flowfabric.tck.rig;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.flowfabric.Command;
import io.flowfabric.decision.Search.Takeover;
import io.flowfabric.engine.reconcile.LeaseExpiry;
import io.flowfabric.error.EngineException;
import io.flowfabric.error.ValidationKind;
import io.flowfabric.execution.CompleteExecution;
import io.flowfabric.execution.CreateExecution;
import io.flowfabric.grant.GrantRequest;
import io.flowfabric.grant.GrantTicket;
import io.flowfabric.keystore.SeedSigningKey;
import io.flowfabric.lease.ClaimExecutions;
import io.flowfabric.lease.IssueClaimGrant;
import io.flowfabric.model.Capabilities;
import io.flowfabric.model.Claim;
import io.flowfabric.model.Execution;
import io.flowfabric.model.ExecutionId;
import io.flowfabric.model.LaneId;
import io.flowfabric.model.Namespace;
import io.flowfabric.model.Payload;
import io.flowfabric.model.WorkerIdentity;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;

/**
 * The words that the cases of the specification are told in: E1 on lane default, worker w1, leases
 * of thirty seconds.
 */
public interface Scene {
  LaneId DEFAULT_LANE = new LaneId("default");
  Namespace NS = new Namespace("ns");
  WorkerIdentity W1 = WorkerIdentity.of("w1", "w1-i1");
  WorkerIdentity W2 = WorkerIdentity.of("w2", "w2-i1");
  Duration LEASE = Duration.ofMillis(30_000);
  Duration GRANT = Duration.ofMillis(5_000);
  String SECRET = "0102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f20";

  Rig rig();

  default <O> O apply(Command<O> command) {
    return rig().apply(command);
  }

  /** A new id on a lane; ids grow in the order of asking. */
  default ExecutionId newId(LaneId lane) {
    return rig().engine().ids().solo(lane);
  }

  /** An id with a chosen number, for cases that need to know the order of ids. */
  default ExecutionId idNumbered(int number) {
    return ExecutionId.solo(DEFAULT_LANE, rig().options().partitions(), new UUID(0x7000, number));
  }

  /** What is handed in, ready to be changed. */
  default Draft draft() {
    return new Draft(newId(DEFAULT_LANE));
  }

  default ExecutionId create(Draft draft) {
    assertThat(apply(draft.build())).isInstanceOf(CreateExecution.Outcome.Created.class);
    return draft.id();
  }

  /** E1, waiting. */
  default ExecutionId create() {
    return create(draft());
  }

  default Optional<Claim> claim(WorkerIdentity worker, String... capabilities) {
    return claim(worker, Takeover.AT_ONCE, capabilities);
  }

  default Optional<Claim> claim(WorkerIdentity worker, Takeover takeover, String... capabilities) {
    var command = new ClaimExecutions(
        DEFAULT_LANE, worker, Capabilities.of(capabilities), LEASE, 1, takeover);
    return claims(command).stream().findFirst();
  }

  default List<Claim> claims(ClaimExecutions command) {
    return switch (apply(command)) {
      case ClaimExecutions.Outcome.Claimed claimed -> claimed.claims();
      case ClaimExecutions.Outcome.NothingToClaim nothing -> List.of();
    };
  }

  /** E1, created and claimed by w1. */
  default Claim claimed() {
    return claimed(draft());
  }

  default Claim claimed(Draft draft) {
    ExecutionId id = create(draft);
    Claim claim = claim(W1).orElseThrow();
    assertThat(claim.execution()).isEqualTo(id);
    return claim;
  }

  /** E1, claimed by w1 and then left until its lease ran out and was marked: shape A2. */
  default Claim lost(Draft draft) {
    Claim claim = claimed(draft);
    lapse();
    return claim;
  }

  default Claim lost() {
    return lost(draft());
  }

  /** A lease's time passes and the reconciler marks what ran out. */
  default void lapse() {
    rig().clock().advance(LEASE);
    rig().tick(new LeaseExpiry());
  }

  default Execution stored(ExecutionId id) {
    return rig().stored(id);
  }

  default void seedKey() {
    apply(new SeedSigningKey("k1", SECRET));
  }

  default GrantTicket claimGrant(ExecutionId id, WorkerIdentity worker) {
    var request = GrantRequest.of(id, DEFAULT_LANE, worker, Capabilities.NONE, GRANT);
    return ((IssueClaimGrant.Outcome.Granted) apply(new IssueClaimGrant(request))).ticket();
  }

  default void complete(Claim claim) {
    assertThat(apply(new CompleteExecution(claim.handle(), Payload.of("done"))))
        .isInstanceOf(CompleteExecution.Outcome.Completed.class);
  }

  /** The input is refused for this reason, with a text that says these things. */
  default void refusedAs(ValidationKind kind, ThrowingCallable call, String... saying) {
    var refusal = catchThrowableOfType(EngineException.Validation.class, call);
    assertThat(refusal).as("a refusal as %s", kind).isNotNull();
    assertThat(refusal.kind()).isEqualTo(kind);
    assertThat(List.of(saying)).allSatisfy(words -> assertThat(refusal.detail()).contains(words));
  }
}
