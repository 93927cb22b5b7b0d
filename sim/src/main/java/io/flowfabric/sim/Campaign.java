package io.flowfabric.sim;

import io.flowfabric.sim.stage.Trace;
import io.flowfabric.sim.world.Fault;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;

/** Plays many seeds, several at a time, and adds up what came of them. */
public final class Campaign {
  private final Simulation simulation;
  private final Looker looker;
  private final Map<Fault, Long> faults = new EnumMap<>(Fault.class);
  private final List<Report> violations = new ArrayList<>();
  private long seeds;
  private long steps;
  private Duration simulated = Duration.ZERO;

  /** Is told how far it is, by one thread at a time. */
  @FunctionalInterface
  public interface Looker {
    void at(long seeds, int violations);
  }

  public Campaign(Simulation simulation, Looker looker) {
    this.simulation = simulation;
    this.looker = looker;
  }

  /** What came of all seeds together; violations by seed. */
  public record Sum(
      long seeds,
      long steps,
      Duration simulated,
      Map<Fault, Long> faults,
      List<Report> violations) {}

  /** Plays seeds from the first on, as many at a time as there are processors. */
  public Sum play(long first, long count) {
    var next = new AtomicLong(first);
    List<Thread> players = new ArrayList<>();
    for (int player = 0; player < Runtime.getRuntime().availableProcessors(); player++) {
      players.add(Thread.ofPlatform().name("sim-" + player).start(() -> {
        for (long seed = next.getAndIncrement();
            seed < first + count;
            seed = next.getAndIncrement()) {
          add(simulation.run(seed, Trace.off()));
        }
      }));
    }
    try {
      for (Thread player : players) {
        player.join();
      }
    } catch (InterruptedException interrupted) {
      next.set(first + count);
      Thread.currentThread().interrupt();
    }
    return sum();
  }

  private synchronized void add(Report report) {
    seeds++;
    steps += report.steps();
    simulated = simulated.plus(report.simulated());
    report.faults().forEach((fault, times) -> faults.merge(fault, (long) times, Long::sum));
    if (report.violation() != null) {
      violations.add(report);
    }
    looker.at(seeds, violations.size());
  }

  private synchronized Sum sum() {
    violations.sort((one, other) -> Long.compare(one.seed(), other.seed()));
    return new Sum(seeds, steps, simulated, new EnumMap<>(faults), List.copyOf(violations));
  }
}
