package io.flowfabric.wire;

import io.flowfabric.error.EngineException;
import io.flowfabric.error.TransportKind;
import io.flowfabric.error.ValidationKind;
import java.io.IOException;
import java.time.Duration;

/** An exception of the engine on its way: what it takes to throw the same again elsewhere. */
public sealed interface Fault {
  record NotFound(String entity, String name) implements Fault {}

  record Validation(ValidationKind rule, String detail) implements Fault {}

  record Contention(String operation, int tries) implements Fault {}

  record Transport(String backend, TransportKind way, String what) implements Fault {}

  record Unavailable(String operation, String why) implements Fault {}

  record ResourceExhausted(String pool, int max) implements Fault {}

  record Timeout(String operation, Duration elapsed) implements Fault {}

  record StreamDisconnected(String cursor) implements Fault {}

  record StreamBackpressure(String cursor) implements Fault {}

  static Fault of(EngineException failure) {
    return switch (failure) {
      case EngineException.NotFound missing -> new NotFound(missing.entity(), missing.name());
      case EngineException.Validation bad -> new Validation(bad.kind(), bad.detail());
      case EngineException.Contention lost -> new Contention(lost.operation(), lost.tries());
      case EngineException.Transport away ->
        new Transport(away.backend(), away.kind(), away.what());
      case EngineException.Unavailable closed -> new Unavailable(closed.operation(), closed.why());
      case EngineException.ResourceExhausted full -> new ResourceExhausted(full.pool(), full.max());
      case EngineException.Timeout late -> new Timeout(late.operation(), late.elapsed());
      case EngineException.StreamDisconnected lost -> new StreamDisconnected(lost.cursor());
      case EngineException.StreamBackpressure slow -> new StreamBackpressure(slow.cursor());
    };
  }

  default EngineException exception() {
    var cause = new IOException("told by a server");
    return switch (this) {
      case NotFound missing -> new EngineException.NotFound(missing.entity, missing.name);
      case Validation bad -> bad.rule.because(bad.detail);
      case Contention lost -> new EngineException.Contention(lost.operation, lost.tries, cause);
      case Transport away ->
        new EngineException.Transport(away.backend, away.way, away.what, cause);
      case Unavailable closed -> new EngineException.Unavailable(closed.operation, closed.why);
      case ResourceExhausted full -> new EngineException.ResourceExhausted(full.pool, full.max);
      case Timeout late -> new EngineException.Timeout(late.operation, late.elapsed);
      case StreamDisconnected lost -> new EngineException.StreamDisconnected(lost.cursor);
      case StreamBackpressure slow -> new EngineException.StreamBackpressure(slow.cursor);
    };
  }
}
