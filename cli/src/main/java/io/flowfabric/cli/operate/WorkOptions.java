package io.flowfabric.cli.operate;

import io.flowfabric.cli.console.Failed;
import io.flowfabric.cli.console.Surroundings;
import io.flowfabric.json.PolicyJson;
import io.flowfabric.model.ExecutionPolicy;
import io.flowfabric.model.LaneId;
import io.flowfabric.model.Namespace;
import io.flowfabric.model.Tags;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** What is asked of work that is handed in, apart from what it is. */
final class WorkOptions {
  static final String NAMESPACE = "FLOWFABRIC_NAMESPACE";
  private static final String USUAL = "default";

  private final Surroundings surroundings;

  @Option(
      names = {"-n", "--namespace"},
      paramLabel = "NAME",
      description = "Whose it is (default: $" + NAMESPACE + ", or " + USUAL + ").")
  private @Nullable Namespace namespace;

  @Option(
      names = {"-l", "--lane"},
      paramLabel = "NAME",
      description = "The queue that it waits in (default: ${DEFAULT-VALUE}).")
  private LaneId lane = new LaneId(USUAL);

  @Option(
      names = "--priority",
      paramLabel = "N",
      description = "Higher goes first, from 0 to 9000 (default: 0).")
  private @Nullable Integer priority;

  @Option(
      names = "--delay",
      paramLabel = "TIME",
      description = "How long it waits before it may start, such as 30s, 5m or 2h.")
  private @Nullable Duration delay;

  @Option(
      names = "--at",
      paramLabel = "WHEN",
      description = "When it may start, such as 2026-01-31T09:00:00Z.")
  private @Nullable Instant start;

  @Option(
      names = "--deadline",
      paramLabel = "TIME",
      description = "How long it may take from now on, all attempts together.")
  private @Nullable Duration deadline;

  @Option(
      names = {"-t", "--tag"},
      paramLabel = "KEY=VALUE",
      description = "A tag to find it again by; may be given several times.")
  private Map<String, String> tags = new LinkedHashMap<>();

  @Option(
      names = "--idempotency-key",
      paramLabel = "KEY",
      description = "Handing it in again under this key gives the execution that exists.")
  private @Nullable String idempotencyKey;

  @Option(
      names = "--policy",
      paramLabel = "JSON",
      description = "Retries, timeouts and so on, as the HTTP API takes them.")
  private @Nullable String policy;

  WorkOptions(Surroundings surroundings) {
    this.surroundings = surroundings;
  }

  Namespace namespace() {
    return namespace == null
        ? new Namespace(surroundings.variable(NAMESPACE).orElse(USUAL))
        : namespace;
  }

  LaneId lane() {
    return lane;
  }

  @Nullable
  Integer priority() {
    return priority;
  }

  /** When it may start; null for at once. */
  @Nullable
  Instant start() {
    if (start != null && delay != null) {
      throw Failed.usage("--delay and --at both say when it may start; give one of them");
    }
    return delay == null ? start : now().plus(delay);
  }

  @Nullable
  Instant deadline() {
    return deadline == null ? null : now().plus(deadline);
  }

  Tags tags() {
    return Tags.of(tags);
  }

  @Nullable
  String idempotencyKey() {
    return idempotencyKey;
  }

  ExecutionPolicy policy() {
    return policy == null ? ExecutionPolicy.NONE : PolicyJson.parse(policy);
  }

  private Instant now() {
    return surroundings.outside().clock().instant();
  }
}
