package io.flowfabric.sdk;

import io.flowfabric.Command;
import io.flowfabric.FlowFabric;
import io.flowfabric.decision.Search.ExecutionFilter;
import io.flowfabric.decision.Search.Takeover;
import io.flowfabric.engine.outside.Outside;
import io.flowfabric.execution.CancelExecution;
import io.flowfabric.execution.DescribeExecution;
import io.flowfabric.execution.ListExecutions;
import io.flowfabric.lease.ClaimExecutions;
import io.flowfabric.model.Authority;
import io.flowfabric.model.Claim;
import io.flowfabric.model.Ending;
import io.flowfabric.model.ExecutionId;
import io.flowfabric.model.LaneId;
import io.flowfabric.model.Page;
import io.flowfabric.model.Payload;
import io.flowfabric.model.PublicState;
import java.sql.Connection;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.locks.Lock;
import org.jspecify.annotations.Nullable;

/**
 * Work that is not lost, from an application's point of view: name handlers, start, submit.
 *
 * <p>It is also a {@link FlowFabric}: every command of the engine can be sent through it. Safe for
 * use by many threads.
 */
public final class Fabric implements FlowFabric, AutoCloseable {
  private static final Duration FOREVER = Duration.ofDays(36_500);

  private final WorkerSettings settings;
  private final FrontDoor door;
  private final Ways ways;
  private final FlowFabric fabric;
  private final Values values;
  private final Submissions submissions;
  private final Endings endings;
  private final Runner runner;
  private final LeaseKeeper keeper;
  private final Handlers handlers = new Handlers();
  private final Outside outside;
  private final Stop closed;
  private final Lock life;
  private volatile @Nullable Worker worker;
  private @Nullable Thread exitHook;

  private Fabric(FrontDoor door, WorkerSettings settings) {
    this.door = door;
    this.settings = settings;
    this.outside = door.outside();
    this.closed = Stop.in(outside);
    this.life = outside.threads().lock();
    this.ways = new Ways(door, settings.layers().engine());
    this.fabric = ways.fabric();
    this.values = new Values(settings.codec());
    this.submissions = new Submissions(
        fabric,
        door.ids(),
        values,
        settings.namespace(),
        settings.identity().worker().value());
    this.endings = new Endings(fabric, closed);
    this.keeper = new LeaseKeeper(fabric, settings.leaseTtl(), outside);
    this.runner = new Runner(
        handlers,
        values,
        ways,
        keeper,
        new Reporter(fabric, settings.layers().listeners(), closed),
        settings.layers().handlers());
  }

  /** Opens the engine on the store that a URL stands for, such as {@code sqlite:app.db}. */
  public static Fabric open(String url) {
    return open(url, WorkerSettings.builder().build());
  }

  public static Fabric open(String url, WorkerSettings settings) {
    return over(EmbeddedEngine.open(url), settings);
  }

  /** Over a door that somebody else has opened; closing closes it too. */
  public static Fabric over(FrontDoor door, WorkerSettings settings) {
    var fabric = new Fabric(door, settings);
    settings.layers().extensions().forEach(extension -> extension.opened(fabric));
    return fabric;
  }

  /** Names the handler for a kind of work that is done for its effects. */
  public <P> Fabric handle(String kind, Class<P> payload, Handler<P> handler) {
    return handle(kind, payload, handler, ErrorPolicy.RETRY_ALL);
  }

  public <P> Fabric handle(String kind, Class<P> payload, Handler<P> handler, ErrorPolicy errors) {
    Computation<P, Nothing> effect = (given, task) -> {
      handler.handle(given, task);
      return Nothing.NOTHING;
    };
    return compute(kind, payload, effect, errors);
  }

  /** Names the handler for a kind of work that has a result. */
  public <P> Fabric compute(String kind, Class<P> payload, Computation<P, ?> handler) {
    return compute(kind, payload, handler, ErrorPolicy.RETRY_ALL);
  }

  public <P> Fabric compute(
      String kind, Class<P> payload, Computation<P, ?> handler, ErrorPolicy errors) {
    handlers.add(kind, new Handlers.Registered<>(payload, handler, errors));
    return this;
  }

  /** Begins to claim work and to run it in the background. Twice is fine, also after a drain. */
  public Fabric start() {
    life.lock();
    try {
      requireOpen();
      if (worker == null) {
        var fresh = new Worker(settings, fabric, runner, keeper, outside);
        fresh.start();
        worker = fresh;
        if (settings.drainsOnExit() && exitHook == null) {
          exitHook = Thread.ofPlatform().name("flowfabric-exit").unstarted(this::close);
          Runtime.getRuntime().addShutdownHook(exitHook);
        }
      }
      return this;
    } finally {
      life.unlock();
    }
  }

  /**
   * Claims and runs work in the calling thread, one piece after the other, until there is none: for
   * tests, and for programs that some scheduler starts. Leases are not renewed meanwhile.
   *
   * @return how many runs there were
   */
  public int runUntilIdle() {
    requireOpen();
    int runs = 0;
    boolean found;
    do {
      found = false;
      for (LaneId lane : settings.lanes().keySet()) {
        Optional<Claim> claim = claimOne(lane);
        if (claim.isPresent()) {
          runner.run(runner.begin(claim.get(), outside.ticker().nanos()));
          runs++;
          found = true;
        }
      }
    } while (found);
    return runs;
  }

  private Optional<Claim> claimOne(LaneId lane) {
    var claim = new ClaimExecutions(
        lane,
        settings.identity(),
        settings.capabilities(),
        settings.leaseTtl(),
        1,
        Takeover.AT_ONCE);
    return switch (fabric.apply(claim)) {
      case ClaimExecutions.Outcome.Claimed claimed ->
        Optional.of(claimed.claims().getFirst());
      case ClaimExecutions.Outcome.NothingToClaim nothing -> Optional.empty();
    };
  }

  /** Hands in work for the handler of this name, and returns when it cannot be lost any more. */
  public ExecutionId submit(String kind, Object payload) {
    return submit(Work.of(kind, payload));
  }

  public ExecutionId submit(Work work) {
    return submissions.submit(work);
  }

  /**
   * Hands in work within the transaction of a connection to the engine's own database: it becomes
   * visible exactly when that commits, and never if it rolls back.
   */
  public ExecutionId submit(Connection connection, Work work) {
    return Submissions.id(ways.within(connection).apply(submissions.command(work)));
  }

  /** Hands in much work at once; the ids are in the order given. */
  public List<ExecutionId> submitAll(List<Work> all) {
    return submissions.submitAll(all);
  }

  /** Waits until an execution has ended; nothing if it did not in time. */
  public Optional<Ending> await(ExecutionId execution, Duration atMost) {
    return endings.await(execution, atMost);
  }

  /** Waits until an execution has ended, however long that takes. */
  public Ending await(ExecutionId execution) {
    return endings
        .await(execution, FOREVER)
        .orElseThrow(() -> new IllegalStateException("this fabric was closed meanwhile"));
  }

  /** The result of an execution once it has one; fails with {@link NotSucceeded} otherwise. */
  public <R> CompletableFuture<R> result(ExecutionId execution, Class<R> type) {
    CompletableFuture<R> result = outside.threads().promise();
    outside.threads().start("flowfabric-result", () -> {
      try {
        switch (endings.await(execution, FOREVER).orElse(null)) {
          case null -> result.cancel(false);
          case Ending.Succeeded success -> result.complete(decode(success, type));
          case Ending other -> result.completeExceptionally(new NotSucceeded(execution, other));
        }
      } catch (RuntimeException failure) {
        result.completeExceptionally(failure);
      }
    });
    return result;
  }

  private <R> R decode(Ending.Succeeded success, Class<R> type) {
    Payload result = success.result();
    return values.decode(result == null ? Payload.EMPTY : result, type);
  }

  /** Ends an execution without a result; a handler that runs is told. */
  public CancelExecution.Outcome cancel(ExecutionId execution, String reason) {
    return fabric.apply(new CancelExecution(new Authority.Operator(execution), reason));
  }

  public Optional<DescribeExecution.Snapshot> describe(ExecutionId execution) {
    return fabric.apply(new DescribeExecution(execution));
  }

  /**
   * Lists executions of this namespace in a state, by id.
   *
   * @param after where the last page ended; null for the first
   */
  public Page<ListExecutions.Entry, ExecutionId> list(
      @Nullable PublicState state, @Nullable ExecutionId after, int limit) {
    var filter = new ExecutionFilter(null, settings.namespace(), null, state);
    return fabric.apply(new ListExecutions(filter, after, limit));
  }

  @Override
  public <O> O apply(Command<O> command) {
    return fabric.apply(command);
  }

  public WorkerSettings settings() {
    return settings;
  }

  /** How many tasks this process has in hand at this moment, or is asking for. */
  public int slotsInUse() {
    Worker running = worker;
    return running == null ? 0 : running.slotsInUse();
  }

  /** What the engine did so far, where it is in this process. */
  public Optional<EngineReport> report() {
    return door.report();
  }

  /**
   * Claims nothing more, lets running work finish for this long, and gives back the rest, which
   * other workers then go on with at once. It stays possible to submit.
   *
   * @return whether everything finished by itself
   */
  public boolean drain(Duration timeout) {
    life.lock();
    try {
      boolean finished = worker == null || worker.drain(timeout);
      worker = null;
      return finished;
    } finally {
      life.unlock();
    }
  }

  /** Drains, and closes the engine. Twice is fine. */
  @Override
  public void close() {
    life.lock();
    try {
      if (closed.isTold()) {
        return;
      }
      drain(settings.drainTimeout());
      closed.tell();
      forgetExit();
      door.close();
      settings.layers().extensions().forEach(extension -> extension.closed(this));
    } finally {
      life.unlock();
    }
  }

  private void forgetExit() {
    if (exitHook != null && exitHook != Thread.currentThread()) {
      try {
        Runtime.getRuntime().removeShutdownHook(exitHook);
      } catch (IllegalStateException exiting) {
        // The process is ending already; the hook finds this closed.
        exitHook = null;
      }
    }
  }

  private void requireOpen() {
    if (closed.isTold()) {
      throw new IllegalStateException("this fabric is closed");
    }
  }
}
