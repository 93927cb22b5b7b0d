package io.flowfabric.tck.contract;

import static org.assertj.core.api.Assertions.assertThat;

import io.flowfabric.decision.Search.LeaseCursor;
import io.flowfabric.decision.Search.Takeover;
import io.flowfabric.engine.reconcile.LeaseExpiry;
import io.flowfabric.error.ValidationKind;
import io.flowfabric.execution.DelayExecution;
import io.flowfabric.lease.ClaimExecutions;
import io.flowfabric.lease.ListExpiredLeases;
import io.flowfabric.lease.ListExpiredLeases.ExpiredLease;
import io.flowfabric.lease.RenewLease;
import io.flowfabric.lease.RevokeLease;
import io.flowfabric.model.Capabilities;
import io.flowfabric.model.Claim;
import io.flowfabric.model.Execution;
import io.flowfabric.model.ExecutionId;
import io.flowfabric.model.Namespace;
import io.flowfabric.model.Page;
import io.flowfabric.tck.rig.Case;
import io.flowfabric.tck.shape.AnExecution;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** The list of leases that ran out. */
public interface ExpiredLeaseContract extends ReclaimScene {

  @Test
  @Case("1.209")
  default void leases_are_listed_by_the_time_they_ran_out_and_by_id() {
    Claim late = leasedFor(20, idNumbered(1));
    Claim second = leasedFor(10, idNumbered(3));
    Claim first = leasedFor(10, idNumbered(2));
    rig().setTime(30);
    List<Execution> before = stored(late, second, first);

    assertThat(listed(15)).containsExactly(line(first, 10), line(second, 10));
    assertThat(listed(20)).containsExactly(line(first, 10), line(second, 10), line(late, 20));
    assertThat(listed(9)).isEmpty();

    assertThat(stored(late, second, first)).isEqualTo(before);
    assertThat(allEvents()).hasSize(3);
  }

  private List<Execution> stored(Claim... claims) {
    return Stream.of(claims).map(claim -> stored(claim.execution())).toList();
  }

  @Test
  @Case("1.210")
  default void the_list_goes_on_after_its_cursor_and_ends_without_one() {
    Claim last = leasedFor(20, idNumbered(1));
    Claim second = leasedFor(10, idNumbered(3));
    Claim first = leasedFor(10, idNumbered(2));

    var page = page(20, null, 2);
    var rest = page(20, page.next().orElseThrow(), 2);

    assertThat(page.items()).containsExactly(line(first, 10), line(second, 10));
    assertThat(page.next()).contains(new LeaseCursor(rig().at(10), second.execution()));
    assertThat(rest.items()).containsExactly(line(last, 20));
    assertThat(rest.next()).isEmpty();
    assertThat(page(20, null, 3).next()).isEmpty();
    assertThat(page(20, new LeaseCursor(rig().at(10), first.execution()), 1).items())
        .containsExactly(line(second, 10));
    assertThat(page(20, new LeaseCursor(rig().at(15), idNumbered(99)), 5).items())
        .containsExactly(line(last, 20));
  }

  @Test
  @Case("1.211")
  default void a_page_has_ten_thousand_at_most_and_a_thousand_unless_told() {
    rig()
        .plant(IntStream.range(0, 10_001)
            .mapToObj(
                number -> AnExecution.of(idNumbered(number)).leasedUntil(rig().at(10)))
            .toArray(Execution[]::new));

    var most = page(10, null, 20_000);
    var usual = apply(ListExpiredLeases.asOf(rig().at(10)));

    assertThat(most.items()).hasSize(10_000);
    assertThat(page(10, most.next().orElseThrow(), 20_000).items()).hasSize(1);
    assertThat(usual.items()).hasSize(1000);
    assertThat(usual.next()).contains(new LeaseCursor(rig().at(10), idNumbered(999)));
    assertThat(page(10, null, 0)).isEqualTo(new Page<>(List.of(), Optional.empty()));
    refusedAs(ValidationKind.INVALID_INPUT, () -> page(10, null, -1), "limit");
  }

  @Test
  @Case("1.212")
  default void only_a_lease_that_ran_out_and_was_not_replaced_is_listed() {
    Claim renewed = leasedFor(1000, idNumbered(1));
    Claim completed = leasedFor(1000, idNumbered(2));
    Claim delayed = leasedFor(1000, idNumbered(3));
    Claim revoked = leasedFor(1000, idNumbered(4));
    Claim lapsed = leasedFor(1000, idNumbered(5));
    rig().setTime(500);
    apply(RenewLease.of(renewed.handle()));
    complete(completed);
    apply(new DelayExecution(delayed.handle(), rig().at(600)));
    apply(new RevokeLease(revoked.execution(), null, null, "drained"));
    rig().setTime(1000);

    assertThat(listed(1000)).containsExactly(line(lapsed, 1000));
    rig().tick(new LeaseExpiry());
    assertThat(listed(1000)).containsExactly(line(lapsed, 1000));
    assertThat(listed(1500)).containsExactly(line(lapsed, 1000), line(renewed, 1500));
  }

  @Test
  default void a_lease_that_was_taken_over_is_no_longer_listed() {
    seedKey();
    Claim old = lost();
    assertThat(listed(30_000)).containsExactly(line(old, 30_000));

    Claim taken = takenOver(old.execution(), W2);

    assertThat(listed(30_000)).isEmpty();
    assertThat(listed(60_000)).containsExactly(line(taken, 60_000));
  }

  @Test
  @Case("1.213")
  default void a_namespace_narrows_the_list() {
    ExecutionId own = create(draft().namespace("a"));
    ExecutionId other = create(draft().namespace("b"));
    claim(10);
    claim(10);

    assertThat(inNamespace("a")).containsExactly(own);
    assertThat(inNamespace("b")).containsExactly(other);
    assertThat(inNamespace("c")).isEmpty();
  }

  private List<ExecutionId> inNamespace(String name) {
    var question = new ListExpiredLeases(rig().at(10), new Namespace(name), null, 10);
    return apply(question).items().stream().map(ExpiredLease::execution).toList();
  }

  private Claim leasedFor(long millis, ExecutionId id) {
    create(draft().id(id));
    return claim(millis);
  }

  private Claim claim(long millis) {
    return claims(new ClaimExecutions(
            DEFAULT_LANE, W1, Capabilities.NONE, Duration.ofMillis(millis), 1, Takeover.NEVER))
        .getFirst();
  }

  private List<ExpiredLease> listed(long asOf) {
    return apply(ListExpiredLeases.asOf(rig().at(asOf))).items();
  }

  private Page<ExpiredLease, LeaseCursor> page(long asOf, @Nullable LeaseCursor after, int limit) {
    return apply(new ListExpiredLeases(rig().at(asOf), null, after, limit));
  }

  private ExpiredLease line(Claim claim, long expiresAt) {
    return new ExpiredLease(
        claim.execution(),
        claim.fence().lease(),
        claim.fence().epoch(),
        claim.handle().content().instance(),
        rig().at(expiresAt),
        claim.attemptIndex());
  }
}
