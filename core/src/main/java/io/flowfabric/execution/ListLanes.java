package io.flowfabric.execution;

import io.flowfabric.Query;
import io.flowfabric.decision.Needs;
import io.flowfabric.decision.Search;
import io.flowfabric.decision.State;
import io.flowfabric.model.Lane;
import io.flowfabric.model.LaneId;
import io.flowfabric.model.Limits;
import io.flowfabric.model.Page;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** Lists the lanes that were ever used, by name. */
public record ListLanes(@Nullable LaneId after, int limit) implements Query<Page<LaneId, LaneId>> {

  public ListLanes {
    limit = Limits.page(limit, Limits.PAGE);
  }

  public static ListLanes all() {
    return new ListLanes(null, Limits.PAGE);
  }

  @Override
  public Needs needs(State loaded) {
    return Needs.of(search());
  }

  @Override
  public Page<LaneId, LaneId> answer(State state, Instant now) {
    return Page.of(state.found(search()), limit, Lane::id, Lane::id);
  }

  private Search<Lane> search() {
    return new Search.Lanes(after, limit == 0 ? 0 : limit + 1);
  }
}
