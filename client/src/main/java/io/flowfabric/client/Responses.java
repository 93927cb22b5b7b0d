package io.flowfabric.client;

import io.flowfabric.error.EngineException;
import io.flowfabric.error.TransportKind;
import io.flowfabric.wire.Fault;
import io.flowfabric.wire.Reply;
import io.flowfabric.wire.ToldProblem;
import java.io.IOException;

/** What the answers of a server mean to who asked. */
final class Responses {
  private static final int UNAUTHORIZED = 401;
  private static final int FORBIDDEN = 403;
  private static final int SERVICE_UNAVAILABLE = 503;

  private Responses() {}

  /** A server that stops says so before it looks at a request; problems of an engine name it. */
  static boolean wasTurnedAway(Reply reply) {
    return reply.status() == SERVICE_UNAVAILABLE && reply.problem().fault().isEmpty();
  }

  /** The answer itself; a problem is thrown as the exception that it stands for. */
  static Reply unlessProblem(Reply reply) {
    if (reply.isOk()) {
      return reply;
    }
    ToldProblem problem = reply.problem();
    throw problem.fault().map(Fault::exception).orElseGet(() -> foreign(reply, problem));
  }

  private static EngineException foreign(Reply reply, ToldProblem problem) {
    TransportKind kind = switch (reply.status()) {
      case UNAUTHORIZED, FORBIDDEN -> TransportKind.AUTH;
      case SERVICE_UNAVAILABLE -> TransportKind.TRANSPORT;
      default -> TransportKind.PROTOCOL;
    };
    return new EngineException.Transport(
        "http", kind, problem.detail(), new IOException("told by a server"));
  }
}
