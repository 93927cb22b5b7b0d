package io.flowfabric.chaos.check;

import io.flowfabric.chaos.history.Deed;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Looks for an order of the acts on one execution in which each takes effect at a moment between
 * its question and its answer, and every answer is what the {@link Model} gives at that moment.
 * Acts with an unknown answer may be left out. This is the search of Wing and Gong, which remembers
 * where it has been.
 */
final class Linearizability {
  private final List<Act> acts;
  private final Set<Long> claimed = new HashSet<>();
  private final long lastEpoch;

  private record Place(BitSet done, Standing standing) {}

  private Linearizability(List<Act> acts) {
    this.acts = acts.stream()
        .sorted(Comparator.comparingLong(act -> act.from().nanos()))
        .toList();
    acts.stream()
        .filter(act -> act.deed() == Deed.CLAIM && act.isKnown())
        .forEach(claim -> claimed.add(claim.epoch()));
    lastEpoch = acts.stream().mapToLong(Act::epoch).max().orElse(0);
  }

  static boolean holds(List<Act> acts) {
    return new Linearizability(acts).search();
  }

  private boolean search() {
    Set<Place> been = new HashSet<>();
    Deque<Place> open = new ArrayDeque<>();
    open.push(new Place(new BitSet(), Standing.NOWHERE));
    while (!open.isEmpty()) {
      Place place = open.pop();
      if (isEverythingExplained(place)) {
        return true;
      }
      if (been.add(place)) {
        next(place).forEach(open::push);
      }
    }
    return false;
  }

  private boolean isEverythingExplained(Place place) {
    for (int index = 0; index < acts.size(); index++) {
      if (acts.get(index).isKnown() && !place.done().get(index)) {
        return false;
      }
    }
    return true;
  }

  /**
   * The places after each act that may be next, since nothing that is open was answered before it
   * was asked. The last of them is tried first: what is known, in the order of asking.
   */
  private List<Place> next(Place place) {
    List<Place> unknown = new ArrayList<>();
    List<Place> known = new ArrayList<>();
    for (int index : candidates(place)) {
      Act act = acts.get(index);
      var done = (BitSet) place.done().clone();
      done.set(index);
      for (Standing standing : Model.after(place.standing(), act)) {
        (act.isKnown() ? known : unknown).add(new Place(done, standing));
      }
    }
    unknown.addAll(known.reversed());
    return unknown;
  }

  /** Of several claims that nobody heard of, the earliest explains whatever another would. */
  private List<Integer> candidates(Place place) {
    long limit = earliestAnswer(place);
    boolean mayClaimBlindly = isEpochMissing(place.standing().epoch() + 1);
    List<Integer> candidates = new ArrayList<>();
    for (int index = 0; index < acts.size() && acts.get(index).from().nanos() <= limit; index++) {
      boolean blind = acts.get(index).isBlindClaim();
      if (!place.done().get(index) && (!blind || mayClaimBlindly)) {
        candidates.add(index);
        mayClaimBlindly &= !blind;
      }
    }
    return candidates;
  }

  private long earliestAnswer(Place place) {
    long earliest = Long.MAX_VALUE;
    for (int index = 0; index < acts.size(); index++) {
      if (!place.done().get(index)) {
        earliest = Math.min(earliest, acts.get(index).to().nanos());
      }
    }
    return earliest;
  }

  private boolean isEpochMissing(long epoch) {
    return epoch < lastEpoch && !claimed.contains(epoch);
  }
}
