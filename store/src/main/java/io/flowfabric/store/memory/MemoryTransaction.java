package io.flowfabric.store.memory;

import io.flowfabric.decision.Change;
import io.flowfabric.decision.Event;
import io.flowfabric.decision.Needs;
import io.flowfabric.decision.Search;
import io.flowfabric.decision.Topic;
import io.flowfabric.decision.WorkingSet;
import io.flowfabric.model.Entity;
import io.flowfabric.model.ExecutionId;
import io.flowfabric.model.GrantKind;
import io.flowfabric.model.Key;
import io.flowfabric.store.Transaction;
import io.flowfabric.store.row.Records;
import io.flowfabric.store.row.Row;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Gathers what is flushed until it is committed. It runs alone, so what it reads is locked. */
final class MemoryTransaction implements Transaction {
  private final Contents contents;
  private final Instant now;
  private final Searcher searcher;
  private final Map<Key<?>, Optional<Stored>> written = new LinkedHashMap<>();
  private final List<Event> emitted = new ArrayList<>();
  private final Set<Topic> touched = new HashSet<>();

  MemoryTransaction(Contents contents, Instant now) {
    this.contents = contents;
    this.now = now;
    this.searcher = new Searcher(contents, now, new HashSet<>());
  }

  @Override
  public void load(Needs needs, WorkingSet into) {
    for (Key<?> key : needs.keys()) {
      into.loaded(key, find(key));
    }
    for (Search<?> search : needs.searches()) {
      load(search, into);
    }
  }

  @Override
  public Instant now() {
    return now;
  }

  @Override
  public void flush(List<Change<?>> changes, List<Event> events) {
    changes.forEach(this::write);
    emitted.addAll(events);
    touched.addAll(Topic.touched(changes, events));
  }

  Map<Key<?>, Optional<Stored>> written() {
    return written;
  }

  List<Event> emitted() {
    return emitted;
  }

  Set<Topic> touched() {
    return touched;
  }

  private <T> void load(Search<T> search, WorkingSet into) {
    if (!written.isEmpty()) {
      throw new IllegalStateException("a search must come before the flush: " + search);
    }
    into.loaded(search, searcher.find(search));
  }

  private @Nullable Entity find(Key<?> key) {
    Stored stored = stored(key);
    return stored == null ? null : Records.decode(key, stored.rows());
  }

  private @Nullable Stored stored(Key<?> key) {
    Optional<Stored> changed = written.get(key);
    return changed == null ? contents.stored(key) : changed.orElse(null);
  }

  private void write(Change<?> change) {
    Key<?> key = change.key();
    requireCurrent(key, change.before());
    written.put(key, form(key, change.after()));
    if (change.after() == null && key instanceof Key.OfExecution(ExecutionId id)) {
      deleteWhatHangsOn(id);
    }
  }

  /** A change of something else than what is stored would undo what another transaction did. */
  private void requireCurrent(Key<?> key, @Nullable Entity before) {
    List<Row> expected = before == null ? List.of() : Records.encode(key, before);
    Stored current = stored(key);
    if (!expected.equals(current == null ? List.of() : current.rows())) {
      throw new IllegalStateException("what a change replaces is not what is stored: " + key);
    }
  }

  private static Optional<Stored> form(Key<?> key, @Nullable Entity record) {
    Stored stored = record == null ? null : Stored.of(key, record);
    return stored == null || stored.isNothing() ? Optional.empty() : Optional.of(stored);
  }

  private void deleteWhatHangsOn(ExecutionId id) {
    List<Key<?>> hanging = new ArrayList<>();
    contents
        .indexes()
        .of(new Index.PastAttempts(id))
        .forEach(past -> hanging.add(new Key.OfPastAttempt(id, past.id())));
    written.keySet().stream()
        .filter(key -> key instanceof Key.OfPastAttempt past && past.execution().equals(id))
        .forEach(hanging::add);
    for (GrantKind kind : GrantKind.values()) {
      hanging.add(new Key.OfGrant(id, kind));
    }
    hanging.add(new Key.OfEdgeGroup(id));
    hanging.forEach(key -> written.put(key, Optional.empty()));
  }
}
