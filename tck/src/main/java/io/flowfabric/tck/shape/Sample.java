package io.flowfabric.tck.shape;

import io.flowfabric.decision.Event;
import io.flowfabric.model.Attempt;
import io.flowfabric.model.AttemptId;
import io.flowfabric.model.AttemptLife;
import io.flowfabric.model.AttemptOutcome;
import io.flowfabric.model.AttemptType;
import io.flowfabric.model.Backoff;
import io.flowfabric.model.Budget;
import io.flowfabric.model.BudgetId;
import io.flowfabric.model.Capabilities;
import io.flowfabric.model.EdgeGroup;
import io.flowfabric.model.ExecutionId;
import io.flowfabric.model.ExecutionPolicy;
import io.flowfabric.model.Failure;
import io.flowfabric.model.FlowId;
import io.flowfabric.model.Grant;
import io.flowfabric.model.GrantId;
import io.flowfabric.model.GrantKind;
import io.flowfabric.model.IdempotencyRecord;
import io.flowfabric.model.Key;
import io.flowfabric.model.Keystore;
import io.flowfabric.model.Lane;
import io.flowfabric.model.LaneId;
import io.flowfabric.model.Lease;
import io.flowfabric.model.LeaseId;
import io.flowfabric.model.Namespace;
import io.flowfabric.model.PastAttempt;
import io.flowfabric.model.Payload;
import io.flowfabric.model.Quota;
import io.flowfabric.model.QuotaPolicyId;
import io.flowfabric.model.RetryPolicy;
import io.flowfabric.model.RoutingRequirements;
import io.flowfabric.model.SigningKey;
import io.flowfabric.model.Submission;
import io.flowfabric.model.Tags;
import io.flowfabric.model.TerminalOutcome;
import io.flowfabric.model.TimeoutPolicy;
import io.flowfabric.model.Worker;
import io.flowfabric.model.WorkerIdentity;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.UUID;

/**
 * One of everything, with every field filled and no value twice in a record. Times count from
 * {@link #START}.
 */
public final class Sample {
  public static final Instant START = Instant.ofEpochMilli(1_750_000_000_000L);
  public static final Namespace TENANT = new Namespace("tenant-a");
  public static final LaneId LANE = new LaneId("lane-a");
  public static final WorkerIdentity HOLDER = WorkerIdentity.of("renderer", "renderer-3");
  public static final FlowId FLOW = new FlowId(new UUID(0x0197_0000_0000_7000L, 0xF10L));

  private static final int ALL_BYTES = 256;

  private Sample() {}

  /** A point in time on the scale of the samples. */
  public static Instant at(long millis) {
    return START.plusMillis(millis);
  }

  public static ExecutionId id(int number) {
    return id(0, number);
  }

  /**
   * Ids ascend with their numbers; negative numbers are the highest, as ids compare without sign.
   */
  public static ExecutionId id(int partition, long number) {
    return new ExecutionId(partition, new UUID(number << 16 | 0x7000L, number));
  }

  public static Submission submission() {
    return new Submission(
        TENANT,
        LANE,
        "render-page",
        Payload.of(everyByte()),
        "application/octet-stream",
        "scheduler-9",
        "order-4711",
        policy());
  }

  public static ExecutionPolicy policy() {
    return ExecutionPolicy.builder()
        .priority(17)
        .delayUntil(at(18))
        .retry(RetryPolicy.of(
                19,
                new Backoff.Exponential(Duration.ofMillis(20), Duration.ofMillis(21), 2.5, true))
            .only(Set.of("transient", "infra_crash")))
        .timeouts(new TimeoutPolicy(Duration.ofMillis(22_000), Duration.ofMillis(23_000_000)))
        .maxReclaims(24)
        .maxReplays(25)
        .routing(new RoutingRequirements(Capabilities.of("gpu", "eu-west"), "rack-26", "vm-27"))
        .budgets(List.of(new BudgetId(new UUID(28, 1)), new BudgetId(new UUID(28, 2))))
        .quota(new QuotaPolicyId(new UUID(29, 1)))
        .dedupWindow(Duration.ofMillis(30_000))
        .retention(Duration.ofMillis(31_000))
        .uninterpreted(new TreeMap<>(Map.of("stream_policy", "{\"keep\":32}")))
        .build();
  }

  public static Tags tags() {
    return Tags.of(
        Map.of(Tags.INSTANCE, "i-33", "app.colour", "blau \u00fc \ud83d\ude80", "app.empty", ""));
  }

  public static Lease lease(long epoch) {
    return new Lease(
        new LeaseId(new UUID(40, epoch)), epoch, HOLDER, Duration.ofMillis(41_000), at(42), at(43));
  }

  public static PastAttempt pastAttempt(ExecutionId execution, int index) {
    return new PastAttempt(
        execution,
        new Attempt(
            index,
            new AttemptId(new UUID(50, index)),
            AttemptType.RETRY,
            new Attempt.Lineage(index + 51, "connection reset"),
            at(52),
            lease(index + 1L),
            new AttemptLife.Ended(
                AttemptOutcome.RETRY, at(53), new Failure("disk full", "transient"), at(54))));
  }

  public static Grant grant(ExecutionId execution, GrantKind kind, Instant expiresAt) {
    byte[] digest = new byte[32];
    Arrays.fill(digest, (byte) (execution.uuid().getLeastSignificantBits() + kind.ordinal()));
    return new Grant(
        GrantId.stored(digest),
        execution,
        kind,
        WorkerIdentity.of("planner", "planner-60"),
        new LaneId("lane-61"),
        Capabilities.of("cap-62", "cap-63"),
        new Grant.Audit("hash-64", "{\"route\":65}", "summary-66"),
        Duration.ofMillis(67_000),
        at(68),
        expiresAt);
  }

  public static EdgeGroup edgeGroup(ExecutionId downstream) {
    return new EdgeGroup(downstream, 79, 4, 3, 2);
  }

  public static IdempotencyRecord idempotency(ExecutionId execution, Instant expiresAt) {
    var key = new Key.OfIdempotency(
        execution.partition(), TENANT, "key-" + execution.uuid().getLeastSignificantBits());
    return new IdempotencyRecord(key, execution, expiresAt);
  }

  public static Budget budget() {
    return budget(80);
  }

  /** A budget of which something was used. */
  public static Budget budget(long used) {
    return new Budget(
        new BudgetId(new UUID(81, 1)),
        Map.of("tokens", 82L, "cents", 83L),
        Map.of("tokens", used, "calls", 84L));
  }

  public static Quota quota() {
    return new Quota(
        new QuotaPolicyId(new UUID(85, 1)),
        Duration.ofMillis(86_000),
        87,
        88,
        new TreeMap<>(Map.of(id(3, 89), at(90), id(4, 91), at(92))));
  }

  public static Lane lane(String name) {
    return new Lane(new LaneId(name), at(93), "create_execution");
  }

  public static Worker worker(Namespace namespace, String instance, LaneId... lanes) {
    return new Worker(
        namespace,
        WorkerIdentity.of("worker-94", instance),
        new TreeSet<>(List.of(lanes)),
        Capabilities.of("cap-95", "cap-96"),
        Duration.ofMillis(97_000),
        at(98),
        at(99));
  }

  /** One key that signs and two that still verify, oldest first. */
  public static Keystore keystore() {
    return new Keystore(List.of(
        SigningKey.stored("kid-1", everyByte(), at(100), at(200_000)),
        SigningKey.stored("kid-2", new byte[] {1, 2, 3}, at(101), at(300_000)),
        SigningKey.active("kid-3", new byte[] {4, 5, 6}, at(102))));
  }

  public static Event.Completion completion(ExecutionId execution) {
    return new Event.Completion(
        new Event.Subject(execution, TENANT, LANE, tags()),
        FLOW,
        TerminalOutcome.FAILED,
        110,
        at(111));
  }

  public static Event.OfLease leaseEvent(ExecutionId execution, Event.LeaseStep step) {
    return new Event.OfLease(
        new Event.Subject(execution, TENANT, LANE, tags()),
        step,
        new LeaseId(new UUID(112, 1)),
        113,
        114,
        HOLDER.instance(),
        "because 115",
        at(116));
  }

  public static Event.OfOperator operatorEvent(ExecutionId execution, Event.OperatorAct act) {
    return new Event.OfOperator(new Event.Subject(execution, TENANT, LANE, tags()), act, at(117));
  }

  public static Event.OfWorker workerEvent(Event.WorkerStep step) {
    return new Event.OfWorker(TENANT, HOLDER.instance(), step, "because 118", at(119));
  }

  private static byte[] everyByte() {
    byte[] bytes = new byte[ALL_BYTES];
    for (int value = 0; value < ALL_BYTES; value++) {
      bytes[value] = (byte) value;
    }
    return bytes;
  }
}
