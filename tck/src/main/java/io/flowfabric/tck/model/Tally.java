package io.flowfabric.tck.model;

import java.util.Collections;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * How many steps were tried, and how often each command got each kind of answer. For one thread.
 */
public final class Tally {
  private final SortedMap<String, Integer> answers = new TreeMap<>();
  private long steps;

  void count(List<Deed> deeds) {
    steps++;
    deeds.forEach(deed -> answers.merge(deed.kind(), 1, Integer::sum));
  }

  public long steps() {
    return steps;
  }

  public SortedMap<String, Integer> answers() {
    return Collections.unmodifiableSortedMap(answers);
  }
}
