package io.flowfabric.tck.model;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;

/**
 * Makes a list of steps that fails shorter for as long as it still fails: leaves out ever smaller
 * chunks, down to single steps, and then puts simpler steps in the place of those that are left.
 */
public final class Shrinker {
  private final Predicate<List<Step>> fails;

  public Shrinker(Predicate<List<Step>> fails) {
    this.fails = fails;
  }

  public List<Step> shrink(List<Step> failing) {
    List<Step> best = failing;
    boolean better = true;
    while (better) {
      List<Step> shorter = simplified(shortened(best));
      better = !shorter.equals(best);
      best = shorter;
    }
    return best;
  }

  private List<Step> shortened(List<Step> failing) {
    List<Step> best = failing;
    for (int chunk = Math.max(1, failing.size() / 2); chunk > 0; chunk /= 2) {
      best = without(best, chunk);
    }
    return best;
  }

  /** From the end, since what came last is least needed by what comes before it. */
  private List<Step> without(List<Step> failing, int chunk) {
    List<Step> best = failing;
    for (int end = best.size(); end > 0; end -= chunk) {
      List<Step> rest = new ArrayList<>(best);
      rest.subList(Math.max(0, end - chunk), end).clear();
      if (fails.test(rest)) {
        best = rest;
      }
    }
    return best;
  }

  private List<Step> simplified(List<Step> failing) {
    List<Step> best = failing;
    for (int index = 0; index < best.size(); index++) {
      for (Step simpler : best.get(index).simpler()) {
        List<Step> changed = new ArrayList<>(best);
        changed.set(index, simpler);
        if (fails.test(changed)) {
          best = changed;
          break;
        }
      }
    }
    return best;
  }
}
