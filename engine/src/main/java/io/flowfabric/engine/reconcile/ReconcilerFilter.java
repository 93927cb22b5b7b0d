package io.flowfabric.engine.reconcile;

import io.flowfabric.model.Namespace;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Which executions an engine looks after, where several share a store. What cannot be told is left
 * to others.
 */
public record ReconcilerFilter(
    @Nullable Namespace namespace, Map.@Nullable Entry<String, String> tag) {
  public static final ReconcilerFilter ALL = new ReconcilerFilter(null, null);

  boolean admits(Reconciler.Task<?> task) {
    return (namespace == null || namespace.equals(task.namespace()))
        && (tag == null || tag.getValue().equals(task.tags().values().get(tag.getKey())));
  }
}
