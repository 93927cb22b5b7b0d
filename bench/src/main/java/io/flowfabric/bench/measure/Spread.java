package io.flowfabric.bench.measure;

import java.util.List;

/** The middle of some numbers, and how far they lie apart. */
public record Spread(double median, double lowest, double highest) {

  public static Spread of(List<Double> values) {
    if (values.isEmpty()) {
      throw new IllegalArgumentException("nothing has no middle");
    }
    List<Double> sorted = values.stream().sorted().toList();
    int middle = sorted.size() / 2;
    double median = sorted.size() % 2 == 1
        ? sorted.get(middle)
        : (sorted.get(middle - 1) + sorted.get(middle)) / 2;
    return new Spread(median, sorted.getFirst(), sorted.getLast());
  }
}
