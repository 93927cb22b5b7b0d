package io.flowfabric.sdk;

import static org.assertj.core.api.Assertions.assertThat;

import io.flowfabric.decision.Search.Takeover;
import io.flowfabric.engine.outside.Outside;
import io.flowfabric.lease.ClaimExecutions;
import io.flowfabric.lease.RenewLease;
import io.flowfabric.lease.RevokeLease;
import io.flowfabric.model.Capabilities;
import io.flowfabric.model.Claim;
import io.flowfabric.model.WorkerIdentity;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Leases are kept by the monotonic clock, which stands still here until it is moved. */
final class LeaseKeeperTest {
  private static final Duration TTL = Duration.ofSeconds(30);

  private final AtomicLong nanos = new AtomicLong();
  private final AtomicInteger renewals = new AtomicInteger();
  private final Interfering line = new Interfering();
  private final FrontDoor door = EmbeddedEngine.open("memory:");
  private final Fabric fabric =
      Fabric.over(door, WorkerSettings.builder().around(line).build());
  private final LeaseKeeper keeper = new LeaseKeeper(fabric, TTL, standingStill());

  private Outside standingStill() {
    Outside system = Outside.SYSTEM;
    return new Outside(system.entropy(), system.sleeper(), nanos::get, system.clock());
  }

  LeaseKeeperTest() {
    line.cutBefore(command -> command instanceof RenewLease && renewals.incrementAndGet() < 0);
  }

  @AfterEach
  void close() {
    fabric.close();
  }

  @Test
  void renews_when_about_a_third_has_passed_and_not_before() throws Exception {
    Run run = held();

    at(Duration.ofSeconds(7));
    assertThat(renewals).hasValue(0);
    at(Duration.ofSeconds(8));
    renewed(1);
    assertThat(run.task().isLeaseHealthy()).isTrue();

    at(Duration.ofSeconds(15));
    assertThat(renewals).hasValue(1);
    at(Duration.ofSeconds(16));
    renewed(2);
  }

  @Test
  void renews_all_that_are_due_and_none_that_was_dropped() throws Exception {
    held();
    held();
    keeper.drop(held());

    at(Duration.ofSeconds(8));

    renewed(2);
  }

  @Test
  void tells_the_handler_when_the_engine_says_that_the_lease_is_lost() throws Exception {
    Run run = held();
    fabric.apply(new RevokeLease(run.task().execution(), null, null, "maintenance"));

    at(Duration.ofSeconds(8));

    Patience.until("it is told", () -> run.task().cancellation().isRequested());
    assertThat(run.task().cancellation().cause()).isEqualTo(Cancellation.Cause.LEASE_LOST);
    at(Duration.ofSeconds(16));
    assertThat(renewals).hasValue(1);
  }

  @Test
  void tells_the_handler_when_the_lease_may_be_over_and_not_before() throws Exception {
    line.cutBefore(command -> command instanceof RenewLease && renewals.incrementAndGet() > 0);
    Run run = held();

    at(Duration.ofSeconds(8));
    renewed(1);
    at(Duration.ofSeconds(25));
    renewed(2);
    assertThat(run.task().isLeaseHealthy()).isFalse();
    at(TTL.minusMillis(1));
    assertThat(run.task().cancellation().isRequested()).isFalse();

    at(TTL);
    assertThat(run.task().cancellation().cause()).isEqualTo(Cancellation.Cause.LEASE_LOST);
  }

  @Test
  void a_pause_longer_than_the_lease_is_noticed_before_anything_is_renewed() throws Exception {
    Run run = held();

    at(TTL.multipliedBy(3));

    assertThat(run.task().cancellation().cause()).isEqualTo(Cancellation.Cause.LEASE_LOST);
    assertThat(renewals).hasValue(0);
  }

  @Test
  void a_lease_that_ran_out_is_told_once() {
    held();
    Logs logs = Logs.open();

    at(TTL);
    at(TTL.plusSeconds(1));
    at(TTL.plusSeconds(2));

    logs.close();
    assertThat(logs.lines()).filteredOn(line -> line.contains("lease ran out")).hasSize(1);
  }

  /** One lease, asked for at the beginning of time. */
  private Run held() {
    fabric.submit(Work.of("work"));
    var wanted = new ClaimExecutions(
        Work.STANDARD_LANE,
        WorkerIdentity.of("test", "test-1"),
        Capabilities.NONE,
        TTL,
        1,
        Takeover.AT_ONCE);
    Claim claim =
        ((ClaimExecutions.Outcome.Claimed) fabric.apply(wanted)).claims().getFirst();
    var run = new Run(claim, keeper.leaseAskedAt(0), new Ways(door, List.of()));
    keeper.hold(run);
    return run;
  }

  private void at(Duration time) {
    nanos.set(time.toNanos());
    keeper.look();
  }

  /** Renewals are sent from other threads; those that came are given time to end. */
  private void renewed(int times) throws InterruptedException {
    Patience.until("renewed " + times + " times", () -> renewals.get() == times);
    Patience.until(
        "all have ended",
        () -> keeper.held().stream().allMatch(run -> {
          boolean idle = run.beginRenewal();
          if (idle) {
            run.endRenewal();
          }
          return idle;
        }));
  }
}
