package io.flowfabric.model;

/**
 * Names one stored record. The order of keys is the order in which every store locks them:
 * executions first, ascending by partition and id, then what hangs on them, then what is shared.
 */
public sealed interface Key<E extends Entity> extends Comparable<Key<?>> {
  OfKeystore KEYSTORE = new OfKeystore();
  OfPartitions PARTITIONS = new OfPartitions();

  /** An execution. */
  record OfExecution(ExecutionId id) implements Key<Execution> {
    public OfExecution {
      requireStorable(id);
    }
  }

  /** An attempt of an execution that is no longer its latest. */
  record OfPastAttempt(ExecutionId execution, AttemptId attempt) implements Key<PastAttempt> {
    public OfPastAttempt {
      requireStorable(execution);
    }
  }

  /** The one grant of a kind that an execution can have. */
  record OfGrant(ExecutionId execution, GrantKind kind) implements Key<Grant> {
    public OfGrant {
      requireStorable(execution);
    }
  }

  /** The dependencies that an execution waits for. */
  record OfEdgeGroup(ExecutionId downstream) implements Key<EdgeGroup> {
    public OfEdgeGroup {
      requireStorable(downstream);
    }
  }

  /** A key that a caller gave to create something at most once. */
  record OfIdempotency(int partition, Namespace namespace, String key)
      implements Key<IdempotencyRecord> {
    public OfIdempotency {
      Limits.partition("execution_id partition", partition);
    }
  }

  /** A budget. */
  record OfBudget(BudgetId id) implements Key<Budget> {}

  /** A quota. */
  record OfQuota(QuotaPolicyId id) implements Key<Quota> {}

  /** A lane that was ever used. */
  record OfLane(LaneId id) implements Key<Lane> {}

  /** A registered worker process. */
  record OfWorker(Namespace namespace, WorkerInstanceId instance) implements Key<Worker> {}

  /** The signing keys of the deployment. */
  record OfKeystore() implements Key<Keystore> {}

  /** The partition counts of the deployment. */
  record OfPartitions() implements Key<Partitions> {}

  static OfExecution of(ExecutionId id) {
    return new OfExecution(id);
  }

  private static void requireStorable(ExecutionId id) {
    Limits.partition("execution_id partition", id.partition());
  }

  @Override
  default int compareTo(Key<?> other) {
    return LockOrder.compare(this, other);
  }
}
