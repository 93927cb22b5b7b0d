package io.flowfabric.store.memory;

import io.flowfabric.decision.Search;
import io.flowfabric.model.ClaimRank;
import io.flowfabric.model.Execution;
import io.flowfabric.model.Grant;
import io.flowfabric.model.GrantKind;
import io.flowfabric.model.Key;
import io.flowfabric.model.Time;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.NavigableSet;
import org.jspecify.annotations.Nullable;

/** Walks what may be claimed on a lane, eligible and lost executions together, best first. */
final class ClaimQueue {
  private final Searcher searcher;
  private final Search.Claimable search;
  private final Iterator<ClaimRank> eligible;
  private final Iterator<ClaimRank> lost;
  private @Nullable ClaimRank nextEligible;
  private @Nullable ClaimRank nextLost;

  ClaimQueue(Searcher searcher, Search.Claimable search) {
    this.searcher = searcher;
    this.search = search;
    this.eligible = places(false).iterator();
    this.lost = (search.takeover().allowed() ? places(true) : List.<ClaimRank>of()).iterator();
    this.nextEligible = step(eligible);
    this.nextLost = step(lost);
  }

  /** Takes those that may be claimed off the queue for every later claim of the transaction. */
  List<Execution> best() {
    List<Execution> found = new ArrayList<>();
    while (found.size() < search.limit()) {
      ClaimRank rank = next();
      if (rank == null) {
        break;
      }
      if (!searcher.handedOut().contains(rank.id())) {
        searcher.readable(rank.id()).filter(this::admits).ifPresent(candidate -> {
          searcher.handedOut().add(rank.id());
          found.add(candidate);
        });
      }
    }
    return found;
  }

  private Iterable<ClaimRank> places(boolean ofLost) {
    Integer partition = search.partition();
    Index<ClaimRank> index = partition == null
        ? new Index.Queue(search.lane(), ofLost)
        : new Index.PartitionQueue(search.lane(), ofLost, partition);
    NavigableSet<ClaimRank> all = searcher.contents().indexes().of(index);
    return search.after() == null ? all : all.tailSet(search.after(), false);
  }

  private @Nullable ClaimRank next() {
    ClaimRank one = nextEligible;
    ClaimRank other = nextLost;
    if (one != null && (other == null || one.compareTo(other) < 0)) {
      nextEligible = step(eligible);
      return one;
    }
    nextLost = step(lost);
    return other;
  }

  private static @Nullable ClaimRank step(Iterator<ClaimRank> ranks) {
    return ranks.hasNext() ? ranks.next() : null;
  }

  private boolean admits(Execution candidate) {
    return isOpen(candidate)
        && !isReserved(candidate)
        && (search.offered() == null || search.offered().covers(candidate.required()));
  }

  private boolean isOpen(Execution candidate) {
    Instant since = candidate.reclaimableSince();
    return since == null
        || Time.isDue(Time.after(since, search.takeover().grace()), searcher.now());
  }

  private boolean isReserved(Execution candidate) {
    GrantKind kind = candidate.isEligible() ? GrantKind.CLAIM : GrantKind.RECLAIM;
    var key = new Key.OfGrant(candidate.id(), kind);
    return searcher.contents().find(key) instanceof Grant grant && grant.isLive(searcher.now());
  }
}
