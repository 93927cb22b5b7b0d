package io.flowfabric.engine.batch;

import io.flowfabric.decision.Needs;
import io.flowfabric.decision.Search;
import io.flowfabric.decision.WorkingSet;
import io.flowfabric.model.Execution;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Claims that look for the same in the same place look once, for as much as all of them want. What
 * was found is dealt out in the order in which they came: the best to the first.
 */
final class SharedSearches {
  private final Map<Search.Claimable, List<Asker>> askers = new LinkedHashMap<>();

  private record Asker(Ticket<?> ticket, Search.Claimable search) {}

  /** What to load so that all are served. */
  Needs missing(List<Ticket<?>> tickets, WorkingSet state) {
    List<Needs> plain = new ArrayList<>();
    for (Ticket<?> ticket : tickets) {
      Needs needs = ticket.missing(state);
      if (!needs.isEmpty()) {
        plain.add(new Needs(needs.keys(), needs.fresh(), withoutClaims(ticket, needs.searches())));
      }
    }
    askers.keySet().forEach(place -> plain.add(Needs.of(widened(place))));
    return plain.isEmpty() ? Needs.NOTHING : Needs.all(plain);
  }

  /** Gives its share of what was found to each. */
  void dealOut(WorkingSet state) {
    askers.forEach((place, all) -> {
      List<Execution> left = state.found(widened(place));
      for (Asker asker : all) {
        int share = Math.min(asker.search.limit(), left.size());
        asker.ticket.give(asker.search, left.subList(0, share));
        left = left.subList(share, left.size());
      }
    });
  }

  private List<Search<?>> withoutClaims(Ticket<?> ticket, List<Search<?>> searches) {
    List<Search<?>> others = new ArrayList<>();
    for (Search<?> search : searches) {
      if (search instanceof Search.Claimable claimable) {
        askers
            .computeIfAbsent(withLimit(claimable, 0), place -> new ArrayList<>())
            .add(new Asker(ticket, claimable));
      } else {
        others.add(search);
      }
    }
    return others;
  }

  private Search.Claimable widened(Search.Claimable place) {
    int wanted = askers.getOrDefault(place, List.of()).stream()
        .mapToInt(asker -> asker.search.limit())
        .sum();
    return withLimit(place, wanted);
  }

  private static Search.Claimable withLimit(Search.Claimable search, int limit) {
    return new Search.Claimable(
        search.lane(),
        search.partition(),
        search.offered(),
        search.takeover(),
        search.after(),
        limit);
  }
}
