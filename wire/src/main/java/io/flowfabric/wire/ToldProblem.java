package io.flowfabric.wire;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Optional;

/**
 * A problem that a server told.
 *
 * @param fault the exception that it stands for, if it came from the engine
 */
public record ToldProblem(String detail, Optional<Fault> fault) {

  /** Whatever stands between client and server may answer too, and not in our words. */
  public static ToldProblem read(int status, byte[] body) {
    try {
      JsonNode problem = JsonCodec.read(body);
      JsonNode fault = problem.path("fault");
      return new ToldProblem(
          problem.path("detail").asText("status " + status),
          fault.isMissingNode()
              ? Optional.empty()
              : Optional.of(Forms.of(Fault.class).read(fault, At.TOP)));
    } catch (NotJson | MalformedMessage notOurs) {
      return new ToldProblem("status " + status, Optional.empty());
    }
  }
}
