package io.flowfabric.chaos.soak;

import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/**
 * A number that was looked at again and again, and how much it may grow while it counts as flat.
 *
 * @param share of its size in the first half
 * @param floor beside that, since small numbers jump
 */
record Series(String name, double share, double floor, List<Point> points) {

  /** A number at a time, in milliseconds. */
  record Point(long atMillis, double value) {}

  Series {
    points = List.copyOf(points);
  }

  /** Only what was seen from this time on. */
  Series since(long millis) {
    return new Series(
        name,
        share,
        floor,
        points.stream().filter(point -> point.atMillis() >= millis).toList());
  }

  double firstHalf() {
    return median(values(0, points.size() / 2));
  }

  double secondHalf() {
    return median(values(points.size() / 2, points.size()));
  }

  /** How much it grew from the first point to the last, by the median of all slopes. */
  double drift() {
    double[] slopes = IntStream.range(0, points.size())
        .boxed()
        .flatMap(early -> IntStream.range(early + 1, points.size())
            .mapToObj(late -> slope(points.get(early), points.get(late))))
        .mapToDouble(Double::doubleValue)
        .toArray();
    long length = points.getLast().atMillis() - points.getFirst().atMillis();
    return median(slopes) * length;
  }

  /**
   * Neither its middle nor its course tells that it grows. A line grows twice as much as halves.
   */
  boolean isFlat() {
    double allowed = firstHalf() * share + floor;
    return secondHalf() - firstHalf() <= allowed && drift() <= 2 * allowed;
  }

  boolean canBeJudged() {
    return points.size() >= 4;
  }

  private static double slope(Point early, Point late) {
    return (late.value() - early.value()) / Math.max(1, late.atMillis() - early.atMillis());
  }

  private double[] values(int from, int to) {
    return points.subList(from, to).stream().mapToDouble(Point::value).toArray();
  }

  static double median(double[] values) {
    double[] sorted = values.clone();
    Arrays.sort(sorted);
    int middle = sorted.length / 2;
    return sorted.length % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
  }

  @Override
  public String toString() {
    return "%-24s %10.1f %10.1f %10.1f   %s"
        .formatted(name, firstHalf(), secondHalf(), drift(), isFlat() ? "flat" : "grows");
  }
}
