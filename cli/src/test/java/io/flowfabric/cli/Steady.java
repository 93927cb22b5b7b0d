package io.flowfabric.cli;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.regex.Pattern;

/** Puts what stays the same in the place of what differs from run to run. For one thread. */
final class Steady {
  private static final Pattern UUID =
      Pattern.compile("[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}");

  private final Map<String, String> known = new LinkedHashMap<>();

  String of(String text) {
    return UUID.matcher(text)
        .replaceAll(found -> known.computeIfAbsent(
            found.group(), one -> "01980000-0000-7000-8000-%012d".formatted(known.size() + 1)))
        .replaceAll("\\d{4}-\\d\\d-\\d\\dT[:.0-9]+Z", "2026-01-31T09:00:00.000Z")
        .replaceAll("\\d{4}-\\d\\d-\\d\\d \\d\\d:\\d\\d:\\d\\d\\.\\d{3}", "2026-01-31 09:00:00.000")
        .replaceAll("fft_[-_A-Za-z0-9]{43}", "fft_9vJ0zqk2m6Qh8sXyWcT4bRfL1nDgUeA7pKiOo3HtYxM")
        .replaceAll("[0-9.]+ ms, median", "0.2 ms, median")
        .replaceAll("\\d+ ms (behind|ahead of) this", "0 ms ahead of this")
        .replaceAll("(?m)  \\d+ m?s$", "  250 ms")
        .replaceAll("flowfabric \\(unpackaged\\)", "flowfabric 0.1.0")
        .replaceAll("java [0-9].*", "java 21.0.8+9-LTS");
  }
}
