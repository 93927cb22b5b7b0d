package io.flowfabric.worker;

import io.flowfabric.Query;
import io.flowfabric.decision.Needs;
import io.flowfabric.decision.Search;
import io.flowfabric.decision.State;
import io.flowfabric.model.Limits;
import io.flowfabric.model.Namespace;
import io.flowfabric.model.Page;
import io.flowfabric.model.Worker;
import io.flowfabric.model.WorkerInstanceId;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** Lists the live workers of a namespace by instance id. */
public record ListWorkers(Namespace namespace, @Nullable WorkerInstanceId after, int limit)
    implements Query<Page<Worker, WorkerInstanceId>> {

  public ListWorkers {
    limit = Limits.page(limit, Limits.PAGE);
  }

  public static ListWorkers of(Namespace namespace) {
    return new ListWorkers(namespace, null, Limits.PAGE);
  }

  @Override
  public Needs needs(State loaded) {
    return Needs.of(search());
  }

  @Override
  public Page<Worker, WorkerInstanceId> answer(State state, Instant now) {
    return Page.of(
        state.found(search()),
        limit,
        worker -> worker,
        worker -> worker.identity().instance());
  }

  private Search<Worker> search() {
    return new Search.LiveWorkers(namespace, null, after, limit == 0 ? 0 : limit + 1);
  }
}
