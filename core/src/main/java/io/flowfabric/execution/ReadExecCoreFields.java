package io.flowfabric.execution;

import io.flowfabric.Query;
import io.flowfabric.decision.Needs;
import io.flowfabric.decision.State;
import io.flowfabric.error.ValidationKind;
import io.flowfabric.model.Execution;
import io.flowfabric.model.ExecutionId;
import io.flowfabric.model.Key;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Asks for some fields of an execution by the names of their columns, as text. Unknown names are
 * answered empty.
 */
public record ReadExecCoreFields(int partition, ExecutionId execution, List<String> names)
    implements Query<Map<String, Optional<String>>> {

  private static final Map<String, String> ALIASES = Map.of(
      "current_attempt_index", "attempt_index",
      "completed_at", "terminal_at_ms",
      "cancel_reason", "cancellation_reason");

  public ReadExecCoreFields {
    names = List.copyOf(names);
    if (partition != execution.partition()) {
      throw ValidationKind.INVALID_INPUT.because("partition must be that of the execution id, "
          + execution.partition() + ", was " + partition);
    }
  }

  @Override
  public Needs needs(State loaded) {
    return Needs.execution(execution);
  }

  @Override
  public Map<String, Optional<String>> answer(State state, Instant now) {
    Optional<Execution> found = state.find(Key.of(execution));
    var values = new LinkedHashMap<String, Optional<String>>();
    for (String name : names) {
      String column = ALIASES.getOrDefault(name, name);
      values.put(name, found.flatMap(known -> CoreFields.find(known, column)));
    }
    return values;
  }
}
