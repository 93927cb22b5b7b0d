package io.flowfabric.tck.contract;

import static org.assertj.core.api.Assertions.assertThat;

import io.flowfabric.decision.Search.Takeover;
import io.flowfabric.execution.DelayExecution;
import io.flowfabric.grant.GrantDesk.Fault;
import io.flowfabric.grant.GrantTicket;
import io.flowfabric.grant.VerifyGrant;
import io.flowfabric.grant.VerifyGrant.Outcome;
import io.flowfabric.lease.ClaimForWorker;
import io.flowfabric.model.Capabilities;
import io.flowfabric.model.Execution;
import io.flowfabric.model.ExecutionId;
import io.flowfabric.model.Grant;
import io.flowfabric.model.GrantKey;
import io.flowfabric.model.GrantKind;
import io.flowfabric.model.Key;
import io.flowfabric.model.WorkerIdentity;
import io.flowfabric.tck.rig.Case;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.Locale;
import org.junit.jupiter.api.Test;

/** The keys of grants: what they say, how they are stored, and how a false one is found out. */
public interface VerifyGrantContract extends GrantScene {

  @Test
  @Case("1.76")
  default void a_scheduler_gets_a_key_of_which_only_the_hash_is_stored()
      throws NoSuchAlgorithmException {
    seedKey();
    Execution before = stored(create());

    GrantTicket ticket = scheduled(W1);

    assertThat(ticket.execution()).isEqualTo(before.id());
    assertThat(ticket.kind()).isEqualTo(GrantKind.CLAIM);
    assertThat(ticket.expiresAt()).isEqualTo(rig().at(5_000));
    GrantKey key = GrantKey.find(ticket.key()).orElseThrow();
    assertThat(key.execution()).isEqualTo(before.id());
    assertThat(key.kind()).isEqualTo(GrantKind.CLAIM);
    assertThat(key.expiresAt()).isEqualTo(rig().at(5_000));
    assertThat(key.signature().kid()).isEqualTo("k1");
    byte[] digest =
        MessageDigest.getInstance("SHA-256").digest(ticket.key().getBytes(StandardCharsets.UTF_8));
    assertThat(grant(before.id(), GrantKind.CLAIM))
        .map(Grant::id)
        .hasToString("Optional[" + HexFormat.of().formatHex(digest) + "]");
    assertThat(verify(ticket.key())).isEqualTo(new Outcome.Valid());
    unchanged(before);
    assertThat(allEvents()).isEmpty();
  }

  @Test
  default void a_key_is_spelled_as_others_expect_it() {
    seedKey();
    ExecutionId id = create();

    GrantTicket ticket = scheduled(W1);

    String prefix = rig().engine().store().backend().tag().grantPrefix();
    assertThat(ticket.key()).startsWith(prefix + ":" + id + ":1700000005000:k1:");
    assertThat(ticket.key()).isEqualTo(neverIssued(id, W1, rig().at(5_000)));
    assertThat(ticket.toString()).doesNotContain(ticket.key());
  }

  @Test
  default void a_grant_issued_again_in_the_same_moment_has_the_same_key() {
    seedKey();
    ExecutionId id = create();
    GrantTicket first = scheduled(W1);
    apply(new DelayExecution(redeemed(first, W1).handle(), rig().now()));

    GrantTicket second = scheduled(W1);

    assertThat(second.execution()).isEqualTo(id);
    assertThat(second.key()).isEqualTo(first.key());
    assertThat(verify(second.key())).isEqualTo(new Outcome.Valid());
  }

  @Test
  @Case("1.77")
  default void a_grant_that_is_over_frees_the_execution_without_any_sweep() {
    seedKey();
    ExecutionId id = create();
    GrantTicket first = scheduled(W1);
    rig().setTime(5_000);

    assertThat(verify(first.key())).isEqualTo(new Outcome.Expired());
    assertThat(grant(id, GrantKind.CLAIM)).map(Grant::worker).contains(W1);
    GrantTicket second = scheduled(W2);

    assertThat(second.execution()).isEqualTo(id);
    assertThat(grant(id, GrantKind.CLAIM)).map(Grant::worker).contains(W2);
    assertThat(verify(second.key())).isEqualTo(new Outcome.Valid());
  }

  @Test
  @Case("1.78")
  default void a_key_with_a_later_end_written_in_is_no_key_of_a_grant() {
    seedKey();
    create();
    String key = scheduled(W1).key();

    String longer = key.replace(":1700000005000:", ":1700000009000:");

    assertThat(longer).isNotEqualTo(key);
    broken(longer, Fault.UNKNOWN_GRANT);
  }

  @Test
  @Case("1.78")
  default void a_grant_whose_worker_was_altered_is_found_out() {
    seedKey();
    create();
    GrantTicket ticket = scheduled(W1);

    var row = new Key.OfGrant(ticket.execution(), GrantKind.CLAIM);
    rig().tamper("ff_claim_grant", row, "worker_id", "other");

    broken(ticket.key(), Fault.SIGNATURE_MISMATCH);
  }

  @Test
  @Case("1.79")
  default void a_key_that_names_an_unknown_signing_key_is_found_out() {
    seedKey();
    create();
    String key = scheduled(W1).key();

    broken(key.replace(":k1:", ":k9:"), Fault.UNKNOWN_KID);
  }

  @Test
  default void what_is_no_key_is_malformed() {
    seedKey();
    create();
    String key = scheduled(W1).key();

    broken("", Fault.MALFORMED);
    broken(key + "0", Fault.MALFORMED);
    broken(" " + key, Fault.MALFORMED);
    broken(key.toUpperCase(Locale.ROOT), Fault.MALFORMED);
    broken(key.replace(":k1:", "::"), Fault.MALFORMED);
    broken(key.replace("{fp:86}", "{fp:086}"), Fault.MALFORMED);
    broken(key.replace(":1700000005000:", ":01700000005000:"), Fault.MALFORMED);
    broken(key.replace(":1700000005000:", ":9223372036854775808:"), Fault.MALFORMED);
  }

  @Test
  default void the_key_of_another_kind_or_of_what_was_redeemed_is_unknown() {
    seedKey();
    ExecutionId id = create();
    GrantTicket ticket = scheduled(W1);

    broken(ticket.key().replace(":{fp:", ":reclaim:{fp:"), Fault.UNKNOWN_GRANT);
    broken(forged(ticket.key()), Fault.UNKNOWN_GRANT);
    redeemed(ticket, W1);
    broken(ticket.key(), Fault.UNKNOWN_GRANT);

    assertThat(stored(id).counters().attempts()).isEqualTo(1);
  }

  @Test
  default void a_grant_to_take_over_is_verified_as_well() {
    seedKey();
    GrantTicket ticket = reclaimGrant(lost().execution(), W2);

    assertThat(ticket.key()).contains(":reclaim:{fp:86}:");
    assertThat(verify(ticket.key())).isEqualTo(new Outcome.Valid());
  }

  private void broken(String key, Fault fault) {
    assertThat(verify(key)).isEqualTo(new Outcome.Broken(fault));
  }

  private Outcome verify(String key) {
    return apply(new VerifyGrant(key));
  }

  private GrantTicket scheduled(WorkerIdentity worker) {
    var command =
        new ClaimForWorker(DEFAULT_LANE, worker, Capabilities.NONE, GRANT, Takeover.AT_ONCE);
    return ((ClaimForWorker.Outcome.Granted) apply(command)).ticket();
  }
}
