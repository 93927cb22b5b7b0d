package io.flowfabric.engine.reconcile;

import io.flowfabric.decision.Topic;
import io.flowfabric.engine.Engine;
import java.time.Duration;
import java.util.Optional;

/** Something that engines do in the background again and again, a part at a time. */
public interface Upkeep {
  String name();

  /** How often to look while there is something to do. */
  Duration interval();

  /** How much to do at a time. */
  int batch();

  /** What tells that there will be something to do soon. */
  default Optional<Topic> spur() {
    return Optional.empty();
  }

  Chore on(Engine engine, ReconcilerFilter filter);
}
