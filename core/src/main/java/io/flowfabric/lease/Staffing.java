package io.flowfabric.lease;

import io.flowfabric.decision.Needs;
import io.flowfabric.decision.Search;
import io.flowfabric.decision.State;
import io.flowfabric.model.Execution;
import io.flowfabric.model.Limits;
import io.flowfabric.model.Worker;
import io.flowfabric.model.WorkerInstanceId;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Whether some live worker of an execution's namespace, on its lane, can run it: one of them, all
 * that it requires.
 */
record Staffing(Execution execution) {

  /** The next page of workers, where those that were read so far are not able. */
  Needs needs(State loaded) {
    Needs needs = Needs.NOTHING;
    Search<Worker> page = page(null);
    while (loaded.hasLoaded(page) && goesOn(loaded.found(page))) {
      needs = needs.and(page);
      page = page(last(loaded.found(page)));
    }
    return needs.and(page);
  }

  boolean isPossible(State state) {
    Search<Worker> page = page(null);
    while (goesOn(state.found(page))) {
      page = page(last(state.found(page)));
    }
    return isAble(state.found(page));
  }

  private boolean goesOn(List<Worker> workers) {
    return workers.size() == Limits.PAGE && !isAble(workers);
  }

  private boolean isAble(List<Worker> workers) {
    return workers.stream().anyMatch(worker -> worker.canRun(execution));
  }

  private Search<Worker> page(@Nullable WorkerInstanceId after) {
    var submission = execution.submission();
    return new Search.LiveWorkers(submission.namespace(), submission.lane(), after, Limits.PAGE);
  }

  private static WorkerInstanceId last(List<Worker> workers) {
    return workers.getLast().identity().instance();
  }
}
