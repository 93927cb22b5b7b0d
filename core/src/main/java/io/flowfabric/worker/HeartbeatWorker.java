package io.flowfabric.worker;

import io.flowfabric.Command;
import io.flowfabric.decision.Decision;
import io.flowfabric.decision.Event;
import io.flowfabric.decision.Moment;
import io.flowfabric.decision.Needs;
import io.flowfabric.decision.State;
import io.flowfabric.model.Key;
import io.flowfabric.model.Namespace;
import io.flowfabric.model.Worker;
import io.flowfabric.model.WorkerInstanceId;
import java.time.Instant;

/**
 * A worker process says that it is still there. One that is unknown, or was silent for too long,
 * must register again.
 */
public record HeartbeatWorker(Namespace namespace, WorkerInstanceId instance)
    implements Command<HeartbeatWorker.Outcome> {

  /** The answer. */
  public sealed interface Outcome {
    record Refreshed(Instant nextExpiry) implements Outcome {}

    record NotRegistered() implements Outcome {}
  }

  @Override
  public Needs needs(State loaded) {
    return Needs.of(key());
  }

  @Override
  public Decision<Outcome> decide(State state, Moment moment) {
    return state
        .find(key())
        .filter(known -> known.isLive(moment.now()))
        .map(known -> refresh(known, moment.now()))
        .orElseGet(() -> Decision.of(new Outcome.NotRegistered()));
  }

  private Decision<Outcome> refresh(Worker known, Instant now) {
    Worker heard = known.heard(now);
    return Decision.<Outcome>of(new Outcome.Refreshed(heard.expiresAt()))
        .put(key(), known, heard)
        .emit(Event.OfWorker.of(heard, Event.WorkerStep.HEARTBEAT, "", now));
  }

  private Key.OfWorker key() {
    return new Key.OfWorker(namespace, instance);
  }
}
