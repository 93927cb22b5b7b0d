package io.flowfabric.worker;

import io.flowfabric.Command;
import io.flowfabric.decision.Decision;
import io.flowfabric.decision.Event;
import io.flowfabric.decision.Moment;
import io.flowfabric.decision.Needs;
import io.flowfabric.decision.State;
import io.flowfabric.model.Key;
import io.flowfabric.model.Worker;
import java.time.Instant;

/** The engine removes a process from the registry that was silent for too long. */
public record SweepWorker(Key.OfWorker worker) implements Command<SweepWorker.Outcome> {

  /** The answer. */
  public sealed interface Outcome {
    record Swept() implements Outcome {}

    record StillLive() implements Outcome {}

    record NotRegistered() implements Outcome {}
  }

  @Override
  public Needs needs(State loaded) {
    return Needs.of(worker);
  }

  @Override
  public Decision<Outcome> decide(State state, Moment moment) {
    return state
        .find(worker)
        .map(known -> known.isLive(moment.now()) ? keep() : sweep(known, moment.now()))
        .orElseGet(() -> Decision.of(new Outcome.NotRegistered()));
  }

  private static Decision<Outcome> keep() {
    return Decision.of(new Outcome.StillLive());
  }

  private Decision<Outcome> sweep(Worker known, Instant now) {
    return Decision.<Outcome>of(new Outcome.Swept())
        .delete(worker, known)
        .emit(Event.OfWorker.of(known, Event.WorkerStep.TTL_SWEPT, "", now));
  }
}
