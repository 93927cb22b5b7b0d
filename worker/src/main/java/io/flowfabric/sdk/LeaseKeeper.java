package io.flowfabric.sdk;

import io.flowfabric.FlowFabric;
import io.flowfabric.engine.outside.Outside;
import io.flowfabric.error.EngineException;
import io.flowfabric.lease.RenewLease;
import java.time.Duration;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentSkipListSet;
import java.util.function.LongSupplier;
import java.util.stream.Collectors;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Renews all leases of a worker together, well before they run out, and tells a handler at once
 * when its lease is lost or can no longer be relied on. Safe for use by many threads.
 */
final class LeaseKeeper {
  private static final Logger LOG = LoggerFactory.getLogger(LeaseKeeper.class);
  private static final int LOOKS_PER_LEASE = 12;

  private final FlowFabric fabric;
  private final Duration ttl;
  private final long interval;
  private final LongSupplier nanos;
  private final Outside outside;
  private final Set<Run> held = new ConcurrentSkipListSet<>(Run.IN_ORDER);
  private volatile Stop stopping;

  LeaseKeeper(FlowFabric fabric, Duration ttl, Outside outside) {
    this.fabric = fabric;
    this.ttl = ttl;
    this.interval = ttl.toNanos() / LOOKS_PER_LEASE;
    this.nanos = outside.ticker()::nanos;
    this.outside = outside;
    this.stopping = Stop.in(outside);
  }

  LeaseTime leaseAskedAt(long whenAsked) {
    return new LeaseTime(ttl, nanos, whenAsked);
  }

  void hold(Run run) {
    held.add(run);
  }

  void drop(Run run) {
    held.remove(run);
  }

  Collection<Run> held() {
    return List.copyOf(held);
  }

  /** In a thread of its own, which handlers that keep all processors busy cannot hold up. */
  void start() {
    Stop stop = Stop.in(outside);
    stopping = stop;
    outside.threads().startApart("flowfabric-leases", () -> lookUntil(stop));
  }

  void stop() {
    stopping.tell();
  }

  private void lookUntil(Stop stop) {
    try {
      while (!stop.comesWithin(Duration.ofNanos(interval))) {
        look();
      }
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
    }
  }

  /** One look at all leases: what is over, what is due, and who does not listen. */
  void look() {
    for (Run run : held) {
      if (run.lease().isOver() && run.stop(Cancellation.Cause.LEASE_LOST, nanos.getAsLong())) {
        LOG.warn("{} lease ran out before it could be renewed", run.task());
      }
      run.stubborn(nanos.getAsLong(), ttl.toNanos() / 3).ifPresent(thread -> report(run, thread));
    }
    renew(held.stream().filter(this::isDue).toList());
  }

  private boolean isDue(Run run) {
    return run.lease().isDue(interval)
        && run.task().cancellation().cause() != Cancellation.Cause.LEASE_LOST
        && run.beginRenewal();
  }

  /** Each in a thread of its own, at the same time, so that one transaction carries them. */
  private void renew(List<Run> due) {
    for (Run run : due) {
      outside.threads().start("flowfabric-renewal", () -> renew(run));
    }
  }

  private void renew(Run run) {
    long askedAt = nanos.getAsLong();
    try {
      switch (fabric.apply(RenewLease.of(run.claim().handle()))) {
        case RenewLease.Outcome.Renewed renewed -> run.lease().renewed(askedAt);
        case RenewLease.Outcome.Refused refused -> lose(run, refused.why().wire());
      }
    } catch (EngineException.NotFound gone) {
      lose(run, "execution_not_found");
    } catch (RuntimeException failure) {
      // The next look tries again; when the lease runs out meanwhile, the handler is told.
      LOG.warn("{} lease could not be renewed", run.task(), failure);
    } finally {
      run.endRenewal();
    }
  }

  private void lose(Run run, String why) {
    if (held.contains(run)) {
      LOG.warn("{} lease lost: {}", run.task(), why);
      run.stop(Cancellation.Cause.LEASE_LOST, nanos.getAsLong());
    }
  }

  private static void report(Run run, Thread thread) {
    String stack = Arrays.stream(thread.getStackTrace())
        .map(StackTraceElement::toString)
        .collect(Collectors.joining("\n  at ", "\n  at ", ""));
    LOG.warn("{} handler does not react to its interruption:{}", run.task(), stack);
  }
}
