package io.flowfabric.testkit;

import io.flowfabric.model.Ending;
import io.flowfabric.model.Execution;
import io.flowfabric.model.Phase;
import io.flowfabric.sdk.Fabric;
import io.flowfabric.sdk.Handler;
import io.flowfabric.sdk.Work;
import io.flowfabric.sdk.WorkerSettings;
import io.flowfabric.sim.Report;
import io.flowfabric.sim.Simulation;
import io.flowfabric.sim.stage.Trace;
import io.flowfabric.sim.world.Planted;
import io.flowfabric.sim.world.Play;
import io.flowfabric.sim.world.Surroundings;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Runs the handlers of an application where everything goes wrong that can: workers die and hang,
 * leases run out, messages are lost, late and delivered twice, the store is away. All of it follows
 * from a seed, so what broke once breaks again.
 *
 * <p>Handlers of all workers run in one thread at a time, so what they share needs no locks. They
 * must not wait for real: time passes with {@link #pass}. For one test.
 */
public final class SimulatedFabric {
  static final String SEED = "flowfabric.sim.seed";
  static final String TRACE = "flowfabric.sim.trace";

  private final long seed;
  private final List<Consumer<Fabric>> handlers = new ArrayList<>();
  private final List<Work> works = new ArrayList<>();
  private final TreeMap<Integer, Ending> endings = new TreeMap<>();
  private Supplier<WorkerSettings.Builder> settings = WorkerSettings::builder;
  private @Nullable Surroundings around;

  public SimulatedFabric(long seed) {
    this.seed = seed;
  }

  public long seed() {
    return seed;
  }

  /** Names a handler, for every worker that starts in the course of the simulation. */
  public <P> SimulatedFabric handle(String kind, Class<P> payload, Handler<P> handler) {
    return workers(worker -> worker.handle(kind, payload, handler));
  }

  /** Sets up every worker that starts in the course of the simulation. */
  public SimulatedFabric workers(Consumer<Fabric> setUp) {
    handlers.add(setUp);
    return this;
  }

  /** Gives workers lanes and capabilities other than the usual. */
  public SimulatedFabric settings(Supplier<WorkerSettings.Builder> wanted) {
    settings = wanted;
    return this;
  }

  /** Hands in work at some time; it gets an idempotency key of its own, so it runs only once. */
  public SimulatedFabric submit(Work work) {
    works.add(work.idempotencyKey("sim-" + works.size()));
    return this;
  }

  /** Inside of a handler: lets simulated time pass, as if it were busy. */
  public void pass(Duration time) throws InterruptedException {
    if (around == null) {
      throw new IllegalStateException("time passes only in handlers");
    }
    around.pass(time);
  }

  /**
   * Plays until all work has ended.
   *
   * @return how each piece of work ended, in the order in which it was handed in
   * @throws AssertionError when it never ends, or something fails that is not a handler
   */
  public List<Ending> run() {
    var trace = new ArrayList<String>();
    String file = System.getProperty(TRACE);
    Report report = new Simulation(new Application(), Planted.NOTHING)
        .run(seed, file == null ? Trace.off() : Trace.to(trace::add));
    if (file != null) {
      write(Path.of(file), trace);
    }
    if (report.violation() != null) {
      throw new AssertionError(report.violation());
    }
    return List.copyOf(endings.values());
  }

  private static void write(Path file, List<String> trace) {
    try {
      Files.write(file, trace);
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
  }

  private final class Application implements Play {
    @Override
    public void handlers(Fabric worker, Surroundings given) {
      around = given;
      handlers.forEach(setUp -> setUp.accept(worker));
    }

    @Override
    public WorkerSettings.Builder settings() {
      return settings.get();
    }

    @Override
    public int works() {
      return works.size();
    }

    @Override
    public Work work(int number, Surroundings given) {
      return works.get(number);
    }

    @Override
    public void check(Execution ended) {
      String key = ended.submission().idempotencyKey();
      if (key != null && ended.phase() instanceof Phase.Terminal over) {
        endings.put(Integer.valueOf(key.substring("sim-".length())), over.ending());
      }
    }

    @Override
    public boolean hasOperator() {
      return false;
    }
  }
}
