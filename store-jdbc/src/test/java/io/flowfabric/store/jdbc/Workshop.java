package io.flowfabric.store.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import io.flowfabric.decision.Event;
import io.flowfabric.decision.LoggedEvent;
import io.flowfabric.decision.Search;
import io.flowfabric.decision.Search.Takeover;
import io.flowfabric.engine.Engine;
import io.flowfabric.engine.EngineOptions;
import io.flowfabric.engine.Reader;
import io.flowfabric.engine.reconcile.LeaseExpiry;
import io.flowfabric.engine.reconcile.ReconcilerFilter;
import io.flowfabric.engine.reconcile.ReconcilerLoop;
import io.flowfabric.execution.ChangePriority;
import io.flowfabric.execution.CompleteExecution;
import io.flowfabric.execution.CreateExecution;
import io.flowfabric.lease.ClaimExecutions;
import io.flowfabric.lease.RenewLease;
import io.flowfabric.model.Capabilities;
import io.flowfabric.model.Claim;
import io.flowfabric.model.ExecutionId;
import io.flowfabric.model.ExecutionPolicy;
import io.flowfabric.model.LaneId;
import io.flowfabric.model.Namespace;
import io.flowfabric.model.Payload;
import io.flowfabric.model.Submission;
import io.flowfabric.model.Tags;
import io.flowfabric.model.WorkerIdentity;
import io.flowfabric.store.Store;
import io.flowfabric.store.Stores;
import io.flowfabric.tck.model.Audit;
import java.time.Clock;
import java.time.Duration;
import java.util.List;

/** An engine on a real store and real time, with short words for what becomes of an execution. */
final class Workshop implements AutoCloseable {
  static final LaneId LANE = new LaneId("lane");
  private static final Duration LEASE = Duration.ofMinutes(10);

  private final Engine engine;

  private Workshop(Store store) {
    this.engine = Engine.open(store, EngineOptions.STANDARD);
  }

  static Workshop at(String url) {
    return new Workshop(Stores.open(url, Clock.systemUTC()));
  }

  static Workshop on(Store store) {
    return new Workshop(store);
  }

  Store store() {
    return engine.store();
  }

  ExecutionId newId() {
    return engine.ids().solo(LANE);
  }

  ExecutionId create() {
    return create(newId());
  }

  ExecutionId create(ExecutionId id) {
    assertThat(engine.apply(creation(id, "input")))
        .isInstanceOf(CreateExecution.Outcome.Created.class);
    return id;
  }

  /** Whether it is there is all that the caller wants: it may have been created before. */
  ExecutionId ensure(ExecutionId id, String payload) {
    engine.apply(creation(id, payload));
    return id;
  }

  List<Claim> claim(String worker, int most) {
    return claim(worker, most, LEASE);
  }

  List<Claim> claim(String worker, int most, Duration lease) {
    var command = new ClaimExecutions(
        LANE, WorkerIdentity.of(worker, worker), Capabilities.NONE, lease, most, Takeover.AT_ONCE);
    return switch (engine.apply(command)) {
      case ClaimExecutions.Outcome.Claimed claimed -> claimed.claims();
      case ClaimExecutions.Outcome.NothingToClaim nothing -> List.of();
    };
  }

  void renew(Claim claim) {
    assertThat(engine.apply(new RenewLease(claim.handle(), LEASE)))
        .isInstanceOf(RenewLease.Outcome.Renewed.class);
  }

  void complete(Claim claim) {
    assertThat(isCompleted(claim)).as("the holder may complete").isTrue();
  }

  boolean isCompleted(Claim claim) {
    return engine.apply(new CompleteExecution(claim.handle(), Payload.of("output")))
        instanceof CompleteExecution.Outcome.Completed;
  }

  List<ExecutionId> stored() {
    return new Reader(store()).find(new Search.ExecutionIds(null, Integer.MAX_VALUE));
  }

  /** Marks what ran out, so that a claim may take it over. */
  void expireLeases() {
    new ReconcilerLoop<>(new LeaseExpiry(), engine, new Reader(store()), ReconcilerFilter.ALL)
        .tick();
  }

  void changePriority(ExecutionId id, int priority) {
    assertThat(engine.apply(new ChangePriority(id, priority)))
        .isInstanceOf(ChangePriority.Outcome.Changed.class);
  }

  /** The executions whose end was told, in the order of telling. */
  List<ExecutionId> completed() {
    return store().events().after(Event.Family.COMPLETION, 0, Integer.MAX_VALUE).stream()
        .map(LoggedEvent::event)
        .map(Event.Completion.class::cast)
        .map(event -> event.subject().execution())
        .toList();
  }

  void requireSound() {
    assertThat(Audit.of(store())).as("what does not hold").isEmpty();
  }

  @Override
  public void close() {
    engine.close();
  }

  private static CreateExecution creation(ExecutionId id, String payload) {
    var submission = new Submission(
        new Namespace("ns"),
        LANE,
        "kind",
        Payload.of(payload),
        null,
        "creator",
        null,
        ExecutionPolicy.NONE);
    return new CreateExecution(id, submission, Tags.NONE, null, null, null);
  }
}
