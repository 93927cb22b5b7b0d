package io.flowfabric.bench.scenario;

import io.flowfabric.bench.database.Ceiling;
import io.flowfabric.bench.database.PlainClient;
import io.flowfabric.bench.database.Site;
import io.flowfabric.bench.measure.Measurement;
import io.flowfabric.bench.measure.Stopwatch;
import io.flowfabric.bench.measure.Unit;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** How fast plain SQL claims and completes, by the size of its batches. */
final class PlainDrain implements AutoCloseable {
  private static final int REFERENCE_BATCH = 100;

  /** The batches of which ours has to stand the comparison. */
  static final String REFERENCE = subject(REFERENCE_BATCH);

  /**
   * Large batches are so fast that as many rows as ours has would show but a fraction of a second.
   */
  private static final int LARGE = 5;

  private static final List<Integer> BATCHES = List.of(1, 10, REFERENCE_BATCH, 500);
  private static final double SECONDS_AT_MOST = 2;
  private static final double SECONDS_TO_TRY = 0.7;
  private static final int GLANCE = 2_000;

  private final Rig rig;
  private final Site site;
  private final @Nullable Ceiling ceiling;
  private final Map<Integer, Integer> crowds = new LinkedHashMap<>();

  private PlainDrain(Rig rig) {
    this.rig = rig;
    this.site = rig.database().newSite();
    this.ceiling = site.ceiling(rig.payload()).orElse(null);
  }

  /** Finds the number of clients with which each size of batch goes fastest. */
  static PlainDrain calibrated(Rig rig) {
    var plain = new PlainDrain(rig);
    Optional.ofNullable(plain.ceiling).ifPresent(plain::calibrate);
    return plain;
  }

  private void calibrate(Ceiling given) {
    for (int batch : BATCHES) {
      rig.progress().at("finding the ceiling", crowds.size(), BATCHES.size());
      int best = given.crowds().stream()
          .max(Comparator.comparingDouble(crowd -> drain(given, crowd, batch, SECONDS_TO_TRY)))
          .orElseThrow();
      crowds.put(batch, best);
    }
  }

  List<Measurement> measure() {
    return ceiling == null
        ? List.of()
        : crowds.entrySet().stream()
            .map(entry -> {
              double rate = drain(ceiling, entry.getValue(), entry.getKey(), SECONDS_AT_MOST);
              return Measurement.of(subject(entry.getKey()), "lives", Unit.PER_SECOND, rate);
            })
            .toList();
  }

  /** A little of everything. */
  void glance() {
    if (ceiling != null) {
      crowds.forEach((batch, crowd) -> {
        ceiling.fill(GLANCE);
        rate(ceiling, crowd, batch, SECONDS_TO_TRY);
      });
    }
  }

  private double drain(Ceiling given, int crowd, int batch, double seconds) {
    given.fill(batch < REFERENCE_BATCH ? rig.load().jobs() : LARGE * rig.load().jobs());
    return rate(given, crowd, batch, seconds);
  }

  private static double rate(Ceiling given, int crowd, int batch, double seconds) {
    return Crew.of(crowd).rate(number -> given.connect(), client -> drain(client, batch, seconds));
  }

  private static long drain(PlainClient client, int batch, double seconds) {
    var watch = new Stopwatch();
    long lives = 0;
    int claimed = client.claim(batch);
    while (claimed > 0) {
      client.complete();
      lives += claimed;
      claimed = watch.seconds() < seconds ? client.claim(batch) : 0;
    }
    return lives;
  }

  private static String subject(int batch) {
    return "plain SQL, batch " + batch;
  }

  @Override
  public void close() {
    site.close();
  }
}
