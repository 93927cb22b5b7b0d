package io.flowfabric.decision;

import io.flowfabric.model.Backend;
import io.flowfabric.model.Entity;
import io.flowfabric.model.Key;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What was loaded, as it is after some decisions, for a command that decides in several steps. For
 * one thread.
 */
public final class Overlay implements State {
  private final State below;
  private final Map<Key<?>, Optional<Entity>> changed = new HashMap<>();

  public Overlay(State below) {
    this.below = below;
  }

  public void apply(List<Change<?>> changes) {
    changes.forEach(change -> changed.put(change.key(), Optional.ofNullable(change.after())));
  }

  @Override
  public Backend backend() {
    return below.backend();
  }

  @Override
  public boolean hasLoaded(Key<?> key) {
    return changed.containsKey(key) || below.hasLoaded(key);
  }

  @Override
  public boolean hasLoaded(Search<?> search) {
    return below.hasLoaded(search);
  }

  @Override
  @SuppressWarnings("unchecked")
  public <E extends Entity> Optional<E> find(Key<E> key) {
    Optional<Entity> record = changed.get(key);
    return record == null ? below.find(key) : (Optional<E>) record;
  }

  @Override
  @SuppressWarnings("unchecked")
  public <T> List<T> found(Search<T> search) {
    return below.found(search).stream()
        .flatMap(item -> item instanceof Entity record
            ? ((Optional<T>) find(record.key())).stream()
            : List.of(item).stream())
        .toList();
  }
}
