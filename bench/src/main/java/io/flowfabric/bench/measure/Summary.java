package io.flowfabric.bench.measure;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** What the repeats of one measurement come to. */
public record Summary(
    String scenario,
    String subject,
    String metric,
    Unit unit,
    Spread spread,
    @Nullable Share share,
    boolean detail) {

  /**
   * How much of another subject's number this one is. It is formed within each repeat, where both
   * met the same machine, and summed up afterwards.
   */
  public record Share(String reference, Spread spread) {}

  private record Line(String subject, String metric) {
    static Line of(Measurement measurement) {
      return new Line(measurement.subject(), measurement.metric());
    }
  }

  /** Sums up the repeats of a scenario, in the order in which its numbers first appeared. */
  public static List<Summary> of(String scenario, List<List<Measurement>> repeats) {
    Map<Line, List<Measurement>> lines = new LinkedHashMap<>();
    Map<Line, List<Double>> shares = new LinkedHashMap<>();
    for (List<Measurement> repeat : repeats) {
      for (Measurement one : repeat) {
        lines.computeIfAbsent(Line.of(one), line -> new ArrayList<>()).add(one);
        share(one, repeat)
            .ifPresent(share ->
                shares.computeIfAbsent(Line.of(one), line -> new ArrayList<>()).add(share));
      }
    }
    return lines.entrySet().stream()
        .map(line -> summary(scenario, line.getValue(), shares.get(line.getKey())))
        .toList();
  }

  private static Optional<Double> share(Measurement one, List<Measurement> repeat) {
    return repeat.stream()
        .filter(other -> other.subject().equals(one.reference()))
        .filter(other -> other.metric().equals(one.metric()))
        .filter(other -> other.value() > 0)
        .findFirst()
        .map(other -> one.value() / other.value());
  }

  private static Summary summary(
      String scenario, List<Measurement> repeats, @Nullable List<Double> shares) {
    Measurement first = repeats.getFirst();
    String reference = first.reference();
    return new Summary(
        scenario,
        first.subject(),
        first.metric(),
        first.unit(),
        Spread.of(repeats.stream().map(Measurement::value).toList()),
        shares == null || reference == null ? null : new Share(reference, Spread.of(shares)),
        first.detail());
  }
}
