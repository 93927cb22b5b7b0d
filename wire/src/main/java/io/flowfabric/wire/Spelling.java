package io.flowfabric.wire;

import io.flowfabric.model.AttemptId;
import io.flowfabric.model.ExecutionId;
import io.flowfabric.model.FlowId;
import io.flowfabric.model.LaneId;
import io.flowfabric.model.LeaseId;
import io.flowfabric.model.PublicState;
import io.flowfabric.model.StateVector;
import io.flowfabric.model.WorkerId;
import io.flowfabric.model.WorkerInstanceId;
import java.lang.reflect.RecordComponent;
import java.time.Duration;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * The names of fields on the wire: the words of the record in small letters with lines between
 * them, ids and lengths of time marked as such, and the few that have another name everywhere else.
 */
final class Spelling {
  private static final Pattern WORD_START = Pattern.compile("(?<!^)[A-Z]");
  private static final Set<Class<?>> IDS = Set.of(
      ExecutionId.class,
      AttemptId.class,
      LeaseId.class,
      FlowId.class,
      LaneId.class,
      WorkerId.class);

  /** By type and name. */
  private static final Map<Class<?>, Map<String, String>> OTHERWISE = Map.of(
      PublicState.class, Map.of("state", "public_state"),
      StateVector.class, Map.of("state", "state_vector"),
      WorkerInstanceId.class, Map.of("instance", "worker_instance_id", "holder", "holder"),
      LeaseId.class, Map.of("expected", "expected_lease_id", "id", "lease_id"),
      AttemptId.class, Map.of("id", "attempt_id"),
      ExecutionId.class, Map.of("after", "after", "downstream", "downstream", "id", "id"),
      LaneId.class, Map.of("after", "after"),
      String.class, Map.of("kind", "execution_kind"));

  private Spelling() {}

  static String of(RecordComponent component) {
    String other = OTHERWISE.getOrDefault(component.getType(), Map.of()).get(component.getName());
    return other == null ? derived(component) : other;
  }

  private static String derived(RecordComponent component) {
    String name =
        WORD_START.matcher(component.getName()).replaceAll("_$0").toLowerCase(Locale.ROOT);
    if (IDS.contains(component.getType())) {
      return name + "_id";
    }
    return component.getType() == Duration.class ? name + "_ms" : name;
  }
}
