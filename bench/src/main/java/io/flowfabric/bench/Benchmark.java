package io.flowfabric.bench;

import io.flowfabric.bench.database.Database;
import io.flowfabric.bench.database.Databases;
import io.flowfabric.bench.measure.Measurement;
import io.flowfabric.bench.measure.Progress;
import io.flowfabric.bench.measure.Summary;
import io.flowfabric.bench.scenario.Backlog;
import io.flowfabric.bench.scenario.Crash;
import io.flowfabric.bench.scenario.Drain;
import io.flowfabric.bench.scenario.Http;
import io.flowfabric.bench.scenario.Idle;
import io.flowfabric.bench.scenario.Latency;
import io.flowfabric.bench.scenario.Load;
import io.flowfabric.bench.scenario.RetentionRounds;
import io.flowfabric.bench.scenario.Rig;
import io.flowfabric.bench.scenario.Scenario;
import io.flowfabric.bench.scenario.Sdk;
import io.flowfabric.bench.scenario.Steady;
import io.flowfabric.bench.scenario.Submit;
import io.flowfabric.bench.scenario.Trial;
import java.util.ArrayList;
import java.util.List;

/** Runs scenarios on one database, one after the other. Closing it stops what it started. */
public final class Benchmark implements AutoCloseable {
  private static final List<Scenario> SCENARIOS = List.of(
      new Drain(),
      new Sdk(),
      new Latency(),
      new Submit(),
      new Http(),
      new Backlog(),
      new Idle(),
      new Crash(),
      new Steady(),
      new RetentionRounds());

  private final Database database;
  private final Load load;
  private final int repeats;
  private final Progress progress;

  private Benchmark(Database database, Load load, int repeats, Progress progress) {
    this.database = database;
    this.load = load;
    this.repeats = repeats;
    this.progress = progress;
  }

  /** @param url of a store; see {@link Databases} for what can be left out of it */
  public static Benchmark on(String url, Load load, int repeats, Progress progress) {
    return new Benchmark(Databases.open(url), load, repeats, progress);
  }

  /** All that can be measured, the most telling first. */
  public static List<Scenario> scenarios() {
    return SCENARIOS;
  }

  /** What the database is and how it is set. */
  public String database() {
    return database.name();
  }

  public List<Summary> run(Scenario scenario) {
    List<List<Measurement>> all = new ArrayList<>();
    progress.at(scenario.name() + ": warming up", 0, repeats);
    try (Trial trial = scenario.prepare(new Rig(database, load, progress))) {
      for (int repeat = 1; repeat <= repeats; repeat++) {
        int number = repeat;
        progress.at("%s: repeat %d of %d".formatted(scenario.name(), number, repeats), 0, 1);
        all.add(trial.repeat());
      }
    }
    return Summary.of(scenario.name(), all);
  }

  @Override
  public void close() {
    database.close();
  }
}
