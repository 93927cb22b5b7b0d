package io.flowfabric.tck.model;

import io.flowfabric.decision.Search.Takeover;
import io.flowfabric.grant.GrantRequest;
import io.flowfabric.grant.SweepGrant;
import io.flowfabric.grant.VerifyGrant;
import io.flowfabric.keystore.RetireSigningKey;
import io.flowfabric.keystore.RotateSigningKey;
import io.flowfabric.keystore.SeedSigningKey;
import io.flowfabric.lease.ClaimExecution;
import io.flowfabric.lease.ClaimForWorker;
import io.flowfabric.lease.ClaimFromResumeGrant;
import io.flowfabric.lease.ClaimResumedExecution;
import io.flowfabric.lease.IssueClaimGrant;
import io.flowfabric.model.AttemptId;
import io.flowfabric.model.Capabilities;
import io.flowfabric.model.GrantKind;
import io.flowfabric.model.Key;
import io.flowfabric.model.LaneId;
import io.flowfabric.model.LeaseId;
import io.flowfabric.model.WorkerIdentity;
import io.flowfabric.reclaim.IssueReclaimGrant;
import io.flowfabric.reclaim.ReclaimExecution;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** What schedulers do, and workers with what they got from them; and the keys behind it. */
final class GrantSteps {
  private static final Duration TTL = Duration.ofSeconds(5);
  private static final String SECRET =
      "0102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f20";

  private final Dice dice;
  private final Focus focus;

  GrantSteps(Dice dice, Focus focus) {
    this.dice = dice;
    this.focus = focus;
  }

  Step seedKey() {
    String kid = kid();
    return Step.of("seed key " + kid, world -> world.send(new SeedSigningKey(kid, SECRET)));
  }

  Step rotateKey() {
    String kid = kid();
    Duration grace = dice.oneOf(Duration.ZERO, Duration.ofSeconds(3));
    return Step.of(
        "rotate to key " + kid + " with a grace of " + Players.tell(grace),
        world -> world.send(new RotateSigningKey(kid, SECRET, grace)));
  }

  Step retireKey() {
    String kid = kid();
    return Step.of("retire key " + kid, world -> world.send(new RetireSigningKey(kid)));
  }

  Step claimForWorker() {
    LaneId lane = focus.lane(focus.number());
    WorkerIdentity worker = dice.pick(Players.WORKERS);
    Capabilities offered = dice.pick(Players.OFFERS);
    var command = new ClaimForWorker(lane, worker, offered, TTL, Takeover.AT_ONCE);
    return Step.of(
        "ask for a grant on lane %s for %s%s"
            .formatted(lane.value(), worker, Players.tell(offered)),
        world -> world.send(command));
  }

  Step issueClaimGrant() {
    int number = focus.number();
    GrantRequest request = request(number);
    return Step.of(
        "grant E" + number + " to " + request.worker(),
        world -> world.send(new IssueClaimGrant(request)));
  }

  Step issueReclaimGrant() {
    int number = focus.number();
    GrantRequest request = request(number);
    return Step.of(
        "grant the reclaim of E" + number + " to " + request.worker(),
        world -> world.send(new IssueReclaimGrant(request)));
  }

  Step claimExecution() {
    Redeemer who = redeemer();
    Duration ttl = dice.pick(Players.TTLS);
    return focus
        .ticket()
        .step(
            "claim " + who + "for " + Players.tell(ttl),
            (world, granted) -> new ClaimExecution(
                granted.ticket().execution(),
                who.of(granted),
                granted.ticket().key(),
                new LeaseId(world.newId()),
                new AttemptId(world.newId()),
                ttl,
                null,
                null));
  }

  Step claimResumed() {
    Redeemer who = redeemer();
    Duration ttl = dice.pick(Players.TTLS);
    return focus
        .ticket()
        .step(
            "go on " + who + "for " + Players.tell(ttl),
            (world, granted) -> new ClaimResumedExecution(
                granted.ticket().execution(),
                who.of(granted),
                granted.ticket().key(),
                new LeaseId(world.newId()),
                ttl));
  }

  Step claimFromResumeGrant() {
    Redeemer who = redeemer();
    Duration ttl = dice.pick(Players.TTLS);
    return focus
        .ticket()
        .step(
            "try to go on " + who + "for " + Players.tell(ttl),
            (world, granted) -> new ClaimFromResumeGrant(granted.ticket(), who.of(granted), ttl));
  }

  Step reclaim() {
    Redeemer who = redeemer();
    Duration ttl = dice.pick(Players.TTLS);
    Integer cap = dice.chance(20) ? dice.below(2) : null;
    String limit = cap == null ? "" : " at most " + cap + " times";
    return focus
        .ticket()
        .step(
            "reclaim " + who + "for " + Players.tell(ttl) + limit,
            (world, granted) -> new ReclaimExecution(
                granted.ticket().execution(),
                who.of(granted),
                granted.ticket().key(),
                new LeaseId(world.newId()),
                new AttemptId(world.newId()),
                ttl,
                cap));
  }

  Step verify() {
    return focus
        .ticket()
        .step("verify", (world, granted) -> new VerifyGrant(granted.ticket().key()));
  }

  Step sweep() {
    int number = focus.number();
    GrantKind kind = dice.oneOf(GrantKind.CLAIM, GrantKind.RECLAIM);
    return Step.of(
        "sweep the " + kind.wire() + " grant of E" + number,
        world -> world.send(new SweepGrant(new Key.OfGrant(World.id(number), kind))));
  }

  private GrantRequest request(int number) {
    return GrantRequest.of(
        World.id(number),
        focus.lane(number),
        dice.pick(Players.WORKERS),
        dice.pick(Players.OFFERS),
        TTL);
  }

  /** Who comes with a grant: the worker that it was given to, or somebody else. */
  private record Redeemer(@Nullable WorkerIdentity other) {
    WorkerIdentity of(Granted granted) {
      return other == null ? granted.to() : other;
    }

    @Override
    public String toString() {
      return other == null ? "" : "as " + other + " ";
    }
  }

  private Redeemer redeemer() {
    return new Redeemer(dice.chance(75) ? null : dice.pick(Players.WORKERS));
  }

  private String kid() {
    return dice.oneOf("k1", "k2", "k3");
  }
}
