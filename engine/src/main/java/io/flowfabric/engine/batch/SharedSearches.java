package io.flowfabric.engine.batch;

import io.flowfabric.decision.Needs;
import io.flowfabric.decision.Search;
import io.flowfabric.decision.WorkingSet;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Claims that look for the same in the same place look once, for as much as all of them want. Each
 * is shown everything that was found; what one takes, the next sees taken.
 */
final class SharedSearches {
  private final Map<Search.Claimable, List<Search.Claimable>> askers = new LinkedHashMap<>();

  /** What to load so that all are served. */
  Needs shared(List<Needs> all) {
    List<Needs> plain = new ArrayList<>();
    for (Needs needs : all) {
      List<Search<?>> others = new ArrayList<>();
      for (Search<?> search : needs.searches()) {
        if (search instanceof Search.Claimable claimable) {
          askers
              .computeIfAbsent(withLimit(claimable, 0), place -> new ArrayList<>())
              .add(claimable);
        } else {
          others.add(search);
        }
      }
      plain.add(new Needs(needs.keys(), others));
    }
    askers.keySet().forEach(place -> plain.add(Needs.of(widened(place))));
    return Needs.all(plain);
  }

  /** Gives to each search what was found for all. */
  void handOut(WorkingSet state) {
    askers.forEach((place, all) -> {
      Search.Claimable widened = widened(place);
      all.stream()
          .filter(asked -> !asked.equals(widened))
          .forEach(asked -> state.loaded(asked, state.found(widened)));
    });
  }

  private Search.Claimable widened(Search.Claimable place) {
    int wanted = askers.getOrDefault(place, List.of()).stream()
        .mapToInt(Search.Claimable::limit)
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
