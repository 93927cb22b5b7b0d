package io.flowfabric.engine.batch;

import io.flowfabric.Command;
import io.flowfabric.decision.Needs;
import io.flowfabric.decision.Search;
import io.flowfabric.decision.WorkingSet;
import io.flowfabric.engine.outside.Outside;
import io.flowfabric.engine.outside.Threads;
import io.flowfabric.error.EngineException;
import io.flowfabric.store.Store;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;

/** Takes commands in and hands them to shards. Safe for use by many threads. */
public final class Batcher implements AutoCloseable {
  private final Store store;
  private final BatchOptions options;
  private final BatchMeter meter;
  private final ShardThreads threads;
  private final Threads promises;
  private final List<Shard> shards;
  private final Routes routes;

  public Batcher(Store store, BatchOptions options, ShardThreads threads, Outside outside) {
    this.store = store;
    this.options = options;
    this.threads = threads;
    this.promises = outside.threads();
    this.meter = new BatchMeter(outside.ticker());
    var commit = new GroupCommit(store, outside.entropy(), new Retries(outside.sleeper()), meter);
    this.shards = IntStream.range(0, store.pace().writers())
        .mapToObj(number -> new Shard(
            threads.executor(number),
            options,
            tickets -> meter.batch(tickets, commit),
            outside.threads().lock()))
        .toList();
    this.routes = new Routes(shards);
  }

  /**
   * Queues a command. Whatever is chained to the answer without an executor of its own runs where
   * the next commands wait for it, and so must be quick.
   *
   * @throws EngineException.ResourceExhausted when too many commands wait already; nothing was done
   */
  public <O> CompletableFuture<O> send(Command<O> command) {
    Needs needs = command.needs(new WorkingSet(store.backend()));
    var ticket = new Ticket<>(command, weight(needs), meter.now(), promises.<O>promise());
    if (!routes.offer(ticket, needs)) {
      meter.refused();
      throw new EngineException.ResourceExhausted("queue of waiting commands", options.queue());
    }
    return ticket.answer();
  }

  /** What happened so far, and how much waits. */
  public BatchReport report() {
    return meter.report(shards.stream().mapToInt(Shard::waiting).sum());
  }

  /** Lets the threads go; commands must have been answered before. */
  @Override
  public void close() {
    threads.close();
  }

  private static int weight(Needs needs) {
    return Math.max(1, needs.searches().stream().mapToInt(Search::limit).sum());
  }
}
