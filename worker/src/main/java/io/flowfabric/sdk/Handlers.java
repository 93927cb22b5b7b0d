package io.flowfabric.sdk;

import io.flowfabric.error.ValidationKind;
import io.flowfabric.model.Limits;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/** The handlers of an application, by the kind of work they do. Safe for use by many threads. */
final class Handlers {
  private final Map<String, Registered<?>> byKind = new ConcurrentHashMap<>();

  /** A handler, what it works on, and what its exceptions mean. */
  record Registered<P>(Class<P> type, Computation<P, ?> computation, ErrorPolicy errors) {

    Object run(Object payload, Task task) throws Exception {
      Object result = computation.compute(type.cast(payload), task);
      return result == null ? Nothing.NOTHING : result;
    }
  }

  void add(String kind, Registered<?> registered) {
    Limits.kind(kind);
    if (byKind.putIfAbsent(kind, registered) != null) {
      throw ValidationKind.INVALID_INPUT.because("there is a handler for " + kind + " already");
    }
  }

  Optional<Registered<?>> find(String kind) {
    return Optional.ofNullable(byKind.get(kind));
  }
}
