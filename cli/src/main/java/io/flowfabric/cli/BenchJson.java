package io.flowfabric.cli;

import io.flowfabric.bench.measure.Spread;
import io.flowfabric.bench.measure.Summary;
import io.flowfabric.bench.scenario.Load;
import io.flowfabric.bench.scenario.Scenario;
import io.flowfabric.engine.outside.SystemClock;
import io.flowfabric.json.JsonText;
import java.io.PrintWriter;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The numbers as JSON, a line for each, with the conditions under which they came about. */
final class BenchJson implements BenchReport {
  private final PrintWriter out;
  private final Map<String, Object> conditions = new LinkedHashMap<>();

  BenchJson(PrintWriter out) {
    this.out = out;
  }

  @Override
  public void begin(String database, Load load, int repeats) {
    conditions.put("store", database);
    conditions.put("jobs", load.jobs());
    conditions.put("workers", load.workers());
    conditions.put("slots", load.slots());
    conditions.put("payload_bytes", load.payload());
    conditions.put("rate_per_second", load.rate());
    conditions.put("seconds", load.duration().toSeconds());
    conditions.put("repeats", repeats);
    conditions.put("cores", Runtime.getRuntime().availableProcessors());
    conditions.put("java", Runtime.version().toString());
    conditions.put("os", System.getProperty("os.name") + " " + System.getProperty("os.arch"));
  }

  @Override
  public void show(Scenario scenario, List<Summary> numbers) {
    for (Summary number : numbers) {
      out.println(JsonText.line(fields(number)));
    }
    out.flush();
  }

  private Map<String, Object> fields(Summary number) {
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put("scenario", number.scenario());
    fields.put("subject", number.subject());
    fields.put("metric", number.metric());
    fields.put("unit", number.unit().symbol());
    fields.putAll(spread(number.spread()));
    Optional.ofNullable(number.share()).ifPresent(share -> {
      Map<String, Object> inner = new LinkedHashMap<>();
      inner.put("of", share.reference());
      inner.putAll(spread(share.spread()));
      fields.put("share", inner);
    });
    fields.put("timestamp_utc", SystemClock.MILLISECONDS.instant().toString());
    fields.put("config", conditions);
    return fields;
  }

  private static Map<String, Object> spread(Spread spread) {
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put("median", spread.median());
    fields.put("lowest", spread.lowest());
    fields.put("highest", spread.highest());
    return fields;
  }
}
