package io.flowfabric.engine.batch;

import io.flowfabric.Command;
import io.flowfabric.decision.Needs;
import io.flowfabric.decision.Search;
import io.flowfabric.decision.WorkingSet;
import io.flowfabric.engine.outside.Outside;
import io.flowfabric.engine.outside.Threads;
import io.flowfabric.error.EngineException;
import io.flowfabric.model.ExecutionId;
import io.flowfabric.model.Key;
import io.flowfabric.store.Store;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Sends commands to shards: those about one execution always to the same, claims of one lane to the
 * same, so that they share a search. Safe for use by many threads.
 */
public final class Batcher implements AutoCloseable {
  private final Store store;
  private final BatchOptions options;
  private final BatchMeter meter;
  private final ShardThreads threads;
  private final Threads promises;
  private final List<Shard> shards;

  public Batcher(Store store, BatchOptions options, ShardThreads threads, Outside outside) {
    this.store = store;
    this.options = options;
    this.threads = threads;
    this.promises = outside.threads();
    this.meter = new BatchMeter(outside.ticker());
    var commit = new GroupCommit(store, outside.entropy(), new Retries(outside.sleeper()), meter);
    this.shards = IntStream.range(0, store.pace().writers())
        .mapToObj(number ->
            new Shard(threads.executor(number), options, tickets -> meter.batch(tickets, commit)))
        .toList();
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
    if (!shards.get(place(needs)).offer(ticket)) {
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

  private int place(Needs needs) {
    return Math.floorMod(spread(needs), shards.size());
  }

  private static int spread(Needs needs) {
    for (Key<?> key : needs.keys()) {
      ExecutionId execution = execution(key);
      return execution == null ? key.hashCode() : execution.uuid().hashCode();
    }
    for (Search<?> search : needs.searches()) {
      return search instanceof Search.Claimable claim ? claim.lane().hashCode() : 0;
    }
    return 0;
  }

  private static @Nullable ExecutionId execution(Key<?> key) {
    return switch (key) {
      case Key.OfExecution of -> of.id();
      case Key.OfPastAttempt of -> of.execution();
      case Key.OfGrant of -> of.execution();
      case Key.OfEdgeGroup of -> of.downstream();
      default -> null;
    };
  }
}
