package io.flowfabric.tck.model;

import io.flowfabric.model.BudgetId;
import io.flowfabric.model.Capabilities;
import io.flowfabric.model.LaneId;
import io.flowfabric.model.Namespace;
import io.flowfabric.model.QuotaPolicyId;
import io.flowfabric.model.WorkerIdentity;
import java.time.Duration;
import java.util.List;
import java.util.UUID;

/** Who and what takes part in random sequences: little of each, so that they often meet. */
final class Players {
  static final int EXECUTIONS = 5;

  static final List<LaneId> LANES = List.of(new LaneId("a"), new LaneId("b"));
  static final List<Namespace> TENANTS = List.of(new Namespace("t1"), new Namespace("t2"));
  static final List<WorkerIdentity> WORKERS = List.of(
      WorkerIdentity.of("w1", "w1-i1"),
      WorkerIdentity.of("w1", "w1-i2"),
      WorkerIdentity.of("w2", "w2-i1"),
      WorkerIdentity.of("w3", "w1-i1"));
  static final List<Capabilities> OFFERS =
      List.of(Capabilities.NONE, Capabilities.of("gpu"), Capabilities.of("gpu", "eu"));
  static final List<Duration> TTLS =
      List.of(Duration.ofSeconds(10), Duration.ofSeconds(20), Duration.ofSeconds(30));

  static final BudgetId BUDGET = new BudgetId(new UUID(0xB, 1));
  static final QuotaPolicyId QUOTA = new QuotaPolicyId(new UUID(0xC, 1));
  static final Duration QUOTA_WINDOW = Duration.ofSeconds(20);

  private Players() {}

  static String tell(Capabilities offered) {
    return offered.tokens().isEmpty() ? "" : " offering " + offered.csv();
  }

  static String tell(Duration length) {
    return length.toMillis() % 1000 == 0 ? length.toSeconds() + " s" : length.toMillis() + " ms";
  }
}
