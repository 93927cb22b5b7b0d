package io.flowfabric.tck.rig;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.engine.reporting.ReportEntry;
import org.junit.platform.engine.support.descriptor.MethodSource;
import org.junit.platform.launcher.TestExecutionListener;
import org.junit.platform.launcher.TestIdentifier;
import org.junit.platform.launcher.TestPlan;

/**
 * Counts the cases of the specification that ran and passed, and writes {@code part 1: 236/236} and
 * the numbers that are missing under {@code target/cases}. A case counts when every test that names
 * it passed. What tests have to tell beside that goes there too.
 */
public final class CaseReport implements TestExecutionListener {
  private static final Map<String, Integer> PARTS = new TreeMap<>(Map.of("1", 236));
  private static final Path FOLDER = Path.of("target", "cases");

  private final Map<String, Boolean> passed = new TreeMap<>();
  private final StringBuilder notes = new StringBuilder();

  @Override
  public synchronized void executionFinished(TestIdentifier test, TestExecutionResult result) {
    cases(test).ifPresent(names -> {
      for (String name : names.value()) {
        boolean ok = result.getStatus() == TestExecutionResult.Status.SUCCESSFUL;
        passed.merge(name, ok, Boolean::logicalAnd);
      }
    });
  }

  @Override
  public synchronized void reportingEntryPublished(TestIdentifier test, ReportEntry entry) {
    entry
        .getKeyValuePairs()
        .forEach((key, value) ->
            notes.append("%s: %s = %s%n".formatted(test.getDisplayName(), key, value)));
  }

  @Override
  public synchronized void testPlanExecutionFinished(TestPlan plan) {
    if (!passed.isEmpty()) {
      write("report.txt", report());
      write("missing.txt", missing());
      write("notes.txt", notes.toString());
    }
  }

  private String report() {
    var lines = new StringBuilder();
    PARTS.forEach((part, total) -> {
      long proven = numbers(total).filter(number -> isProven(part, number)).count();
      lines.append("part %s: %d/%d%n".formatted(part, proven, total));
    });
    return lines.toString();
  }

  private String missing() {
    var lines = new StringBuilder();
    PARTS.forEach((part, total) -> numbers(total)
        .filter(number -> !isProven(part, number))
        .forEach(number -> lines.append(part).append('.').append(number).append('\n')));
    return lines.toString();
  }

  private boolean isProven(String part, int number) {
    return passed.getOrDefault(part + "." + number, false);
  }

  private static IntStream numbers(int total) {
    return IntStream.rangeClosed(1, total);
  }

  private static Optional<Case> cases(TestIdentifier test) {
    return test.getSource()
        .filter(MethodSource.class::isInstance)
        .map(source -> ((MethodSource) source).getJavaMethod().getAnnotation(Case.class));
  }

  private static void write(String file, String text) {
    try {
      Files.createDirectories(FOLDER);
      Files.writeString(FOLDER.resolve(file), text);
    } catch (IOException failed) {
      throw new UncheckedIOException(failed);
    }
  }
}
