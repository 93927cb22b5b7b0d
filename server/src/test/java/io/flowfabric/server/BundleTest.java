package io.flowfabric.server;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.flowfabric.server.access.Role;
import io.flowfabric.server.access.TokenFile;
import io.flowfabric.server.access.Tokens;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Several commands in one request. */
final class BundleTest {
  private static final String PING = "{\"name\":\"ping\",\"command\":{}}";
  private static final String WORKERS =
      "{\"name\":\"list_workers\",\"command\":{\"namespace\":\"a\",\"limit\":5}}";

  @TempDir
  Path folder;

  @Test
  void each_is_answered_as_if_it_had_come_alone() {
    try (var server = TestServer.start()) {
      JsonNode answers = server
          .caller()
          .post("/v1/commands", bundle(PING, "{\"name\":\"nonsense\",\"command\":{}}", """
              {"name":"describe_execution","command":{"execution_id":7}}\
              """, PING))
          .json()
          .path("answers");

      assertThat(statuses(answers)).containsExactly(200, 404, 422, 200);
      assertThat(answers.get(0).path("body").has("server_time")).isTrue();
      assertThat(answers.get(1).path("body").path("kind").asText()).isEqualTo("not_found");
    }
  }

  @Test
  void who_may_not_send_one_of_them_alone_may_not_send_it_with_others() throws IOException {
    var file = new TokenFile(folder.resolve("tokens"));
    Files.write(file.path(), List.of(TokenFile.line("submit", "s-token", Set.of(Role.SUBMIT), "")));
    try (var server = TestServer.start(options -> options.letting(Tokens.of(file)))) {
      var caller = server.caller();

      assertThat(caller.post("/v1/commands", bundle(PING)).status()).isEqualTo(401);
      JsonNode answers = caller
          .with("s-token")
          .post("/v1/commands", bundle(PING, WORKERS))
          .json()
          .path("answers");
      assertThat(statuses(answers)).containsExactly(200, 403);
    }
  }

  @Test
  void there_may_be_only_so_many() {
    try (var server = TestServer.start()) {
      for (String odd : List.of("{}", "{\"commands\":[]}", "{\"commands\":[1]}")) {
        assertThat(server.caller().post("/v1/commands", odd).status()).isBetween(400, 422);
      }
      String tooMany = "{\"commands\":[" + "{},".repeat(1000) + "{}]}";
      assertThat(
              server.caller().post("/v1/commands", tooMany).json().path("kind").asText())
          .isEqualTo("batch_size");
    }
  }

  private static List<Integer> statuses(JsonNode answers) {
    List<Integer> statuses = new ArrayList<>();
    answers.forEach(answer -> statuses.add(answer.path("status").asInt()));
    return statuses;
  }

  private static String bundle(String... commands) {
    return "{\"commands\":[" + String.join(",", commands) + "]}";
  }
}
