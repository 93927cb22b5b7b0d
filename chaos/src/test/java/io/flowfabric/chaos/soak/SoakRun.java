package io.flowfabric.chaos.soak;

import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.flowfabric.chaos.rig.Folders;
import io.flowfabric.chaos.rig.Patience;
import io.flowfabric.chaos.rig.Program;
import io.flowfabric.chaos.soak.Series.Point;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/**
 * The same load for a long time, while workers crash: one node hands in the work, works, and is
 * looked at; two others work too, and are killed by turns.
 */
final class SoakRun {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final Duration DRAINED = Duration.ofSeconds(60);
  private static final int CRASHING = 2;
  private static final double KILOBYTES = 1024;

  private final Path folder;
  private final Plan plan;
  private final Map<Metric, List<Point>> seen = new EnumMap<>(Metric.class);
  private final List<Program> crashing = new ArrayList<>();
  private int crashes;

  /**
   * What to do.
   *
   * @param rate how much work is handed in within a second
   * @param retention how long what is over is kept
   * @param crashEvery how often a worker is killed
   * @param lookEvery how often everything is looked at
   */
  record Plan(
      String store,
      int rate,
      Duration length,
      Duration retention,
      Duration crashEvery,
      Duration lookEvery) {

    /** Until as much is deleted as is added, and code is compiled, nothing can be flat. */
    Duration warmUp() {
      Duration filled = retention.multipliedBy(2);
      Duration third = length.dividedBy(3);
      return filled.compareTo(third) > 0 ? filled : third;
    }
  }

  SoakRun(Path folder, Plan plan) {
    this.folder = folder;
    this.plan = plan;
  }

  SoakReport run() {
    Folders.fresh(folder);
    try (SoakStore store = SoakStore.open(plan.store(), folder)) {
      Program steady = start(store, "steady", plan.rate(), samples());
      try {
        Patience.until("the load begins", DRAINED, () -> Files.exists(samples()) || ask(steady));
        for (int number = 0; number < CRASHING; number++) {
          crashing.add(start(store, "worker" + number));
        }
        long begin = System.currentTimeMillis();
        soak(store, steady);
        List<String> left = drain(store, steady);
        return report(begin, left);
      } finally {
        crashing.forEach(Program::kill);
        steady.kill();
      }
    }
  }

  private static boolean ask(Program steady) {
    steady.tell(Load.SAMPLE);
    Patience.pass(Duration.ofSeconds(1));
    return false;
  }

  private void soak(SoakStore store, Program steady) {
    long end = System.nanoTime() + plan.length().toNanos();
    long nextCrash = System.nanoTime() + plan.crashEvery().toNanos();
    while (System.nanoTime() < end) {
      look(store, steady);
      if (System.nanoTime() > nextCrash) {
        crash(store);
        nextCrash += plan.crashEvery().toNanos();
      }
      Patience.pass(plan.lookEvery());
    }
  }

  private void crash(SoakStore store) {
    int number = crashes++ % CRASHING;
    crashing.get(number).kill();
    crashing.set(number, start(store, "worker" + number + "-" + crashes));
  }

  private void look(SoakStore store, Program steady) {
    if (!steady.isAlive()) {
      throw new IllegalStateException("the node that is looked at has ended by itself");
    }
    steady.tell(Load.SAMPLE);
    store.look().forEach(this::see);
    see(Metric.RESIDENT, residentMegabytes(steady.pid()));
  }

  private void see(Metric metric, double value) {
    seen.computeIfAbsent(metric, some -> new ArrayList<>())
        .add(new Point(System.currentTimeMillis(), value));
  }

  /** Stops the load; what is still held when all is done was leaked. */
  private List<String> drain(SoakStore store, Program steady) {
    steady.tell(Load.STOP);
    List<String> left = new ArrayList<>();
    if (!Patience.comes(DRAINED, () -> ask(steady) || lastLeases() == 0)) {
      left.add("leases are still open: " + lastLeases());
    }
    crashing.forEach(Program::kill);
    int own = 12 + 1;
    if (!Patience.comes(DRAINED, () -> store.look().getOrDefault(Metric.CONNECTIONS, 0.0) <= own)) {
      left.add("connections are still open: " + store.look().get(Metric.CONNECTIONS));
    }
    return left;
  }

  private double lastLeases() {
    List<Point> leases = told().getOrDefault(Metric.OPEN_LEASES, List.of());
    return leases.isEmpty() ? -1 : leases.getLast().value();
  }

  private static double residentMegabytes(long pid) {
    try {
      return Files.readAllLines(Path.of("/proc", Long.toString(pid), "status")).stream()
          .filter(line -> line.startsWith("VmRSS:"))
          .mapToDouble(line -> Double.parseDouble(line.replaceAll("[^0-9]", "")) / KILOBYTES)
          .sum();
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
  }

  private SoakReport report(long begin, List<String> left) {
    Map<Metric, List<Point>> all = new EnumMap<>(seen);
    long end = begin + plan.length().toMillis();
    told()
        .forEach((metric, points) -> all.put(
            metric, points.stream().filter(point -> point.atMillis() <= end).toList()));
    long from = begin + plan.warmUp().toMillis();
    List<Series> series = all.entrySet().stream()
        .map(one -> new Series(
                one.getKey().label(), one.getKey().share(), one.getKey().floor(), one.getValue())
            .since(from))
        .toList();
    return new SoakReport(folder, plan, crashes, series, left);
  }

  /** What the node that is looked at has told of itself. */
  private Map<Metric, List<Point>> told() {
    Map<Metric, List<Point>> told = new EnumMap<>(Metric.class);
    try {
      for (String line : Files.readAllLines(samples())) {
        var sample = JSON.readValue(line, new TypeReference<Map<String, Double>>() {});
        long at = sample.remove("at").longValue();
        sample.forEach(
            (name, value) -> told.computeIfAbsent(Metric.valueOf(name), some -> new ArrayList<>())
                .add(new Point(at, value)));
      }
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
    return told;
  }

  private Program start(SoakStore store, String name, Object... more) {
    List<Object> given =
        new ArrayList<>(List.of(name, store.url(), plan.retention().toSeconds()));
    given.addAll(List.of(more));
    return Program.start(SoakProgram.class, folder.resolve(name + ".log"), given.toArray());
  }

  private Path samples() {
    return folder.resolve("samples.jsonl");
  }
}
