package io.flowfabric.chaos.soak;

import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** What a soak was, and what grew. */
record SoakReport(
    Path folder, SoakRun.Plan plan, int crashes, List<Series> series, List<String> left) {

  /** What is wrong; nothing if all is flat and nothing is left over. */
  List<String> complaints() {
    return Stream.concat(
            left.stream(),
            series.stream()
                .filter(one -> !one.canBeJudged() || !one.isFlat())
                .map(one -> one.canBeJudged() ? one + " " : "too few samples of " + one.name()))
        .toList();
  }

  @Override
  public String toString() {
    var text = new StringBuilder("soak store=%s rate=%d/s took=%s retention=%s crashes=%d%n"
        .formatted(plan.store(), plan.rate(), plan.length(), plan.retention(), crashes));
    text.append("  %-24s %10s %10s %10s%n"
        .formatted("from " + plan.warmUp() + " on", "1st half", "2nd half", "drift"));
    series.stream()
        .filter(Series::canBeJudged)
        .forEach(one -> text.append("  ").append(one).append('\n'));
    complaints().forEach(one -> text.append("  wrong: ").append(one.strip()).append('\n'));
    text.append("  samples: ").append(folder.toAbsolutePath().normalize()).append('\n');
    return text.toString();
  }
}
