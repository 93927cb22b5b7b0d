package io.flowfabric.quality;

import io.flowfabric.Command;
import io.flowfabric.decision.Search.Takeover;
import io.flowfabric.grant.GrantDesk;
import io.flowfabric.grant.GrantRequest;
import io.flowfabric.grant.GrantTicket;
import io.flowfabric.lease.ClaimExecution;
import io.flowfabric.lease.ClaimExecutions;
import io.flowfabric.lease.ClaimForWorker;
import io.flowfabric.lease.ClaimFromResumeGrant;
import io.flowfabric.lease.ClaimResumedExecution;
import io.flowfabric.lease.ExpireLease;
import io.flowfabric.lease.IssueClaimGrant;
import io.flowfabric.lease.IssueGrantAndClaim;
import io.flowfabric.lease.RecheckBlocked;
import io.flowfabric.lease.ReleaseLease;
import io.flowfabric.lease.RenewLease;
import io.flowfabric.lease.RevokeLease;
import io.flowfabric.model.AttemptId;
import io.flowfabric.model.Budget;
import io.flowfabric.model.Capabilities;
import io.flowfabric.model.EdgeGroup;
import io.flowfabric.model.GrantKind;
import io.flowfabric.model.LaneId;
import io.flowfabric.model.LeaseId;
import io.flowfabric.model.Quota;
import io.flowfabric.model.WorkerIdentity;
import io.flowfabric.reclaim.IssueReclaimGrant;
import io.flowfabric.reclaim.ReclaimExecution;
import io.flowfabric.tck.shape.Sample;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.UUID;
import java.util.function.Function;
import java.util.function.UnaryOperator;

/** Every way of sending the commands about leases, grants and taking over. */
final class LeaseAsks {
  private static final Duration GRANT = Duration.ofSeconds(5);
  private static final LeaseId LEASE = new LeaseId(new UUID(9, 1));
  private static final AttemptId ATTEMPT = new AttemptId(new UUID(9, 2));
  private static final int WORN = 24;
  private static final EdgeGroup OPEN = new EdgeGroup(Setting.ID, 2, 1, 0, 0);

  private static final UnaryOperator<Setting> SPENT = setting -> setting.with(
      new Budget(Sample.policy().budgets().getFirst(), Map.of("tokens", 1L), Map.of("tokens", 1L)));
  private static final UnaryOperator<Setting> CROWDED = setting -> setting.with(new Quota(
      Sample.policy().quota(),
      Duration.ofDays(1),
      0,
      1,
      new TreeMap<>(Map.of(Sample.id(2), setting.now()))));
  private static final UnaryOperator<Setting> WORN_OUT =
      setting -> setting.where(execution -> Other.reclaimed(execution, WORN));

  private LeaseAsks() {}

  static Map<Class<?>, List<Ask>> all() {
    return Map.ofEntries(
        Map.entry(ClaimExecutions.class, claimExecutions()),
        Map.entry(ClaimForWorker.class, claimForWorker()),
        Map.entry(IssueClaimGrant.class, issueClaimGrant()),
        Map.entry(ClaimExecution.class, redeem((setting, key) -> claim(key, setting))),
        Map.entry(
            ClaimResumedExecution.class,
            redeem((setting, key) ->
                new ClaimResumedExecution(Setting.ID, Setting.WORKER, key, LEASE, Setting.TTL))),
        Map.entry(
            ClaimFromResumeGrant.class,
            redeem((setting, key) ->
                new ClaimFromResumeGrant(ticket(setting, key), Setting.WORKER, Setting.TTL))),
        Map.entry(IssueGrantAndClaim.class, issueGrantAndClaim()),
        Map.entry(RenewLease.class, renew()),
        Map.entry(ReleaseLease.class, release()),
        Map.entry(RevokeLease.class, revoke()),
        Map.entry(ExpireLease.class, List.of(Ask.of("", setting -> new ExpireLease(Setting.ID)))),
        Map.entry(RecheckBlocked.class, recheck()),
        Map.entry(IssueReclaimGrant.class, issueReclaimGrant()),
        Map.entry(ReclaimExecution.class, reclaim()));
  }

  private static List<Ask> claimExecutions() {
    return List.of(
        Ask.of("by a worker that can run it", setting -> claim(Setting.ABLE, Takeover.AT_ONCE)),
        Ask.of(
            "by a worker that lacks a capability",
            setting -> claim(Capabilities.NONE, Takeover.AT_ONCE)),
        Ask.of("without taking over", setting -> claim(Setting.ABLE, Takeover.NEVER)),
        Ask.of("with a budget that is used up", setting -> claim(Setting.ABLE, Takeover.AT_ONCE))
            .given(SPENT),
        Ask.of("with a quota that is full", setting -> claim(Setting.ABLE, Takeover.AT_ONCE))
            .given(CROWDED),
        Ask.of("when it was taken over too often", setting -> claim(Setting.ABLE, Takeover.AT_ONCE))
            .given(WORN_OUT),
        Ask.of("while a grant reserves it", setting -> claim(Setting.ABLE, Takeover.AT_ONCE))
            .given(setting -> setting
                .with(setting.issued(GrantKind.CLAIM).grant())
                .with(setting.issued(GrantKind.RECLAIM).grant())));
  }

  private static ClaimExecutions claim(Capabilities offered, Takeover takeover) {
    return new ClaimExecutions(Sample.LANE, Setting.WORKER, offered, Setting.TTL, 1, takeover);
  }

  private static List<Ask> claimForWorker() {
    return List.of(
        Ask.of("for a worker that can run it", setting -> schedule(Setting.ABLE)),
        Ask.of("for a worker that lacks what another has", setting -> schedule(Capabilities.NONE))
            .given(setting -> setting.withWorker(Setting.ABLE)),
        Ask.of("for a worker that lacks what nobody has", setting -> schedule(Capabilities.NONE)),
        Ask.of("with a budget that is used up", setting -> schedule(Setting.ABLE))
            .given(SPENT),
        Ask.of("with a quota that is full", setting -> schedule(Setting.ABLE)).given(CROWDED),
        Ask.of("when it was taken over too often", setting -> schedule(Setting.ABLE))
            .given(WORN_OUT),
        Ask.of("without a signing key", setting -> schedule(Setting.ABLE))
            .given(Setting::withoutSigningKey));
  }

  private static ClaimForWorker schedule(Capabilities offered) {
    return new ClaimForWorker(Sample.LANE, Setting.WORKER, offered, GRANT, Takeover.AT_ONCE);
  }

  private static List<Ask> issueClaimGrant() {
    Function<Setting, Command<?>> able =
        setting -> new IssueClaimGrant(request(Sample.LANE, Setting.ABLE));
    return List.of(
        Ask.of("to a worker that can run it", able),
        Ask.of(
            "to a worker that lacks a capability",
            setting -> new IssueClaimGrant(request(Sample.LANE, Capabilities.NONE))),
        Ask.of(
            "on another lane",
            setting -> new IssueClaimGrant(request(new LaneId("other"), Setting.ABLE))),
        Ask.of("while another grant is live", able)
            .given(setting -> setting.with(setting.issued(GrantKind.CLAIM).grant())),
        Ask.of("when another grant has expired", able)
            .given(setting -> setting.with(expired(setting, GrantKind.CLAIM).grant())),
        Ask.of("without a signing key", able).given(Setting::withoutSigningKey));
  }

  private static List<Ask> issueReclaimGrant() {
    Function<Setting, Command<?>> able =
        setting -> new IssueReclaimGrant(request(Sample.LANE, Setting.ABLE));
    return List.of(
        Ask.of("to a worker that can run it", able),
        Ask.of(
            "to a worker that lacks a capability",
            setting -> new IssueReclaimGrant(request(Sample.LANE, Capabilities.NONE))),
        Ask.of("when it was taken over too often", able).given(WORN_OUT),
        Ask.of("while another grant is live", able)
            .given(setting -> setting.with(setting.issued(GrantKind.RECLAIM).grant())),
        Ask.of("without a signing key", able).given(Setting::withoutSigningKey));
  }

  private static GrantRequest request(LaneId lane, Capabilities offered) {
    return GrantRequest.of(Setting.ID, lane, Setting.WORKER, offered, GRANT);
  }

  /** How a command that shows a grant is made. */
  private interface Redeeming {
    Command<?> command(Setting setting, String key);
  }

  private static List<Ask> redeem(Redeeming redeeming) {
    return List.of(
        Ask.of(
                "with its grant",
                setting -> redeeming.command(setting, key(setting.issued(GrantKind.CLAIM))))
            .given(setting -> setting.with(setting.issued(GrantKind.CLAIM).grant())),
        Ask.of(
                "with a grant that has expired",
                setting -> redeeming.command(setting, key(expired(setting, GrantKind.CLAIM))))
            .given(setting -> setting.with(expired(setting, GrantKind.CLAIM).grant())),
        Ask.of(
                "with another worker's grant",
                setting -> redeeming.command(setting, key(others(setting, GrantKind.CLAIM))))
            .given(setting -> setting.with(others(setting, GrantKind.CLAIM).grant())),
        Ask.of(
            "with a grant that was used up",
            setting -> redeeming.command(setting, key(setting.issued(GrantKind.CLAIM)))),
        Ask.of(
                "with a grant to reclaim",
                setting -> redeeming.command(setting, key(setting.issued(GrantKind.RECLAIM))))
            .given(setting -> setting.with(setting.issued(GrantKind.RECLAIM).grant())),
        Ask.of("with something that is no grant", setting -> redeeming.command(setting, "?")));
  }

  private static ClaimExecution claim(String key, Setting setting) {
    return new ClaimExecution(
        Setting.ID, Setting.WORKER, key, LEASE, ATTEMPT, Setting.TTL, null, null);
  }

  private static GrantTicket ticket(Setting setting, String key) {
    return new GrantTicket(Setting.ID, GrantKind.CLAIM, Sample.LANE, setting.now(), key);
  }

  private static String key(GrantDesk.Issued issued) {
    return issued.key().toString();
  }

  private static GrantDesk.Issued expired(Setting setting, GrantKind kind) {
    return setting.issued(kind, Setting.WORKER, setting.now().minus(GRANT));
  }

  private static GrantDesk.Issued others(Setting setting, GrantKind kind) {
    return setting.issued(kind, Setting.OTHER, setting.now());
  }

  private static List<Ask> issueGrantAndClaim() {
    var claim = new IssueGrantAndClaim(Setting.ID, Setting.TTL);
    return List.of(
        Ask.of("", setting -> claim),
        Ask.of("while a grant is live", setting -> claim)
            .given(setting -> setting.with(setting.issued(GrantKind.CLAIM).grant())));
  }

  private static List<Ask> renew() {
    return List.of(
        Ask.of("by the holder", setting -> RenewLease.of(Setting.handle(setting.fence()))),
        Ask.of(
            "by the holder, for less than is left",
            setting -> new RenewLease(setting.fence(), Duration.ofMillis(1))),
        Ask.of("under another lease", setting -> new RenewLease(setting.stale(), Setting.TTL)));
  }

  private static List<Ask> release() {
    return List.of(
        Ask.of("by the holder", setting -> new ReleaseLease(Setting.handle(setting.fence()))),
        Ask.of(
                "by the holder, with open dependencies",
                setting -> new ReleaseLease(Setting.handle(setting.fence())))
            .given(setting -> setting.with(OPEN)),
        Ask.of(
            "under another lease", setting -> new ReleaseLease(Setting.handle(setting.stale()))));
  }

  private static List<Ask> revoke() {
    WorkerIdentity holder = Sample.HOLDER;
    return List.of(
        Ask.of("from anybody", setting -> new RevokeLease(Setting.ID, null, null, "drained")),
        Ask.of(
            "from its holder, by lease",
            setting ->
                new RevokeLease(Setting.ID, setting.fence().lease(), holder.instance(), "drained")),
        Ask.of(
            "from another process",
            setting -> new RevokeLease(Setting.ID, null, Setting.OTHER.instance(), "drained")),
        Ask.of("by another lease", setting -> new RevokeLease(Setting.ID, LEASE, null, "drained")));
  }

  private static List<Ask> recheck() {
    var recheck = new RecheckBlocked(Setting.ID);
    return List.of(
        Ask.of("with nothing in the way", setting -> recheck)
            .given(setting -> setting.withWorker(Setting.ABLE)),
        Ask.of("with everything still in the way", setting -> recheck)
            .given(setting -> CROWDED.apply(SPENT.apply(setting))),
        Ask.of("with a worker that lacks a capability", setting -> recheck)
            .given(setting -> setting.withWorker(Capabilities.of("gpu"))));
  }

  private static List<Ask> reclaim() {
    return List.of(
        Ask.of("with its grant", setting -> reclaim(setting.issued(GrantKind.RECLAIM), null))
            .given(setting -> setting.with(setting.issued(GrantKind.RECLAIM).grant())),
        Ask.of(
                "with its grant, once too often",
                setting -> reclaim(setting.issued(GrantKind.RECLAIM), 0))
            .given(setting -> setting.with(setting.issued(GrantKind.RECLAIM).grant())),
        Ask.of(
                "with its grant, beyond the policy's cap but not the caller's",
                setting -> reclaim(setting.issued(GrantKind.RECLAIM), WORN + 1))
            .given(setting ->
                WORN_OUT.apply(setting.with(setting.issued(GrantKind.RECLAIM).grant()))),
        Ask.of(
                "with a grant that has expired",
                setting -> reclaim(expired(setting, GrantKind.RECLAIM), null))
            .given(setting -> setting.with(expired(setting, GrantKind.RECLAIM).grant())),
        Ask.of(
                "with another worker's grant",
                setting -> reclaim(others(setting, GrantKind.RECLAIM), null))
            .given(setting -> setting.with(others(setting, GrantKind.RECLAIM).grant())),
        Ask.of(
            "with a grant that was used up",
            setting -> reclaim(setting.issued(GrantKind.RECLAIM), null)),
        Ask.of("with a grant to claim", setting -> reclaim(setting.issued(GrantKind.CLAIM), null))
            .given(setting -> setting.with(setting.issued(GrantKind.CLAIM).grant())));
  }

  private static ReclaimExecution reclaim(GrantDesk.Issued issued, Integer cap) {
    return new ReclaimExecution(
        Setting.ID, Setting.WORKER, key(issued), LEASE, ATTEMPT, Setting.TTL, cap);
  }
}
