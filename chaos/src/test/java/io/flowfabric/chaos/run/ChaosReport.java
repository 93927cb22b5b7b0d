package io.flowfabric.chaos.run;

import io.flowfabric.chaos.check.Finding;
import io.flowfabric.chaos.check.Recovery;
import io.flowfabric.chaos.history.Deed;
import io.flowfabric.chaos.history.Operation;
import io.flowfabric.chaos.history.Reply;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** What a run was, and what came of it. */
record ChaosReport(
    Path folder,
    String title,
    List<Operation> operations,
    List<Happened> faults,
    List<Fault> possible,
    Recovery recovery,
    List<Finding> findings) {
  private static final int SHOWN = 20;

  Map<Fault, Long> times() {
    return faults.stream()
        .collect(Collectors.groupingBy(Happened::fault, TreeMap::new, Collectors.counting()));
  }

  @Override
  public String toString() {
    var text = new StringBuilder("chaos ").append(title).append('\n');
    line(text, "operations", operations.size());
    line(
        text,
        "of unknown outcome",
        operations.stream().filter(one -> !one.isKnown()).count());
    line(text, "executions", executions());
    line(text, "taken over", recovery.takeovers());
    line(text, "reports refused", refusedReports());
    line(text, "faults", faults.size());
    times().forEach((fault, times) -> line(text, "  " + words(fault), times));
    Set<Fault> impossible = EnumSet.allOf(Fault.class);
    possible.forEach(impossible::remove);
    impossible.forEach(fault -> line(text, "  " + words(fault), "not here"));
    line(text, "longest wait for the next success", words(recovery.longestSilence()));
    line(text, "longest wait of lost work", words(recovery.longestTakeover()));
    line(text, "violations", findings.size());
    findings.stream().limit(SHOWN).forEach(finding -> line(text, finding.rule(), finding.about()));
    line(text, "history", folder.toAbsolutePath().normalize());
    return text.toString();
  }

  private long refusedReports() {
    return operations.stream()
        .filter(one -> one.deed() == Deed.COMPLETE && one.reply() == Reply.REFUSED)
        .count();
  }

  private long executions() {
    return operations.stream()
        .flatMap(one -> one.answers().stream())
        .map(facts -> facts.execution())
        .filter(id -> id != null)
        .distinct()
        .count();
  }

  private static String words(Recovery.Wait wait) {
    return "%d ms, %s".formatted(wait.millis(), wait.what());
  }

  private static String words(Fault fault) {
    return fault.name().toLowerCase(Locale.ROOT).replace('_', ' ');
  }

  private static void line(StringBuilder text, String what, Object value) {
    text.append("  %-40s %s%n".formatted(what, value));
  }
}
