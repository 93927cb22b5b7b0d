package io.flowfabric.quality;

import static org.assertj.core.api.Assertions.assertThat;

import io.flowfabric.server.process.Setting;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** What the files for operators name exists; the build cannot run all of them. */
final class OperationsFilesTest {
  private static final Path ROOT = Path.of("..");
  private static final Path OPERATIONS = ROOT.resolve("docs/operations");
  private static final Path GUIDE = ROOT.resolve("docs/guide/operating.md");

  private static String container() throws IOException {
    return Files.readString(OPERATIONS.resolve("Containerfile"));
  }

  private static String unit() throws IOException {
    return Files.readString(OPERATIONS.resolve("flowfabric.service"));
  }

  private static <T> Set<T> all(String pattern, String text, Function<MatchResult, T> found) {
    return Pattern.compile(pattern, Pattern.MULTILINE)
        .matcher(text)
        .results()
        .map(found)
        .collect(Collectors.toCollection(TreeSet::new));
  }

  private static Set<String> all(String pattern, String text) {
    return all(pattern, text, match -> match.group(1));
  }

  /** Where the image gets its files from, and where it puts them. */
  private static Map<String, String> copies() throws IOException {
    var copies = new TreeMap<String, String>();
    Pattern.compile("^COPY --from=build /src/(\\S+) (\\S+)$", Pattern.MULTILINE)
        .matcher(container())
        .results()
        .forEach(copy -> copies.put(copy.group(1), copy.group(2)));
    return copies;
  }

  @Test
  void the_image_is_made_of_what_is_here_or_is_built() throws IOException {
    String built = "cli/target/flowfabric-cli.jar";

    assertThat(copies()).hasSize(3).containsKey(built);
    assertThat(Files.readString(ROOT.resolve("cli/pom.xml")))
        .contains("<outputFile>${project.build.directory}/flowfabric-cli.jar</outputFile>");
    assertThat(copies().keySet())
        .filteredOn(file -> !file.equals(built))
        .allSatisfy(file -> assertThat(ROOT.resolve(file)).isExecutable());
  }

  @Test
  void the_launcher_of_the_image_finds_what_is_beside_it() throws IOException {
    String launcher = Files.readString(ROOT.resolve("flowfabric"));
    Path bin = Path.of(copies().get("flowfabric")).getParent();
    Set<String> sought = all("^  \\w+=\\$home/(\\.\\./\\S+)$", launcher);

    assertThat(sought).hasSize(2);
    assertThat(copies().values())
        .containsAll(sought.stream()
            .map(file -> bin.resolve(file).normalize().toString())
            .toList());
    assertThat(container()).contains("ENTRYPOINT [\"" + copies().get("flowfabric") + "\"]");
  }

  @Test
  void the_health_check_asks_where_there_is_an_answer() throws IOException {
    assertThat(all("'GET (\\S+) HTTP", container())).containsExactly("/livez");
    assertThat(Files.readString(ROOT.resolve("docs/reference/openapi.json")))
        .contains("\"/livez\"");
  }

  @Test
  void every_setting_that_is_named_exists() throws IOException {
    String all = container() + unit() + Files.readString(GUIDE);

    assertThat(Stream.of(Setting.values()).map(Setting::variable))
        .containsAll(all("(" + Setting.ENVIRONMENT + "[A-Z_]+)", all));
    assertThat(Stream.of(Setting.values()).map(Setting::key))
        .containsAll(all("^(\\w+) = ", all))
        .containsAll(all("--set (\\w+)=", all));
  }

  @Test
  void stopping_is_given_the_time_it_may_take() throws IOException {
    long allowed =
        Long.parseLong(all("^TimeoutStopSec=(\\d+)$", unit()).iterator().next());

    assertThat(allowed * 1000).isGreaterThan(Long.parseLong(Setting.STOP_GRACE_MS.standard()));
  }

  @Test
  void files_that_the_guide_points_to_exist() throws IOException {
    Set<String> links = all("\\]\\(([^)#:]+)(?:#[^)]*)?\\)", Files.readString(GUIDE));

    assertThat(links)
        .isNotEmpty()
        .allSatisfy(link -> assertThat(GUIDE.resolveSibling(link)).exists());
    assertThat(List.of("alerts.yaml", "flowfabric.service", "Containerfile"))
        .allSatisfy(file -> assertThat(links).contains("../operations/" + file));
  }
}
