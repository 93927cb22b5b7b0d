package io.flowfabric.cli;

import io.flowfabric.bench.measure.Spread;
import io.flowfabric.bench.measure.Summary;
import io.flowfabric.bench.scenario.Load;
import io.flowfabric.bench.scenario.Scenario;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** The numbers as a table, for people. */
record BenchTable(Ink ink, boolean details) implements BenchReport {
  private static final String ROW = "  %-28s %-20s %12s %-7s %19s %6s";

  @Override
  public void begin(String database, Load load, int repeats) {
    ink.line(ink.paint(Ink.Tone.STRONG, database));
    ink.line(String.format(
        Locale.ROOT,
        "%,d jobs of %,d bytes, %d workers with %d slots each; %s",
        load.jobs(),
        load.payload(),
        load.workers(),
        load.slots(),
        repeats == 1 ? "measured once" : "medians of " + repeats));
  }

  @Override
  public void show(Scenario scenario, List<Summary> numbers) {
    List<Summary> shown =
        numbers.stream().filter(number -> details || !number.detail()).toList();
    ink.blank();
    ink.line(ink.paint(Ink.Tone.STRONG, scenario.name()) + ": " + scenario.question());
    ink.line(ink.paint(Ink.Tone.FAINT, row("", "", "median", "", "lowest - highest", "share")));
    shown.forEach(number -> ink.line(row(number)));
    shown.stream()
        .flatMap(number -> Optional.ofNullable(number.share()).stream())
        .map(share -> "share: of " + share.reference() + ", in the same repeat")
        .distinct()
        .forEach(note -> ink.line("  " + ink.paint(Ink.Tone.FAINT, note)));
  }

  private static String row(Summary number) {
    Spread spread = number.spread();
    return row(
        number.subject(),
        number.metric(),
        text(spread.median()),
        number.unit().symbol(),
        text(spread.lowest()) + " - " + text(spread.highest()),
        Optional.ofNullable(number.share())
            .map(share -> String.format(Locale.ROOT, "%.2f", share.spread().median()))
            .orElse(""));
  }

  private static String row(
      String subject, String metric, String median, String unit, String range, String share) {
    return String.format(Locale.ROOT, ROW, subject, metric, median, unit, range, share);
  }

  private static String text(double value) {
    int decimals = value >= 100 ? 0 : value >= 10 ? 1 : 2;
    return String.format(Locale.ROOT, "%,." + decimals + "f", value);
  }
}
