package io.flowfabric.cli;

import io.flowfabric.bench.measure.Summary;
import io.flowfabric.bench.scenario.Load;
import io.flowfabric.bench.scenario.Scenario;
import java.util.List;

/** How the numbers of a benchmark are shown. */
interface BenchReport {

  /** Says under which conditions they come about. */
  void begin(String database, Load load, int repeats);

  void show(Scenario scenario, List<Summary> numbers);
}
