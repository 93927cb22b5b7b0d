package io.flowfabric.bench.scenario;

import io.flowfabric.bench.database.Site;
import io.flowfabric.bench.measure.Latencies;
import io.flowfabric.bench.measure.Measurement;
import io.flowfabric.engine.outside.Ticker;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** Executions arrive now and then, and a worker waits for them. */
public final class Latency implements Scenario {
  private static final int RATE = 50;
  private static final Duration WARM_UP = Duration.ofSeconds(2);
  private static final Duration PLAIN = Duration.ofSeconds(4);
  private static final String PLAIN_SQL = "plain SQL, insert and claim";
  private static final String METRIC = "submit to start";

  @Override
  public String name() {
    return "latency";
  }

  @Override
  public String question() {
    return "how long after it is submitted an execution starts, at " + RATE + " a second";
  }

  @Override
  public Trial prepare(Rig rig) {
    Duration wanted = rig.load().duration();
    ours(rig, shorter(wanted, WARM_UP));
    return () -> {
      List<Measurement> all = new ArrayList<>(plain(rig, shorter(wanted, PLAIN)));
      OpenLoop loop = ours(rig, wanted);
      loop.started().measurements(ENGINE, METRIC).stream()
          .map(number -> number.against(PLAIN_SQL))
          .forEach(all::add);
      loop.submitted().measurements(ENGINE, "submit").stream()
          .map(Measurement::asDetail)
          .forEach(all::add);
      return all;
    };
  }

  private static OpenLoop ours(Rig rig, Duration duration) {
    return OpenLoop.run(rig, new Arrivals(RATE, duration));
  }

  /** The least that anybody can do: one commit that submits and one that claims. */
  private static List<Measurement> plain(Rig rig, Duration duration) {
    try (Site site = rig.database().newSite()) {
      return site.ceiling(rig.payload())
          .map(ceiling -> {
            var latencies = new Latencies();
            ceiling.fill(1);
            try (var client = ceiling.connect()) {
              client.claim(1);
              new Arrivals(RATE, duration).take(rig.progress(), due -> {
                long begin = Ticker.SYSTEM.nanos();
                client.insert(1);
                client.claim(1);
                latencies.ended(begin);
              });
            }
            return latencies.measurements(PLAIN_SQL, METRIC);
          })
          .orElse(List.of());
    }
  }

  private static Duration shorter(Duration one, Duration other) {
    return one.compareTo(other) < 0 ? one : other;
  }
}
