package io.flowfabric.store.memory;

import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableSet;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** All indexes. Guarded by the locks of the {@link Database}. */
final class Indexes {
  private final Map<Index<?>, NavigableSet<?>> places = new HashMap<>();

  <P extends Comparable<P>> NavigableSet<P> of(Index<P> index) {
    NavigableSet<P> known = find(index);
    return known == null ? Collections.emptyNavigableSet() : known;
  }

  void replace(List<Entry<?>> before, List<Entry<?>> after) {
    for (Entry<?> entry : before) {
      if (!after.contains(entry)) {
        remove(entry);
      }
    }
    for (Entry<?> entry : after) {
      if (!before.contains(entry)) {
        add(entry);
      }
    }
  }

  private <P extends Comparable<P>> void add(Entry<P> entry) {
    NavigableSet<P> known = find(entry.index());
    if (known == null) {
      known = new TreeSet<>();
      places.put(entry.index(), known);
    }
    known.add(entry.place());
  }

  private <P extends Comparable<P>> void remove(Entry<P> entry) {
    NavigableSet<P> known = find(entry.index());
    if (known == null || !known.remove(entry.place())) {
      throw new IllegalStateException("not in the index: " + entry);
    }
    if (known.isEmpty()) {
      places.remove(entry.index());
    }
  }

  @SuppressWarnings("unchecked")
  private <P extends Comparable<P>> @Nullable NavigableSet<P> find(Index<P> index) {
    return (NavigableSet<P>) places.get(index);
  }
}
