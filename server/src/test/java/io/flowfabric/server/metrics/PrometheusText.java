package io.flowfabric.server.metrics;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Reads the text format of Prometheus, version 0.0.4, and objects to whatever is not quite right:
 * Prometheus itself drops all the numbers of a server over one bad line.
 */
final class PrometheusText {
  private static final Pattern HELP =
      Pattern.compile("# HELP ([a-zA-Z_:][a-zA-Z0-9_:]*) ((?:[^\\\\]|\\\\\\\\|\\\\n)+)");
  private static final Pattern TYPE =
      Pattern.compile("# TYPE ([a-zA-Z_:][a-zA-Z0-9_:]*) (counter|gauge|histogram|summary)");
  private static final Pattern SAMPLE =
      Pattern.compile("([a-zA-Z_:][a-zA-Z0-9_:]*)(?:\\{(.*)\\})? (\\S+)");
  private static final Pattern LABEL =
      Pattern.compile("([a-zA-Z_][a-zA-Z0-9_]*)=\"((?:[^\"\\\\\n]|\\\\[\\\\\"n])*)\"(,|$)");

  /** A metric with all its samples. */
  record Family(String name, String help, String type, List<Sample> samples) {
    /** The names of the labels that users see, without the one for buckets. */
    Set<String> labels() {
      var labels = new HashSet<String>();
      samples.forEach(sample -> labels.addAll(sample.labels.keySet()));
      labels.remove("le");
      labels.remove("quantile");
      return labels;
    }
  }

  /** One line with a number. */
  record Sample(String name, Map<String, String> labels, double value) {}

  private final Map<String, Family> families = new LinkedHashMap<>();
  private final Set<String> seen = new HashSet<>();

  private PrometheusText() {}

  static Map<String, Family> parse(String text) {
    require(text.endsWith("\n"), "the last line does not end", text);
    var parser = new PrometheusText();
    String[] lines = text.split("\n");
    for (int line = 0; line < lines.length; ) {
      line = parser.family(lines, line);
    }
    return parser.families;
  }

  private int family(String[] lines, int start) {
    require(start + 2 < lines.length, "a family without samples", lines[start]);
    Matcher help = matched(HELP, lines[start]);
    Matcher type = matched(TYPE, lines[start + 1]);
    String name = help.group(1);
    require(type.group(1).equals(name), "HELP and TYPE of different names", lines[start + 1]);
    var family = new Family(name, help.group(2), type.group(2), new ArrayList<>());
    require(families.put(name, family) == null, "a family that comes twice", name);
    int line = start + 2;
    for (; line < lines.length && !lines[line].startsWith("#"); line++) {
      family.samples.add(sample(family, lines[line]));
    }
    require(!family.samples.isEmpty(), "a family without samples", name);
    if (family.type.equals("histogram")) {
      buckets(family);
    }
    return line;
  }

  private Sample sample(Family family, String line) {
    Matcher sample = matched(SAMPLE, line);
    var labels = labels(sample.group(2), line);
    var read = new Sample(sample.group(1), labels, number(sample.group(3), line));
    require(belongs(family, read), "a sample of another family", line);
    require(seen.add(read.name + labels), "a sample that comes twice", line);
    return read;
  }

  private static Map<String, String> labels(String text, String line) {
    var labels = new TreeMap<String, String>();
    if (text == null) {
      return labels;
    }
    Matcher label = LABEL.matcher(text);
    int end = 0;
    while (end < text.length()) {
      require(label.find(end) && label.start() == end, "labels that make no sense", line);
      require(labels.put(label.group(1), label.group(2)) == null, "a label twice", line);
      end = label.end();
    }
    require(!text.endsWith(","), "a comma too many", line);
    return labels;
  }

  private static double number(String text, String line) {
    switch (text) {
      case "+Inf":
        return Double.POSITIVE_INFINITY;
      case "-Inf":
        return Double.NEGATIVE_INFINITY;
      default:
        require(text.matches("NaN|[-+]?[0-9.]+([eE][-+]?[0-9]+)?"), "no number", line);
        return Double.parseDouble(text);
    }
  }

  private static boolean belongs(Family family, Sample sample) {
    String part = sample.name.startsWith(family.name)
        ? sample.name.substring(family.name.length())
        : "of another";
    boolean inBucket = sample.labels.containsKey("le");
    return switch (family.type) {
      case "counter" -> part.isEmpty() && family.name.endsWith("_total") && sample.value >= 0;
      case "gauge" -> part.isEmpty();
      case "histogram" -> part.equals("_bucket") ? inBucket : part.matches("_sum|_count");
      default -> part.matches("|_sum|_count");
    };
  }

  /** Buckets only grow, and the last one holds all. */
  private static void buckets(Family family) {
    var last = new HashMap<Map<String, String>, Sample>();
    for (Sample sample : family.samples) {
      var labels = new TreeMap<>(sample.labels);
      String bound = labels.remove("le");
      Sample before = last.get(labels);
      if (bound != null) {
        require(before == null || before.value <= sample.value, "a falling bucket", family.name);
        last.put(labels, sample);
      } else if (sample.name.endsWith("_count")) {
        require(
            before != null
                && before.value == sample.value
                && "+Inf".equals(before.labels.get("le")),
            "a count that is not that of the last bucket",
            family.name);
      }
    }
  }

  private static Matcher matched(Pattern pattern, String line) {
    Matcher matcher = pattern.matcher(line);
    require(matcher.matches(), "a line that is not as it should be", line);
    return matcher;
  }

  private static void require(boolean holds, String objection, String where) {
    if (!holds) {
      throw new AssertionError(objection + ": " + where);
    }
  }
}
