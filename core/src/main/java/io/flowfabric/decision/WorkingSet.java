package io.flowfabric.decision;

import io.flowfabric.model.Backend;
import io.flowfabric.model.Entity;
import io.flowfabric.model.Key;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * The records of one transaction: loaded by the store, then changed by each decision, so that a
 * later command of the transaction sees what an earlier one did. For one thread.
 */
public final class WorkingSet implements State {
  private final Backend backend;
  private final Map<Key<?>, Optional<Entity>> records = new HashMap<>();
  private final Map<Search<?>, List<?>> searches = new HashMap<>();

  public WorkingSet(Backend backend) {
    this.backend = backend;
  }

  /** What of these needs is not here yet. */
  public Needs missing(Needs needs) {
    if (records.keySet().containsAll(needs.keys())
        && searches.keySet().containsAll(needs.searches())) {
      return Needs.NOTHING;
    }
    Set<Key<?>> keys = new TreeSet<>(needs.keys());
    keys.removeIf(records::containsKey);
    List<Search<?>> open = new ArrayList<>(needs.searches());
    open.removeIf(searches::containsKey);
    return new Needs(keys, needs.fresh(), open);
  }

  /** A record as the store has it, or null where it has none. What is here already stays. */
  public void loaded(Key<?> key, @Nullable Entity record) {
    records.putIfAbsent(key, Optional.ofNullable(record));
  }

  /** What a search found. Records among it are loaded too. */
  public <T> void loaded(Search<T> search, List<T> found) {
    for (T item : found) {
      if (item instanceof Entity record) {
        loaded(record.key(), record);
      }
    }
    searches.put(search, List.copyOf(found));
  }

  public void apply(List<Change<?>> changes) {
    changes.forEach(change -> records.put(change.key(), Optional.ofNullable(change.after())));
  }

  @Override
  public Backend backend() {
    return backend;
  }

  @Override
  public boolean hasLoaded(Key<?> key) {
    return records.containsKey(key);
  }

  @Override
  public boolean hasLoaded(Search<?> search) {
    return searches.containsKey(search);
  }

  @Override
  @SuppressWarnings("unchecked")
  public <E extends Entity> Optional<E> find(Key<E> key) {
    Optional<Entity> record = records.get(key);
    if (record == null) {
      throw new IllegalStateException(
          "not loaded, so not named in the needs of the command: " + key);
    }
    return (Optional<E>) record;
  }

  @Override
  @SuppressWarnings("unchecked")
  public <T> List<T> found(Search<T> search) {
    List<T> found = (List<T>) searches.get(search);
    if (found == null) {
      throw new IllegalStateException(
          "not searched, so not named in the needs of the command: " + search);
    }
    List<T> current = new ArrayList<>(found.size());
    for (T item : found) {
      current(item).ifPresent(current::add);
    }
    return Collections.unmodifiableList(current);
  }

  @SuppressWarnings("unchecked")
  private <T> Optional<T> current(T item) {
    return item instanceof Entity record ? (Optional<T>) find(record.key()) : Optional.of(item);
  }
}
