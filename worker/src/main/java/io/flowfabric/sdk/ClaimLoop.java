package io.flowfabric.sdk;

import io.flowfabric.Await;
import io.flowfabric.FlowFabric;
import io.flowfabric.decision.Search.Takeover;
import io.flowfabric.engine.outside.Ticker;
import io.flowfabric.lease.ClaimExecutions;
import io.flowfabric.model.Claim;
import io.flowfabric.model.LaneId;
import io.flowfabric.model.Limits;
import java.time.Duration;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Asks one lane for as much work as there are free slots, and waits where there is none. An error
 * makes it slower and never ends it. For one thread.
 */
final class ClaimLoop implements Runnable {
  private static final Logger LOG = LoggerFactory.getLogger(ClaimLoop.class);
  private static final Duration LONGEST_POLL = Duration.ofSeconds(5);
  private static final Duration CROWDED_POLL = Duration.ofMillis(100);

  private final LaneId lane;
  private final WorkerSettings settings;
  private final FlowFabric fabric;
  private final Slots slots;
  private final Dispatch dispatch;
  private final Stop stopping;
  private final Ticker ticker;
  private final Pause idle;
  private final Pause trouble;

  /** Who starts what was claimed. */
  interface Dispatch {
    void accept(Claim claim, long askedAt);
  }

  ClaimLoop(
      LaneId lane,
      WorkerSettings settings,
      FlowFabric fabric,
      Slots slots,
      Dispatch dispatch,
      Stop stopping) {
    this.lane = lane;
    this.settings = settings;
    this.fabric = fabric;
    this.slots = slots;
    this.dispatch = dispatch;
    this.stopping = stopping;
    this.ticker = stopping.outside().ticker();
    this.idle = stopping.pause(Duration.ofMillis(50), Duration.ofSeconds(1));
    this.trouble = stopping.pause(Duration.ofMillis(50), Duration.ofSeconds(30));
  }

  @Override
  public void run() {
    try {
      boolean found = false;
      int taken;
      while ((taken = slots.take(lane, found ? Limits.CLAIMS_PER_CALL : probe())) > 0) {
        found = claim(taken);
      }
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
    }
  }

  /** A lane that had no work keeps no more slots from the others than it needs to see some. */
  private int probe() {
    return settings.lanes().size() == 1 ? Limits.CLAIMS_PER_CALL : 1;
  }

  private boolean claim(int max) {
    long askedAt = ticker.nanos();
    List<Claim> claims;
    try {
      claims = claims(max);
    } catch (RuntimeException failure) {
      slots.give(max);
      LOG.warn("lane={} could not be asked for work", lane, failure);
      trouble.elapses();
      return false;
    }
    // Being told to stop ends the wait for work; what was claimed is still to be given back.
    Thread.interrupted();
    trouble.reset();
    slots.give(max - claims.size());
    slots.used(lane, claims.size());
    claims.forEach(claim -> dispatch.accept(claim, askedAt));
    if (claims.isEmpty()) {
      rest(ticker.nanos() - askedAt);
    } else {
      idle.reset();
    }
    return !claims.isEmpty();
  }

  private List<Claim> claims(int max) {
    var claim = new ClaimExecutions(
        lane,
        settings.identity(),
        settings.capabilities(),
        settings.leaseTtl(),
        max,
        Takeover.AT_ONCE);
    return switch (fabric.apply(new Await<>(claim, poll()))) {
      case ClaimExecutions.Outcome.Claimed claimed -> claimed.claims();
      case ClaimExecutions.Outcome.NothingToClaim nothing -> List.of();
    };
  }

  /** Who did not wait for work in the engine waits here. */
  private void rest(long waitedNanos) {
    if (waitedNanos < poll().toNanos() / 2) {
      idle.elapses();
    }
  }

  /**
   * A lease counts from when it was asked for, so the wait for it must leave most of it. With few
   * slots for many lanes, waiting on one keeps the slot from the others.
   */
  private Duration poll() {
    Duration longest = settings.slots() > settings.lanes().size() ? LONGEST_POLL : CROWDED_POLL;
    Duration third = settings.leaseTtl().dividedBy(3);
    return stopping.isTold() ? Duration.ZERO : longest.compareTo(third) < 0 ? longest : third;
  }
}
