package io.flowfabric.tck.model;

import io.flowfabric.decision.Needs;
import io.flowfabric.decision.Search;
import io.flowfabric.decision.WorkingSet;
import io.flowfabric.model.DueKind;
import io.flowfabric.model.EligibilityState;
import io.flowfabric.model.ExecutionId;
import io.flowfabric.model.GrantKind;
import io.flowfabric.model.Key;
import io.flowfabric.model.LaneId;
import io.flowfabric.model.Namespace;
import io.flowfabric.model.WorkerIdentity;
import io.flowfabric.store.Store;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** All that a store holds of the players of random sequences, by key and by every search. */
final class Panorama {
  private static final int MANY = 100;
  private static final Duration SOON = Duration.ofSeconds(10);

  private Panorama() {}

  static Map<String, Object> of(Store store, Instant now) {
    Needs needs = Needs.NOTHING.and(keys());
    for (Search<?> search : searches(now)) {
      needs = needs.and(search);
    }
    var loaded = new WorkingSet(store.backend());
    store.queries().load(needs, loaded);
    var view = new TreeMap<String, Object>();
    needs.keys().forEach(key -> view.put(key.toString(), loaded.find(key)));
    needs.searches().forEach(search -> view.put(search.toString(), loaded.found(search)));
    return view;
  }

  private static List<Key<?>> keys() {
    var keys = new ArrayList<Key<?>>(List.of(
        new Key.OfBudget(Players.BUDGET),
        new Key.OfQuota(Players.QUOTA),
        new Key.OfKeystore(),
        new Key.OfPartitions()));
    for (int number = 1; number <= Players.EXECUTIONS; number++) {
      ExecutionId id = World.id(number);
      keys.add(Key.of(id));
      keys.add(new Key.OfEdgeGroup(id));
      for (GrantKind kind : GrantKind.values()) {
        keys.add(new Key.OfGrant(id, kind));
      }
      for (Namespace tenant : Players.TENANTS) {
        keys.add(new Key.OfIdempotency(id.partition(), tenant, "k"));
      }
    }
    Players.LANES.forEach(lane -> keys.add(new Key.OfLane(lane)));
    for (Namespace tenant : Players.TENANTS) {
      for (WorkerIdentity worker : Players.WORKERS) {
        keys.add(new Key.OfWorker(tenant, worker.instance()));
      }
    }
    return keys;
  }

  private static List<Search<?>> searches(Instant now) {
    Instant later = now.plus(SOON);
    var searches = new ArrayList<Search<?>>(List.of(
        new Search.Executions(Search.ExecutionFilter.ANY, null, MANY),
        new Search.ExecutionIds(null, MANY),
        new Search.Counts(null, null, null, MANY),
        new Search.ExpiredLeases(later, null, null, MANY),
        new Search.Lanes(null, MANY),
        new Search.LapsedWorkers(later, MANY),
        new Search.ExpiredGrants(later, MANY),
        new Search.ExpiredIdempotency(later, MANY)));
    for (int number = 1; number <= Players.EXECUTIONS; number++) {
      searches.add(new Search.PastAttempts(World.id(number), 0, MANY));
    }
    for (LaneId lane : Players.LANES) {
      searches.add(new Search.Claimable(lane, null, null, Search.Takeover.AT_ONCE, null, MANY));
    }
    for (Namespace tenant : Players.TENANTS) {
      searches.add(new Search.LiveWorkers(tenant, null, null, MANY));
    }
    for (DueKind kind : DueKind.values()) {
      searches.add(new Search.Due(kind, later, MANY));
    }
    for (EligibilityState state : EligibilityState.values()) {
      searches.add(new Search.Blocked(state, null, MANY));
    }
    return searches;
  }
}
