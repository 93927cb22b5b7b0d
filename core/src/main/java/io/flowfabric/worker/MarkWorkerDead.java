package io.flowfabric.worker;

import io.flowfabric.Command;
import io.flowfabric.decision.Decision;
import io.flowfabric.decision.Event;
import io.flowfabric.decision.Moment;
import io.flowfabric.decision.Needs;
import io.flowfabric.decision.State;
import io.flowfabric.model.Key;
import io.flowfabric.model.Limits;
import io.flowfabric.model.Namespace;
import io.flowfabric.model.WorkerInstanceId;

/**
 * An operator, or a worker that leaves, removes a process from the registry. Its leases run into
 * their expiry.
 */
public record MarkWorkerDead(Namespace namespace, WorkerInstanceId instance, String reason)
    implements Command<MarkWorkerDead.Outcome> {

  /** The answer. */
  public sealed interface Outcome {
    record Marked() implements Outcome {}

    record NotRegistered() implements Outcome {}
  }

  public MarkWorkerDead {
    Limits.deathReason(reason);
  }

  @Override
  public Needs needs(State loaded) {
    return Needs.of(key());
  }

  @Override
  public Decision<Outcome> decide(State state, Moment moment) {
    return state
        .find(key())
        .map(known -> Decision.<Outcome>of(new Outcome.Marked())
            .delete(key(), known)
            .emit(Event.OfWorker.of(known, Event.WorkerStep.MARKED_DEAD, reason, moment.now())))
        .orElseGet(() -> Decision.of(new Outcome.NotRegistered()));
  }

  private Key.OfWorker key() {
    return new Key.OfWorker(namespace, instance);
  }
}
