package io.flowfabric.server.route;

import io.flowfabric.error.ValidationKind;
import io.flowfabric.model.AttemptId;
import io.flowfabric.model.Authority;
import io.flowfabric.model.ExecutionId;
import io.flowfabric.model.Fence;
import io.flowfabric.model.Handle;
import io.flowfabric.model.LeaseId;
import io.flowfabric.model.Proof;
import io.flowfabric.server.http.Body;
import io.flowfabric.server.http.Exchange;
import java.util.Optional;

/** In whose name a request changes the execution that its path names. */
final class Authorities {
  private static final String HANDLE = "handle";

  private Authorities() {}

  static ExecutionId execution(Exchange exchange, Body body) {
    ExecutionId id = exchange.path("execution_id", ExecutionId.class);
    body.find("execution_id", ExecutionId.class)
        .ifPresent(named -> requireSame(id, named, "body execution_id"));
    return id;
  }

  /** The handle that a claim gave, or the three values that it stands for. */
  static Proof proof(Exchange exchange, Body body) {
    ExecutionId id = execution(exchange, body);
    return body.has(HANDLE) ? handle(exchange, body) : Fence.required(fence(id, body));
  }

  static Handle handle(Exchange exchange, Body body) {
    Handle handle = body.get(HANDLE, Handle.class);
    requireSame(execution(exchange, body), handle.execution(), HANDLE);
    return handle;
  }

  /** A worker by what it holds, anybody else by the name of the source. */
  static Authority of(Exchange exchange, Body body, String usual) {
    if (body.has(HANDLE)) {
      return handle(exchange, body);
    }
    ExecutionId id = execution(exchange, body);
    String source = body.find("source", String.class).orElse(usual);
    return Authority.of(id, source, fence(id, body));
  }

  private static Optional<Fence> fence(ExecutionId id, Body body) {
    return Fence.of(
        id,
        body.find("lease_id", LeaseId.class).orElse(null),
        body.find("lease_epoch", Long.class).orElse(null),
        body.find("attempt_id", AttemptId.class).orElse(null));
  }

  private static void requireSame(ExecutionId path, ExecutionId other, String name) {
    if (!path.equals(other)) {
      throw ValidationKind.INVALID_INPUT.because("path execution_id does not match " + name);
    }
  }
}
