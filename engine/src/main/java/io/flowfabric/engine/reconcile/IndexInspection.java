package io.flowfabric.engine.reconcile;

import io.flowfabric.decision.Search;
import io.flowfabric.engine.Reader;
import io.flowfabric.execution.InspectExecution;
import io.flowfabric.model.ExecutionId;
import io.flowfabric.model.Tags;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Goes through all executions, some at each tick, and tells of those that contradict themselves:
 * they count as processed, and those that cannot be read as errors. It repairs nothing, since what
 * is right cannot be told from what is left. For one thread.
 */
public final class IndexInspection implements Reconciler<InspectExecution.Finding> {
  private static final Logger LOG = LoggerFactory.getLogger(IndexInspection.class);

  private @Nullable ExecutionId reached;

  @Override
  public List<Task<InspectExecution.Finding>> due(Reader reader, int limit) {
    List<ExecutionId> ids = reader.find(new Search.ExecutionIds(reached, limit));
    reached = ids.size() < limit ? null : ids.getLast();
    return ids.stream()
        .map(id -> new Task<>(new InspectExecution(id), null, Tags.NONE, null))
        .toList();
  }

  @Override
  public boolean acted(InspectExecution.Finding finding) {
    if (finding instanceof InspectExecution.Finding.Flawed flawed) {
      LOG.warn("execution={} flaws={}", flawed.execution(), flawed.flaws());
      return true;
    }
    return false;
  }

  @Override
  public Duration interval() {
    return Duration.ofSeconds(45);
  }

  @Override
  public int batch() {
    return 1000;
  }
}
