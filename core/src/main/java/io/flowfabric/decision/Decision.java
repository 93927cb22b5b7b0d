package io.flowfabric.decision;

import io.flowfabric.model.Entity;
import io.flowfabric.model.Execution;
import io.flowfabric.model.Key;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * What a rule decided: the outcome, the records that change, and the events of the transitions.
 * Changes of an execution bring their events with them, so no rule can forget one.
 */
public record Decision<O>(O outcome, List<Change<?>> changes, List<Event> events) {

  public static <O> Decision<O> of(O outcome) {
    return new Decision<>(outcome, List.of(), List.of());
  }

  /** The execution takes a step; the events of the step are emitted. */
  public Decision<O> step(@Nullable Execution before, Execution after, Instant now) {
    if (after == before) {
      return this;
    }
    List<Event> more = before == null ? List.of() : TransitionEvents.between(before, after, now);
    return with(new Change<>(after.key(), before, after), more);
  }

  public <E extends Entity> Decision<O> put(Key<E> key, @Nullable E before, E after) {
    return with(new Change<>(key, before, after), List.of());
  }

  public <E extends Entity> Decision<O> delete(Key<E> key, E before) {
    return with(new Change<>(key, before, null), List.of());
  }

  public Decision<O> emit(Event event) {
    return new Decision<>(outcome, changes, joined(List.of(event)));
  }

  /** The same changes under another outcome. */
  public <P> Decision<P> map(Function<O, P> mapping) {
    return new Decision<>(mapping.apply(outcome), changes, events);
  }

  /** Everything that some decisions came to, one after the other, under one outcome. */
  public static <P> Decision<P> all(List<? extends Decision<?>> parts, P outcome) {
    List<Change<?>> changes = new ArrayList<>();
    List<Event> events = new ArrayList<>();
    for (Decision<?> part : parts) {
      changes.addAll(part.changes);
      events.addAll(part.events);
    }
    return new Decision<>(outcome, merged(changes), Collections.unmodifiableList(events));
  }

  private Decision<O> with(Change<?> change, List<Event> more) {
    List<Change<?>> all = changes.isEmpty() && !change.isNothing()
        ? List.of(change)
        : merged(Stream.concat(changes.stream(), Stream.of(change)).toList());
    return new Decision<>(outcome, all, joined(more));
  }

  private List<Event> joined(List<Event> more) {
    if (events.isEmpty() || more.isEmpty()) {
      return events.isEmpty() ? more : events;
    }
    return Stream.concat(events.stream(), more.stream()).toList();
  }

  /** A record that changes twice changes once, from its first form to its last. */
  private static List<Change<?>> merged(List<Change<?>> changes) {
    Map<Key<?>, Change<?>> byKey = LinkedHashMap.newLinkedHashMap(changes.size());
    changes.forEach(change -> byKey.merge(change.key(), change, Change::then));
    List<Change<?>> left = new ArrayList<>(byKey.values());
    left.removeIf(Change::isNothing);
    return Collections.unmodifiableList(left);
  }
}
