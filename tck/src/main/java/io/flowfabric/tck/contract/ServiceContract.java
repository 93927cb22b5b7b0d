package io.flowfabric.tck.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.flowfabric.Command;
import io.flowfabric.decision.Event;
import io.flowfabric.decision.Refusal;
import io.flowfabric.decision.Search.Takeover;
import io.flowfabric.engine.Engine;
import io.flowfabric.error.EngineException;
import io.flowfabric.error.ValidationKind;
import io.flowfabric.execution.BlockExecution;
import io.flowfabric.execution.CancelExecution;
import io.flowfabric.execution.ChangePriority;
import io.flowfabric.execution.GetExecutionResult;
import io.flowfabric.execution.ReadExecutionInfo;
import io.flowfabric.execution.ReadExecutionState;
import io.flowfabric.execution.ReplayExecution;
import io.flowfabric.grant.GrantDesk;
import io.flowfabric.grant.GrantRequest;
import io.flowfabric.grant.GrantTicket;
import io.flowfabric.grant.VerifyGrant;
import io.flowfabric.keystore.ListSigningKeys;
import io.flowfabric.keystore.RotateSigningKey;
import io.flowfabric.keystore.SeedSigningKey;
import io.flowfabric.lease.ClaimExecution;
import io.flowfabric.lease.ClaimForWorker;
import io.flowfabric.lease.ListExpiredLeases;
import io.flowfabric.lease.RevokeLease;
import io.flowfabric.model.AttemptId;
import io.flowfabric.model.Authority;
import io.flowfabric.model.BlockingReason;
import io.flowfabric.model.Capabilities;
import io.flowfabric.model.ExecutionId;
import io.flowfabric.model.Key;
import io.flowfabric.model.LeaseId;
import io.flowfabric.model.Partitions;
import io.flowfabric.model.PublicState;
import io.flowfabric.reclaim.IssueReclaimGrant;
import io.flowfabric.service.Feature;
import io.flowfabric.service.Ping;
import io.flowfabric.service.Prepare;
import io.flowfabric.service.ReadCapabilities;
import io.flowfabric.service.ReadEvents;
import io.flowfabric.store.Stores;
import io.flowfabric.tck.rig.Case;
import io.flowfabric.tck.rig.Scene;
import io.flowfabric.tck.rig.Vectors;
import io.flowfabric.worker.HeartbeatWorker;
import io.flowfabric.worker.ListWorkers;
import io.flowfabric.worker.MarkWorkerDead;
import io.flowfabric.worker.RegisterWorker;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/** What an engine tells about itself, and the keys that it signs with. */
public interface ServiceContract extends Scene {
  String OTHER_SECRET = "ff".repeat(32);

  @Test
  @Case("1.221")
  default void a_feature_is_announced_exactly_when_its_command_is_there() {
    seedKey();
    var announced = apply(new ReadCapabilities());

    for (Feature feature : Feature.values()) {
      Optional<Command<?>> command = sample(feature);
      assertThat(announced.supports(feature)).as(feature.wire()).isEqualTo(command.isPresent());
      assertThat(feature.command()).isEqualTo(command.map(Object::getClass));
      command.ifPresent(given ->
          assertThatCode(() -> apply(given)).as(feature.wire()).doesNotThrowAnyException());
    }
    assertThat(announced.backend()).isEqualTo(rig().engine().store().backend());
  }

  /** A command that the feature stands for, unless it belongs to a part that is not built. */
  private Optional<Command<?>> sample(Feature feature) {
    return Optional.ofNullable(
        switch (feature) {
          case CANCEL_EXECUTION -> new CancelExecution(new Authority.Operator(create()), "");
          case CHANGE_PRIORITY -> new ChangePriority(create(), 1);
          case REPLAY_EXECUTION -> new ReplayExecution(create());
          case REVOKE_LEASE -> new RevokeLease(create(), null, null, "");
          case READ_EXECUTION_STATE -> new ReadExecutionState(create());
          case READ_EXECUTION_INFO -> new ReadExecutionInfo(create());
          case GET_EXECUTION_RESULT -> new GetExecutionResult(create());
          case ROTATE_WAITPOINT_HMAC_SECRET_ALL ->
            new RotateSigningKey("k2", OTHER_SECRET, Duration.ZERO);
          case SEED_WAITPOINT_HMAC_SECRET -> new SeedSigningKey("k1", SECRET);
          case CLAIM_FOR_WORKER ->
            new ClaimForWorker(DEFAULT_LANE, W1, Capabilities.NONE, GRANT, Takeover.AT_ONCE);
          case ISSUE_RECLAIM_GRANT ->
            new IssueReclaimGrant(
                GrantRequest.of(create(), DEFAULT_LANE, W1, Capabilities.NONE, GRANT));
          case PREPARE -> new Prepare(Partitions.DEFAULT);
          case SUBSCRIBE_LEASE_HISTORY -> ReadEvents.all(Event.Family.LEASE);
          case SUBSCRIBE_COMPLETION -> ReadEvents.all(Event.Family.COMPLETION);
          case REGISTER_WORKER ->
            new RegisterWorker(NS, W1, new TreeSet<>(), Capabilities.NONE, LEASE);
          case HEARTBEAT_WORKER -> new HeartbeatWorker(NS, W1.instance());
          case MARK_WORKER_DEAD -> new MarkWorkerDead(NS, W1.instance(), "");
          case LIST_EXPIRED_LEASES -> ListExpiredLeases.asOf(rig().now());
          case LIST_WORKERS -> ListWorkers.of(NS);
          case BLOCK_EXECUTION_FOR_ADMISSION ->
            new BlockExecution(create(), BlockingReason.WAITING_FOR_BUDGET, "");
          case BUDGET_ADMIN,
              QUOTA_ADMIN,
              LIST_PENDING_WAITPOINTS,
              CANCEL_FLOW_HEADER,
              CANCEL_FLOW_WAIT_TIMEOUT,
              CANCEL_FLOW_WAIT_INDEFINITE,
              ACK_CANCEL_MEMBER,
              SUBSCRIBE_SIGNAL_DELIVERY,
              SUBSCRIBE_INSTANCE_TAGS,
              STREAM_DURABLE_SUMMARY,
              STREAM_BEST_EFFORT_LIVE,
              RELEASE_ADMISSION,
              READ_QUOTA_POLICY_LIMITS,
              READ_BUDGET_USAGE_AND_LIMITS -> null;
        });
  }

  @Test
  @Case("1.222")
  default void an_engine_answers_with_its_store_and_the_time() {
    rig().setTime(1234);

    assertThat(apply(new Ping()))
        .isEqualTo(new Ping.Pong(rig().engine().store().backend(), rig().at(1234)));
  }

  @Test
  @Case("1.222")
  default void preparing_again_changes_nothing() {
    for (int time = 0; time < 2; time++) {
      assertThat(apply(new Prepare(rig().options().partitions())))
          .isEqualTo(new Prepare.Outcome.NoOp());
    }
    assertThat(rig().find(Key.PARTITIONS)).hasValue(rig().options().partitions());
  }

  @Test
  @Case("1.222")
  default void an_engine_that_was_shut_down_takes_no_more_commands() {
    rig().engine().shutdown(Duration.ofSeconds(Long.MAX_VALUE));
    rig().engine().shutdown(Duration.ZERO);

    for (Command<?> command : List.of(new Ping(), new Prepare(Partitions.DEFAULT))) {
      var refusal = catchThrowableOfType(EngineException.Unavailable.class, () -> apply(command));
      assertThat(refusal.operation()).isEqualTo(command.wire());
    }
  }

  @Test
  @Case("1.223")
  default void all_spellings_of_a_url_share_one_database_in_memory() {
    List<Engine> alike =
        rig().fixture().sharedUrls("alpha").stream().map(this::opened).toList();
    List<Engine> others =
        rig().fixture().sharedUrls("beta").stream().map(this::opened).toList();

    for (Engine writer : alike) {
      var draft = draft();
      writer.apply(draft.build());
      assertThat(alike)
          .allSatisfy(reader -> assertThat(reader.apply(new ReadExecutionState(draft.id())))
              .hasValue(PublicState.WAITING));
      assertThat(others)
          .allSatisfy(reader ->
              assertThat(reader.apply(new ReadExecutionState(draft.id()))).isEmpty());
    }
    alike.forEach(Engine::close);
    others.forEach(Engine::close);
  }

  @Test
  @Case("1.223")
  default void a_database_in_memory_is_gone_when_the_last_one_closes_it() {
    for (String url : rig().fixture().sharedUrls("gamma")) {
      var draft = draft();
      try (Engine first = opened(url)) {
        first.apply(draft.build());
        opened(url).close();
        assertThat(first.apply(new ReadExecutionState(draft.id()))).isPresent();
      }
      try (Engine again = opened(url)) {
        assertThat(again.apply(new ReadExecutionState(draft.id()))).isEmpty();
      }
    }
  }

  @Test
  @Case("1.223")
  default void a_refused_opening_holds_nothing_open() {
    var fewer = rig().options().withPartitions(new Partitions(128, 32, 32));
    for (String url : rig().fixture().sharedUrls("delta")) {
      try (Engine first = Engine.open(Stores.open(url, rig().clock()), fewer)) {
        assertThat(first.apply(new Ping()).serverTime()).isEqualTo(rig().now());
        refusedAs(ValidationKind.INVALID_INPUT, () -> Engine.open(url), "flow=128");
      }
      opened(url).close();
    }
  }

  private Engine opened(String url) {
    return Engine.open(Stores.open(url, rig().clock()), rig().options());
  }

  @Test
  @Case("1.224")
  default void the_first_key_is_seeded_once() {
    assertThat(apply(new SeedSigningKey("k1", SECRET)))
        .isEqualTo(new SeedSigningKey.Outcome.Seeded("k1"));
    var seeded = rig().find(Key.KEYSTORE);
    rig().setTime(1000);

    assertThat(apply(new SeedSigningKey("k1", SECRET)))
        .isEqualTo(new SeedSigningKey.Outcome.AlreadySeeded("k1", true));
    assertThat(apply(new SeedSigningKey("k1", OTHER_SECRET)))
        .isEqualTo(new SeedSigningKey.Outcome.AlreadySeeded("k1", false));
    assertThat(apply(new SeedSigningKey("k2", OTHER_SECRET)))
        .isEqualTo(new SeedSigningKey.Outcome.Refused(Refusal.OTHER_KEY_ACTIVE));

    assertThat(Refusal.OTHER_KEY_ACTIVE.family()).isEqualTo(Refusal.Family.VALIDATION);
    assertThat(seeded).isPresent();
    assertThat(rig().find(Key.KEYSTORE)).isEqualTo(seeded);
  }

  @Test
  @Case("1.224")
  default void a_key_of_the_wrong_form_is_refused_and_its_secret_is_not_repeated() {
    for (String secret : List.of(SECRET.substring(1), SECRET + "0", SECRET.replace('0', 'g'), "")) {
      refusedAs(
          ValidationKind.INVALID_SECRET_HEX,
          () -> apply(new SeedSigningKey("k1", secret)),
          "64 hex characters");
    }
    for (String kid : List.of("k:1", ":", "", "k\n1")) {
      refusedAs(ValidationKind.INVALID_KID, () -> apply(new SeedSigningKey(kid, SECRET)), "kid");
    }

    var refusal = catchThrowableOfType(
        EngineException.Validation.class, () -> new SeedSigningKey("k1", SECRET.substring(1)));
    assertThat(refusal.getMessage()).doesNotContain(SECRET.substring(1));
    assertThat(new SeedSigningKey("k1", SECRET).toString()).doesNotContain(SECRET);
    assertThat(apply(new ListSigningKeys())).isEmpty();
  }

  @Test
  @Case("1.225")
  default void a_replaced_key_verifies_until_its_grace_ends() {
    GrantTicket ticket = grantOfReplacedKey();
    rig().setTime(999);

    assertThat(apply(new VerifyGrant(ticket.key()))).isEqualTo(new VerifyGrant.Outcome.Valid());
    assertThat(apply(redemption(ticket))).isInstanceOf(ClaimExecution.Outcome.Claimed.class);

    assertThat(stored(ticket.execution()).stateVector()).isEqualTo(Vectors.A1);
  }

  @Test
  @Case("1.225")
  default void a_replaced_key_verifies_nothing_after_its_grace() {
    GrantTicket ticket = grantOfReplacedKey();
    var before = stored(ticket.execution());

    for (long time : List.of(1000, 1001)) {
      rig().setTime(time);
      assertThat(apply(new VerifyGrant(ticket.key())))
          .isEqualTo(new VerifyGrant.Outcome.Broken(GrantDesk.Fault.UNKNOWN_KID));
      assertThat(apply(redemption(ticket)))
          .isInstanceOfSatisfying(
              ClaimExecution.Outcome.Refused.class,
              refused -> assertThat(refused.why()).isEqualTo(Refusal.INVALID_CLAIM_GRANT));
    }

    assertThat(stored(ticket.execution())).isEqualTo(before);
    assertThat(rig().leaseSteps(ticket.execution())).isEmpty();
  }

  /** Signed by k1, which k2 then replaces with a grace of a second. */
  private GrantTicket grantOfReplacedKey() {
    seedKey();
    ExecutionId id = create();
    GrantTicket ticket = claimGrant(id, W1);
    assertThat(apply(new RotateSigningKey("k2", OTHER_SECRET, Duration.ofMillis(1000))))
        .isEqualTo(new RotateSigningKey.Outcome.Rotated("k1", "k2", 0));
    return ticket;
  }

  private static ClaimExecution redemption(GrantTicket ticket) {
    return new ClaimExecution(
        ticket.execution(),
        W1,
        ticket.key(),
        new LeaseId(new UUID(1, 1)),
        new AttemptId(new UUID(2, 2)),
        LEASE,
        null,
        null);
  }
}
