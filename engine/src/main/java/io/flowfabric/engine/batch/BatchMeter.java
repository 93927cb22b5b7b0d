package io.flowfabric.engine.batch;

import io.flowfabric.engine.outside.Ticker;
import java.util.List;
import java.util.concurrent.atomic.LongAccumulator;
import java.util.concurrent.atomic.LongAdder;

/** Counts what group commit does. Safe for use by many threads. */
final class BatchMeter {
  private final Ticker ticker;
  private final LongAdder batches = new LongAdder();
  private final LongAdder commands = new LongAdder();
  private final LongAccumulator largest = new LongAccumulator(Math::max, 0);
  private final LongAdder splits = new LongAdder();
  private final LongAdder refused = new LongAdder();
  private final LongAdder queueNanos = new LongAdder();
  private final LongAdder commitNanos = new LongAdder();

  BatchMeter(Ticker ticker) {
    this.ticker = ticker;
  }

  long now() {
    return ticker.nanos();
  }

  /** How long it took. */
  long batch(List<Ticket<?>> tickets, GroupCommit commit) {
    long begun = now();
    tickets.forEach(ticket -> queueNanos.add(begun - ticket.queuedAt()));
    batches.increment();
    commands.add(tickets.size());
    largest.accumulate(tickets.size());
    commit.carryOut(tickets);
    long taken = now() - begun;
    commitNanos.add(taken);
    return taken;
  }

  void split() {
    splits.increment();
  }

  void refused() {
    refused.increment();
  }

  BatchReport report(int waiting) {
    return new BatchReport(
        batches.sum(),
        commands.sum(),
        largest.get(),
        splits.sum(),
        refused.sum(),
        queueNanos.sum(),
        commitNanos.sum(),
        waiting);
  }
}
