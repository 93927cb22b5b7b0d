package io.flowfabric.decision;

import io.flowfabric.model.ExecutionId;
import io.flowfabric.model.Key;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/**
 * What must be loaded: records by key, in the order in which they are locked, and searches.
 *
 * @param fresh the keys among them of records that are hardly there yet, as somebody is about to
 *     create them; a store need not look for these, if it sees before it commits that they were not
 */
public record Needs(Set<Key<?>> keys, Set<Key<?>> fresh, List<Search<?>> searches) {
  public static final Needs NOTHING = new Needs(Set.of(), List.of());

  public Needs(Set<Key<?>> keys, List<Search<?>> searches) {
    this(keys, Set.of(), searches);
  }

  public static Needs of(Key<?>... keys) {
    return new Needs(sorted(List.of(keys)), List.of());
  }

  public static Needs execution(ExecutionId id) {
    return new Needs(Set.of(Key.of(id)), List.of());
  }

  /** A record that is about to be created. */
  public static Needs fresh(Key<?> key) {
    return new Needs(Set.of(key), Set.of(key), List.of());
  }

  public static Needs of(Search<?> search) {
    return new Needs(Set.of(), List.of(search));
  }

  public Needs and(Key<?>... more) {
    return and(List.of(more));
  }

  public Needs and(Collection<? extends Key<?>> more) {
    return more.isEmpty() ? this : and(new Needs(sorted(more), List.of()));
  }

  public Needs and(Search<?> search) {
    return and(of(search));
  }

  public Needs and(Needs more) {
    if (isEmpty() || more.isEmpty()) {
      return isEmpty() ? more : this;
    }
    return all(List.of(this, more));
  }

  /** All that some commands need. */
  public static Needs all(Collection<Needs> parts) {
    Set<Key<?>> keys = new TreeSet<>();
    Set<Key<?>> fresh = new HashSet<>();
    Set<Search<?>> searches = new LinkedHashSet<>();
    for (Needs part : parts) {
      keys.addAll(part.keys);
      fresh.addAll(part.fresh);
      searches.addAll(part.searches);
    }
    return new Needs(keys, fresh, List.copyOf(searches));
  }

  public boolean isEmpty() {
    return keys.isEmpty() && searches.isEmpty();
  }

  private static Set<Key<?>> sorted(Collection<? extends Key<?>> keys) {
    return new TreeSet<>(keys);
  }
}
