package io.flowfabric.tck.rig;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.junit.platform.commons.support.AnnotationSupport;
import org.junit.platform.commons.support.ReflectionSupport;
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.engine.reporting.ReportEntry;
import org.junit.platform.engine.support.descriptor.MethodSource;
import org.junit.platform.launcher.TestExecutionListener;
import org.junit.platform.launcher.TestIdentifier;
import org.junit.platform.launcher.TestPlan;

/**
 * Counts the cases of the specification that ran and passed on each store, and writes for each
 * under {@code target/cases}: {@code part 1: 236/236}, the numbers that are missing, and what tests
 * have to tell beside that. A case counts when every test that names it passed.
 */
public final class CaseReport implements TestExecutionListener {
  private static final Map<String, Integer> PARTS = new TreeMap<>(Map.of("1", 236, "release", 10));
  private static final Path FOLDER = Path.of("target", "cases");
  private static final int WIDTH = 10;

  private final Map<String, Proof> proofs = new TreeMap<>();

  /** What was seen on one store. */
  private static final class Proof {
    private final Map<String, Boolean> passed = new TreeMap<>();
    private final StringBuilder notes = new StringBuilder();

    private boolean isProven(String part, int number) {
      return passed.getOrDefault(part + "." + number, false);
    }
  }

  @Override
  public synchronized void executionFinished(TestIdentifier test, TestExecutionResult result) {
    boolean ok = result.getStatus() == TestExecutionResult.Status.SUCCESSFUL;
    cases(test)
        .ifPresent(names -> proof(test).ifPresent(proof -> {
          for (String name : names.value()) {
            proof.passed.merge(name, ok, Boolean::logicalAnd);
          }
        }));
  }

  @Override
  public synchronized void reportingEntryPublished(TestIdentifier test, ReportEntry entry) {
    proof(test)
        .ifPresent(proof -> entry
            .getKeyValuePairs()
            .forEach((key, value) ->
                proof.notes.append("%s: %s = %s%n".formatted(test.getDisplayName(), key, value))));
  }

  @Override
  public synchronized void testPlanExecutionFinished(TestPlan plan) {
    proofs.forEach((store, proof) -> {
      write(store + ".txt", report(store, proof));
      write(store + ".missing.txt", missing(proof));
      write(store + ".notes.txt", proof.notes.toString());
    });
  }

  private static String report(String store, Proof proof) {
    var lines = new StringBuilder();
    PARTS.forEach((part, total) -> {
      long proven =
          numbers(total).filter(number -> proof.isProven(part, number)).count();
      String name = store + " ".repeat(Math.max(1, WIDTH - store.length()));
      lines.append("%spart %s: %d/%d%n".formatted(name, part, proven, total));
    });
    return lines.toString();
  }

  private static String missing(Proof proof) {
    var lines = new StringBuilder();
    PARTS.forEach((part, total) -> numbers(total)
        .filter(number -> !proof.isProven(part, number))
        .forEach(number -> lines.append(part).append('.').append(number).append('\n')));
    return lines.toString();
  }

  private static IntStream numbers(int total) {
    return IntStream.rangeClosed(1, total);
  }

  private static Optional<Case> cases(TestIdentifier test) {
    return test.getSource()
        .filter(MethodSource.class::isInstance)
        .map(source -> ((MethodSource) source).getJavaMethod().getAnnotation(Case.class));
  }

  /** Tests of a class that names no store prove nothing of one. */
  private Optional<Proof> proof(TestIdentifier test) {
    return test.getUniqueIdObject().getSegments().stream()
        .filter(segment -> segment.getType().equals("class"))
        .findFirst()
        .flatMap(segment -> ReflectionSupport.tryToLoadClass(segment.getValue()).toOptional())
        .flatMap(type -> AnnotationSupport.findAnnotation(type, ProvenOn.class))
        .map(named -> proofs.computeIfAbsent(named.value(), store -> new Proof()));
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
