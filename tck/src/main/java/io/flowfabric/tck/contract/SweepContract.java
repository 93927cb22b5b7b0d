package io.flowfabric.tck.contract;

import static org.assertj.core.api.Assertions.assertThat;

import io.flowfabric.decision.Event;
import io.flowfabric.engine.reconcile.GrantSweep;
import io.flowfabric.engine.reconcile.IdempotencySweep;
import io.flowfabric.engine.reconcile.ScanReport;
import io.flowfabric.execution.CreateExecution;
import io.flowfabric.execution.SweepIdempotencyKey;
import io.flowfabric.grant.SweepGrant;
import io.flowfabric.model.ExecutionId;
import io.flowfabric.model.ExecutionPolicy;
import io.flowfabric.model.Grant;
import io.flowfabric.model.GrantKind;
import io.flowfabric.model.Key;
import io.flowfabric.tck.rig.Case;
import io.flowfabric.tck.rig.Draft;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** What nobody needs any more is removed. */
public interface SweepContract extends EndingEvidence {

  @Test
  @Case("1.200")
  default void grants_are_removed_once_they_have_expired() {
    seedKey();
    List<ExecutionId> old = Stream.generate(this::create).limit(10).toList();
    old.forEach(id -> claimGrant(id, W1));
    rig().clock().advance(Duration.ofMillis(1));
    ExecutionId fresh = create();
    claimGrant(fresh, W1);
    Grant live = grant(fresh, GrantKind.CLAIM).orElseThrow();
    List<Event> before = allEvents();
    rig().clock().set(live.expiresAt().minusMillis(1));

    assertThat(rig().tick(new GrantSweep())).isEqualTo(new ScanReport(10, 10, 0, 0));

    assertThat(old).allSatisfy(id -> assertThat(grant(id, GrantKind.CLAIM)).isEmpty());
    assertThat(old).allSatisfy(id -> assertThat(stored(id).isEligible()).isTrue());
    assertThat(grant(fresh, GrantKind.CLAIM)).contains(live);
    assertThat(allEvents()).isEqualTo(before);
    assertThat(rig().tick(new GrantSweep())).isEqualTo(new ScanReport(0, 0, 0, 0));
  }

  @Test
  default void a_grant_that_was_renewed_meanwhile_stays() {
    seedKey();
    ExecutionId id = create();
    claimGrant(id, W1);
    var sweep = new SweepGrant(new Key.OfGrant(id, GrantKind.CLAIM));

    assertThat(apply(sweep)).isEqualTo(new SweepGrant.Outcome.StillLive());
    assertThat(grant(id, GrantKind.CLAIM)).isPresent();
    assertThat(apply(new SweepGrant(new Key.OfGrant(id, GrantKind.RECLAIM))))
        .isEqualTo(new SweepGrant.Outcome.NotFound());
  }

  @Test
  default void an_expired_grant_holds_nobody_back_before_it_is_swept() {
    seedKey();
    ExecutionId id = create();
    claimGrant(id, W1);
    rig().clock().advance(GRANT);

    assertThat(claim(W2).orElseThrow().execution()).isEqualTo(id);
  }

  @Test
  default void idempotency_keys_are_forgotten_once_their_window_has_closed() {
    ExecutionId old = create(keyed("old", 1000));
    ExecutionId live = create(keyed("live", 1001));
    rig().setTime(1000);

    assertThat(rig().tick(new IdempotencySweep())).isEqualTo(new ScanReport(1, 1, 0, 0));

    assertThat(rig().find(key(old, "old"))).isEmpty();
    assertThat(rig().find(key(live, "live"))).isPresent();
    assertThat(stored(old)).isNotNull();
    assertThat(apply(keyed("live", 1001).build()))
        .isEqualTo(new CreateExecution.Outcome.Duplicate(live));
    assertThat(apply(keyed("old", 1000).build()))
        .isInstanceOf(CreateExecution.Outcome.Created.class);
    assertThat(apply(new SweepIdempotencyKey(key(old, "old"))))
        .isEqualTo(new SweepIdempotencyKey.Outcome.Kept());
    assertThat(apply(new SweepIdempotencyKey(key(old, "unknown"))))
        .isEqualTo(new SweepIdempotencyKey.Outcome.Kept());
  }

  private Draft keyed(String key, long windowMillis) {
    var policy =
        ExecutionPolicy.builder().dedupWindow(Duration.ofMillis(windowMillis)).build();
    return draft().key(key).policy(policy);
  }

  private Key.OfIdempotency key(ExecutionId id, String key) {
    return new Key.OfIdempotency(id.partition(), NS, key);
  }
}
