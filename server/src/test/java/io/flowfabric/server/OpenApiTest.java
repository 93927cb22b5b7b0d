package io.flowfabric.server;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.flowfabric.server.http.Route;
import io.flowfabric.server.route.Routes;
import io.flowfabric.server.route.Served;
import java.util.HashSet;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.BiConsumer;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The document says what the server does, all of it and nothing else. */
final class OpenApiTest {
  private static final Pattern PART = Pattern.compile("\\{(\\w+)}");
  private TestServer server;
  private JsonNode document;

  @BeforeEach
  void start() {
    server = TestServer.start();
    document = server.caller().get("/openapi.json").json();
  }

  @AfterEach
  void stop() {
    server.close();
  }

  @Test
  void the_document_has_every_route_and_no_other() {
    assertThat(operations().keySet()).containsExactlyElementsOf(routes().keySet());
  }

  @Test
  void what_needs_a_token_says_so() {
    each((operation, route) ->
        assertThat(operation.path("security").isEmpty()).as(route.path()).isEqualTo(route.open()));
  }

  @Test
  void every_part_of_a_path_is_described() {
    each((operation, route) -> {
      Set<String> described = new TreeSet<>();
      operation.path("parameters").forEach(parameter -> {
        if (parameter.path("in").asText().equals("path")) {
          described.add(parameter.path("name").asText());
        }
      });
      Set<String> parts = PART.matcher(route.path())
          .results()
          .map(part -> part.group(1))
          .collect(Collectors.toSet());
      assertThat(described).as(route.path()).isEqualTo(parts);
    });
  }

  @Test
  void every_operation_has_a_name_of_its_own_and_tells_of_problems() {
    Set<String> names = new HashSet<>();
    each((operation, route) -> {
      assertThat(names.add(operation.path("operationId").asText()))
          .as(route.path())
          .isTrue();
      assertThat(operation.path("summary").asText()).as(route.path()).endsWith(".");
      assertThat(operation.path("responses").has("default")).as(route.path()).isTrue();
    });
  }

  @Test
  void every_reference_leads_somewhere() {
    Set<String> references = new TreeSet<>(document.findValuesAsText("$ref"));
    assertThat(references)
        .isNotEmpty()
        .allSatisfy(reference ->
            assertThat(document.at(reference.substring(1)).isMissingNode()).isFalse());
  }

  private void each(BiConsumer<JsonNode, Route> check) {
    Map<String, Route> routes = routes();
    operations().forEach((name, operation) -> check.accept(operation, routes.get(name)));
  }

  private Map<String, JsonNode> operations() {
    var all = new TreeMap<String, JsonNode>();
    document
        .path("paths")
        .properties()
        .forEach(path -> path.getValue()
            .properties()
            .forEach(operation -> all.put(
                operation.getKey().toUpperCase(Locale.ROOT) + " " + path.getKey(),
                operation.getValue())));
    return all;
  }

  private Map<String, Route> routes() {
    var all = new TreeMap<String, Route>();
    Routes.all(Served.of(server.engine(), server.engine().ids()))
        .forEach(route -> all.put(route.method() + " " + route.path(), route));
    return all;
  }
}
