package io.flowfabric.lease;

import io.flowfabric.decision.Needs;
import io.flowfabric.decision.Search;
import io.flowfabric.decision.Search.Takeover;
import io.flowfabric.decision.State;
import io.flowfabric.model.Capabilities;
import io.flowfabric.model.ClaimRank;
import io.flowfabric.model.Execution;
import io.flowfabric.model.Key;
import io.flowfabric.model.LaneId;
import io.flowfabric.reclaim.ReclaimExecution;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Goes down the queue of a lane page by page, until enough was found that looks claimable. A head
 * of the queue that cannot be claimed hides nothing behind it, up to a bound on how much one call
 * inspects.
 *
 * @param misfits whether the head of the queue is read with what the worker cannot run; behind the
 *     head that is left out
 */
record Walk(LaneId lane, Capabilities offered, Takeover takeover, int wanted, boolean misfits) {
  static final int MAX_INSPECTED = 512;
  private static final int PAGE = 16;

  /** The next page, where those that were read so far do not hold enough. */
  Needs needs(State loaded) {
    Needs needs = Needs.NOTHING;
    Admission outlook = Admission.atWorst(loaded);
    ClaimRank after = null;
    for (int inspected = 0, found = 0; inspected < MAX_INSPECTED && found < wanted; ) {
      Search<Execution> page = page(after);
      needs = needs.and(page);
      if (!loaded.hasLoaded(page)) {
        return needs;
      }
      List<Execution> rows = loaded.found(page);
      List<Key<?>> keys = new ArrayList<>();
      rows.forEach(row -> keys.addAll(Admission.keys(row)));
      needs = needs.and(keys);
      if (!needs.keys().stream().allMatch(loaded::hasLoaded) || rows.size() < page.limit()) {
        return needs;
      }
      for (Execution row : rows) {
        found += isPromising(row, outlook) ? 1 : 0;
      }
      inspected += rows.size();
      after = rows.getLast().claimRank();
    }
    return needs;
  }

  /** All that was read, best first. */
  List<Execution> candidates(State state) {
    var candidates = new ArrayList<Execution>();
    Search<Execution> page = page(null);
    while (state.hasLoaded(page) && candidates.size() < MAX_INSPECTED) {
      List<Execution> rows = state.found(page);
      candidates.addAll(rows);
      if (rows.size() < page.limit()) {
        break;
      }
      page = page(rows.getLast().claimRank());
    }
    return candidates;
  }

  /**
   * Whether a candidate will be claimable at any time, after those before it were claimed. What an
   * earlier command of the same transaction took is no candidate any more.
   */
  private boolean isPromising(Execution row, Admission outlook) {
    if (!offered.covers(row.required())) {
      return false;
    }
    return ReclaimExecution.lost(row).isPresent()
        ? row.counters().reclaims() < row.submission().policy().maxReclaims()
        : row.isEligible() && outlook.admits(row);
  }

  /**
   * Most claims find enough on a first page that is no longer than they need; those that do not
   * need not be stingy.
   */
  private Search<Execution> page(@Nullable ClaimRank after) {
    boolean head = after == null;
    return new Search.Claimable(
        lane,
        null,
        head && misfits ? null : offered,
        takeover,
        after,
        head && !misfits ? wanted : Math.max(wanted, PAGE));
  }
}
