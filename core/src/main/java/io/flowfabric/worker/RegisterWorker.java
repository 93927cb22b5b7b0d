package io.flowfabric.worker;

import io.flowfabric.Command;
import io.flowfabric.decision.Decision;
import io.flowfabric.decision.Event;
import io.flowfabric.decision.Moment;
import io.flowfabric.decision.Needs;
import io.flowfabric.decision.Refusal;
import io.flowfabric.decision.State;
import io.flowfabric.error.ValidationKind;
import io.flowfabric.model.Capabilities;
import io.flowfabric.model.Key;
import io.flowfabric.model.LaneId;
import io.flowfabric.model.Limits;
import io.flowfabric.model.Namespace;
import io.flowfabric.model.Worker;
import io.flowfabric.model.WorkerIdentity;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.SortedSet;

/**
 * A worker process says that it is there, on which lanes and with which capabilities. A live
 * registration is replaced and keeps its time. Refuses an instance id that a live process of
 * another worker has.
 */
public record RegisterWorker(
    Namespace namespace,
    WorkerIdentity worker,
    SortedSet<LaneId> lanes,
    Capabilities capabilities,
    Duration livenessTtl)
    implements Command<RegisterWorker.Outcome> {

  private static final int MAX_LANES = 256;

  /** The answer. */
  public sealed interface Outcome {
    record Registered() implements Outcome {}

    record Refreshed() implements Outcome {}

    record Refused(Refusal why) implements Outcome {}
  }

  public RegisterWorker {
    livenessTtl = Limits.ttl("liveness_ttl_ms", livenessTtl);
    if (lanes.size() > MAX_LANES) {
      throw ValidationKind.INVALID_INPUT.because(
          "lanes must be at most " + MAX_LANES + ", were " + lanes.size());
    }
  }

  @Override
  public Needs needs(State loaded) {
    return Needs.of(key());
  }

  @Override
  public Decision<Outcome> decide(State state, Moment moment) {
    Optional<Worker> stored = state.find(key());
    Optional<Worker> live = stored.filter(known -> known.isLive(moment.now()));
    if (live.filter(known -> !known.identity().worker().equals(worker.worker())).isPresent()) {
      return Decision.of(new Outcome.Refused(Refusal.INSTANCE_ID_REASSIGNED));
    }
    Instant since = live.map(Worker::registeredAt).orElse(moment.now());
    var registered =
        new Worker(namespace, worker, lanes, capabilities, livenessTtl, since, moment.now());
    return Decision.<Outcome>of(
            live.isPresent() ? new Outcome.Refreshed() : new Outcome.Registered())
        .put(key(), stored.orElse(null), registered)
        .emit(Event.OfWorker.of(registered, Event.WorkerStep.REGISTERED, "", moment.now()));
  }

  private Key.OfWorker key() {
    return new Key.OfWorker(namespace, worker.instance());
  }
}
