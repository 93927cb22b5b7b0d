package io.flowfabric.bench.scenario;

import io.flowfabric.bench.measure.Measurement;
import java.util.Comparator;
import java.util.List;
import java.util.function.Supplier;
import java.util.stream.Stream;

/**
 * For what is over in half a second, of which the compiler alone can take a third. The first number
 * of each time decides which of them is the middle one.
 */
final class MiddleOfThree {
  private static final int TIMES = 3;

  private MiddleOfThree() {}

  static List<Measurement> of(Supplier<List<Measurement>> work) {
    return Stream.generate(work)
        .limit(TIMES)
        .sorted(Comparator.comparingDouble(all -> all.getFirst().value()))
        .toList()
        .get(TIMES / 2);
  }
}
