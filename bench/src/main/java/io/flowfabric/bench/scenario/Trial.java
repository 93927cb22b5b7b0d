package io.flowfabric.bench.scenario;

import io.flowfabric.bench.measure.Measurement;
import java.util.List;

/** A scenario that is ready to be measured, as often as wanted. */
public interface Trial extends AutoCloseable {

  /** Measures once: first what plain SQL can do, where that makes sense, then the engine. */
  List<Measurement> repeat();

  @Override
  default void close() {}
}
