package io.flowfabric.decision;

import io.flowfabric.model.Attempt;
import io.flowfabric.model.Execution;
import io.flowfabric.model.ExecutionId;
import io.flowfabric.model.FlowId;
import io.flowfabric.model.LaneId;
import io.flowfabric.model.LeaseId;
import io.flowfabric.model.Namespace;
import io.flowfabric.model.Tags;
import io.flowfabric.model.TerminalOutcome;
import io.flowfabric.model.Wire;
import io.flowfabric.model.Worker;
import io.flowfabric.model.WorkerInstanceId;
import java.time.Instant;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What happened, written in the transaction in which it happened, and read by cursor in the order
 * of the commits.
 */
public sealed interface Event {
  Family family();

  Namespace namespace();

  Instant at();

  /** Events are numbered and followed by family. */
  enum Family implements Wire {
    COMPLETION,
    LEASE,
    OPERATOR,
    WORKER
  }

  /** Which execution an event is about; the tags are those it had at that time. */
  record Subject(ExecutionId execution, Namespace namespace, LaneId lane, Tags tags) {
    public static Subject of(Execution execution) {
      return new Subject(
          execution.id(),
          execution.submission().namespace(),
          execution.submission().lane(),
          execution.tags());
    }
  }

  /** The execution that an event is about, if it is about one. */
  default Optional<Subject> about() {
    return switch (this) {
      case Completion completion -> Optional.of(completion.subject());
      case OfLease lease -> Optional.of(lease.subject());
      case OfOperator operator -> Optional.of(operator.subject());
      case OfWorker worker -> Optional.empty();
    };
  }

  /** An execution ended. */
  record Completion(
      Subject subject,
      @Nullable FlowId flow,
      TerminalOutcome outcome,
      @Nullable Integer attemptIndex,
      Instant at)
      implements Event {
    @Override
    public Family family() {
      return Family.COMPLETION;
    }

    @Override
    public Namespace namespace() {
      return subject.namespace();
    }
  }

  /** What can happen to a lease. Giving one back counts as revoked; the reason tells. */
  enum LeaseStep implements Wire {
    ACQUIRED,
    RENEWED,
    EXPIRED,
    RECLAIMED,
    REVOKED
  }

  /** Something happened to a lease. */
  record OfLease(
      Subject subject,
      LeaseStep step,
      LeaseId lease,
      long epoch,
      int attemptIndex,
      WorkerInstanceId holder,
      String reason,
      Instant at)
      implements Event {

    public static OfLease of(
        Execution execution, Attempt attempt, LeaseStep step, String reason, Instant at) {
      return new OfLease(
          Subject.of(execution),
          step,
          attempt.lease().id(),
          attempt.lease().epoch(),
          attempt.index(),
          attempt.lease().holder().instance(),
          reason,
          at);
    }

    @Override
    public Family family() {
      return Family.LEASE;
    }

    @Override
    public Namespace namespace() {
      return subject.namespace();
    }
  }

  /** What an operator did. */
  sealed interface OperatorAct {
    /** The order in the queue was changed by hand. */
    record PriorityChanged(int before, int after) implements OperatorAct {}

    /** A finished execution was started again. */
    record Replayed(String branch, int groupsReset) implements OperatorAct {}
  }

  /** An operator changed something. */
  record OfOperator(Subject subject, OperatorAct act, Instant at) implements Event {
    @Override
    public Family family() {
      return Family.OPERATOR;
    }

    @Override
    public Namespace namespace() {
      return subject.namespace();
    }
  }

  /** What can happen to a registration. */
  enum WorkerStep implements Wire {
    REGISTERED,
    HEARTBEAT,
    MARKED_DEAD,
    TTL_SWEPT
  }

  /** A worker came, was heard of, or left. */
  record OfWorker(
      Namespace namespace, WorkerInstanceId instance, WorkerStep step, String reason, Instant at)
      implements Event {

    public static OfWorker of(Worker worker, WorkerStep step, String reason, Instant at) {
      return new OfWorker(worker.namespace(), worker.identity().instance(), step, reason, at);
    }

    @Override
    public Family family() {
      return Family.WORKER;
    }
  }
}
