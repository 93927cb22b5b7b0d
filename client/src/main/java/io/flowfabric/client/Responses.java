package io.flowfabric.client;

import io.flowfabric.error.EngineException;
import io.flowfabric.error.TransportKind;
import io.flowfabric.wire.Fault;
import io.flowfabric.wire.ToldProblem;
import java.io.IOException;
import java.net.http.HttpResponse;

/** What a server said. */
final class Responses {
  private static final int OK = 200;
  private static final int UNAUTHORIZED = 401;
  private static final int FORBIDDEN = 403;
  private static final int SERVICE_UNAVAILABLE = 503;

  private Responses() {}

  /** A server that stops says so before it looks at a request; problems of an engine name it. */
  static boolean wasTurnedAway(HttpResponse<byte[]> response) {
    return response.statusCode() == SERVICE_UNAVAILABLE
        && problem(response).fault().isEmpty();
  }

  /** The body of an answer; a problem is thrown as the exception that it stands for. */
  static byte[] body(HttpResponse<byte[]> response) {
    if (response.statusCode() == OK) {
      return response.body();
    }
    ToldProblem problem = problem(response);
    throw problem.fault().map(Fault::exception).orElseGet(() -> foreign(response, problem));
  }

  private static EngineException foreign(HttpResponse<byte[]> response, ToldProblem problem) {
    TransportKind kind = switch (response.statusCode()) {
      case UNAUTHORIZED, FORBIDDEN -> TransportKind.AUTH;
      case SERVICE_UNAVAILABLE -> TransportKind.TRANSPORT;
      default -> TransportKind.PROTOCOL;
    };
    return new EngineException.Transport(
        "http", kind, problem.detail(), new IOException("told by a server"));
  }

  private static ToldProblem problem(HttpResponse<byte[]> response) {
    return ToldProblem.read(response.statusCode(), response.body());
  }
}
