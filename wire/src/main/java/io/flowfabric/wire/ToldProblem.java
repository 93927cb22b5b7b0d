package io.flowfabric.wire;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Optional;

/**
 * A problem that a server told.
 *
 * @param fault the exception that it stands for, if it came from the engine
 */
public record ToldProblem(String detail, Optional<Fault> fault) {

  static ToldProblem read(int status, JsonNode problem) {
    JsonNode fault = problem.path("fault");
    return new ToldProblem(
        problem.path("detail").asText("status " + status),
        fault.isMissingNode()
            ? Optional.empty()
            : Optional.of(Forms.of(Fault.class).read(fault, At.TOP)));
  }

  static ToldProblem unknown(int status) {
    return new ToldProblem("status " + status, Optional.empty());
  }
}
