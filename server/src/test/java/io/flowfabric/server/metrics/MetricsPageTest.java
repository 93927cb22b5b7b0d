package io.flowfabric.server.metrics;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.flowfabric.server.process.ServerProcess;
import io.flowfabric.server.process.Settings;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** What a server tells, what the documents say of it, and what is built on both. */
final class MetricsPageTest {
  private static final Path DOCS = Path.of("..", "docs");
  private static final Pattern ROW =
      Pattern.compile("\\| `(\\w+)` \\| (\\w+) \\| ([`\\w, ]*?) ?\\|(?: (.*) \\|)?");
  private static final Pattern METRIC =
      Pattern.compile("\\b(?:ff|jvm|process|system)_[a-z0-9_]+\\b");
  private static final Pattern GROUPED = Pattern.compile("by \\(([\\w, ]+)\\)");
  private static final Pattern CHOSEN = Pattern.compile("[{,](\\w+)=");
  private static final Pattern ALERT = Pattern.compile("- alert: (\\w+)");
  private static final Pattern EXPLAINED = Pattern.compile("(?m)^\\| `(FlowFabric\\w+)` \\|");

  private static Map<String, PrometheusText.Family> told = Map.of();

  @BeforeAll
  static void work_and_ask_for_the_numbers() throws Exception {
    var settings = Settings.standard().flags(Map.of("store", "memory:", "listen", "127.0.0.1:0"));
    try (var server = ServerProcess.start(settings, "1.2.3");
        var http = HttpClient.newHttpClient()) {
      var address = URI.create(server.url() + "/v1/executions");
      http.send(
          HttpRequest.newBuilder(address)
              .header("Content-Type", "application/json")
              .POST(BodyPublishers.ofString(
                  "{\"namespace\":\"a\",\"lane_id\":\"mail\",\"execution_kind\":\"b\"}"))
              .build(),
          BodyHandlers.discarding());
      http.send(
          HttpRequest.newBuilder(address.resolve("/v1/claims"))
              .header("Content-Type", "application/json")
              .POST(BodyPublishers.ofString(
                  "{\"lane_id\":\"mail\",\"worker_id\":\"w\",\"worker_instance_id\":\"w-1\"}"))
              .build(),
          BodyHandlers.discarding());
      var numbers = HttpRequest.newBuilder(address.resolve("/metrics")).build();
      // On a machine that is busy with other things the first look at the store may be too slow.
      for (int tries = 0; tries < 20 && !told.containsKey("ff_executions"); tries++) {
        told = PrometheusText.parse(http.send(numbers, BodyHandlers.ofString()).body());
      }
    }
  }

  /** A row of the page. */
  private record Line(String type, Set<String> labels, String meaning) {
    static Line of(MatchResult row) {
      return new Line(row.group(2), words(row.group(3)), row.group(4) == null ? "" : row.group(4));
    }
  }

  private static Map<String, Line> page() throws IOException {
    return ROW.matcher(Files.readString(DOCS.resolve("reference/metrics.md")))
        .results()
        .collect(
            Collectors.toMap(row -> row.group(1), Line::of, (one, other) -> other, TreeMap::new));
  }

  private static Set<String> words(String text) {
    return Stream.of(text.replace("`", "").split("[ ,]+"))
        .filter(word -> !word.isEmpty())
        .collect(Collectors.toSet());
  }

  @Test
  void the_page_lists_what_a_server_tells_and_nothing_else() throws IOException {
    assertThat(page().keySet()).containsAll(told.keySet());
    // What there is to tell of a collector depends on which one it is, and on its having run.
    assertThat(told.keySet())
        .containsAll(
            page().keySet().stream().filter(name -> !name.startsWith("jvm_gc_")).toList());
  }

  @Test
  void the_page_says_of_each_what_the_server_says() throws IOException {
    Map<String, Line> page = page();
    told.forEach((name, family) -> {
      Line line = page.get(name);
      assertThat(line.type).as(name).isEqualTo(family.type());
      assertThat(line.labels).as(name).isEqualTo(family.labels());
      if (name.startsWith("ff_")) {
        assertThat(line.meaning).as(name).isEqualTo(family.help());
      }
    });
  }

  @Test
  void the_numbers_are_those_of_what_was_done() {
    assertThat(samples("ff_executions"))
        .containsExactly(new PrometheusText.Sample(
            "ff_executions", Map.of("lane", "mail", "state", "active"), 1));
    assertThat(samples("ff_claim_total"))
        .containsExactly(new PrometheusText.Sample(
            "ff_claim_total", Map.of("lane", "mail", "outcome", "claimed"), 1));
    assertThat(samples("ff_store_up").getFirst().value()).isEqualTo(1);
    assertThat(samples("ff_build_info").getFirst().labels()).containsEntry("version", "1.2.3");
  }

  private static List<PrometheusText.Sample> samples(String name) {
    return told.get(name).samples();
  }

  @Test
  void every_panel_of_the_dashboard_shows_metrics_and_labels_that_exist() throws IOException {
    JsonNode dashboard = new ObjectMapper()
        .readTree(DOCS.resolve("operations/grafana-dashboard.json").toFile());
    var expressions = new TreeSet<>(dashboard.findValuesAsText("expr"));

    assertThat(expressions).hasSizeGreaterThan(30);
    exists(String.join("\n", expressions));
  }

  @Test
  void every_number_of_ours_is_on_the_dashboard() throws IOException {
    String dashboard = Files.readString(DOCS.resolve("operations/grafana-dashboard.json"));

    assertThat(page().keySet().stream().filter(name -> name.startsWith("ff_")))
        .allSatisfy(name -> assertThat(dashboard).contains(name));
  }

  @Test
  void every_alert_watches_what_exists_and_is_explained() throws IOException {
    String alerts = Files.readString(DOCS.resolve("operations/alerts.yaml"));
    String guide = Files.readString(DOCS.resolve("guide/operating.md"));

    exists(alerts);
    assertThat(found(ALERT, alerts)).isNotEmpty().isEqualTo(found(EXPLAINED, guide));
  }

  private static void exists(String expressions) throws IOException {
    Map<String, Line> page = page();
    Set<String> used = METRIC
        .matcher(expressions)
        .results()
        .map(MatchResult::group)
        .map(name -> page.containsKey(name) ? name : name.replaceAll("_(bucket|sum|count)$", ""))
        .collect(Collectors.toSet());
    assertThat(used).isNotEmpty().isSubsetOf(page.keySet());

    var labels =
        page.values().stream().flatMap(line -> line.labels.stream()).collect(Collectors.toSet());
    labels.addAll(Set.of("job", "instance", "le"));
    assertThat(labels).containsAll(found(CHOSEN, expressions));
    found(GROUPED, expressions).forEach(group -> assertThat(labels).containsAll(words(group)));
  }

  private static Set<String> found(Pattern pattern, String text) {
    return pattern
        .matcher(text)
        .results()
        .map(match -> match.group(1))
        .collect(Collectors.toCollection(TreeSet::new));
  }
}
