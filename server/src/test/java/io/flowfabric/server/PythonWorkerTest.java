package io.flowfabric.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The worker in another language that the documents show. */
@Timeout(120)
final class PythonWorkerTest {
  private static final Path PROGRAM = Path.of("..", "examples", "http", "worker.py");

  @Test
  void thirty_lines_of_python_do_the_work() throws Exception {
    assumeTrue(hasPython(), "there is no python3 here");
    try (var server = TestServer.start()) {
      var created = server.caller().post("/v1/executions", """
          {"namespace":"demo","lane_id":"words","execution_kind":"shout",\
          "input_payload_b64":"aGVsbG8="}\
          """).json().path("Created");
      String one = "/v1/executions/" + Caller.part(created.path("execution_id").asText());
      Process worker = new ProcessBuilder(
              "python3", PROGRAM.toString(), server.http().url(), "words", "1")
          .inheritIO()
          .start();
      try {
        var result = server.caller().get(one + "/result?wait_ms=60000");
        assertThat(result.text()).isEqualTo("\"HELLO\"");
        assertThat(worker.waitFor(30, TimeUnit.SECONDS)).isTrue();
        assertThat(worker.exitValue()).isZero();
      } finally {
        worker.destroyForcibly();
      }
    }
  }

  private static boolean hasPython() throws InterruptedException {
    try {
      return new ProcessBuilder("python3", "--version").start().waitFor() == 0;
    } catch (IOException none) {
      return false;
    }
  }
}
