package io.flowfabric.tck.model;

import io.flowfabric.decision.Event;
import io.flowfabric.decision.LoggedEvent;
import io.flowfabric.decision.Search;
import io.flowfabric.engine.Reader;
import io.flowfabric.model.Execution;
import io.flowfabric.model.ExecutionId;
import io.flowfabric.store.Store;
import java.time.Instant;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/** Reads all that a store holds, through the store's own searches and not through any command. */
final class Lookout {
  private static final int EVERYTHING = 10_000;

  private final Store store;
  private final Reader reader;

  Lookout(Store store) {
    this.store = store;
    this.reader = new Reader(store);
  }

  Sight look(Sight before, Instant now) {
    var ends = new EnumMap<Event.Family, Long>(Event.Family.class);
    var news = new ArrayList<LoggedEvent>();
    for (Event.Family family : Event.Family.values()) {
      long start = before.ends().getOrDefault(family, Search.Events.START);
      List<LoggedEvent> more = store.events().after(family, start, EVERYTHING);
      ends.put(family, more.isEmpty() ? start : more.getLast().position());
      news.addAll(more);
    }
    return new Sight(now, executions(before.executions()), ends, news);
  }

  private SortedMap<ExecutionId, Biography> executions(Map<ExecutionId, Biography> known) {
    var all = new TreeMap<ExecutionId, Biography>();
    var search = new Search.Executions(Search.ExecutionFilter.ANY, null, EVERYTHING);
    for (Execution stored : reader.find(search)) {
      Biography earlier = known.get(stored.id());
      boolean same = earlier != null && earlier.execution().equals(stored);
      all.put(stored.id(), same ? earlier : biography(stored));
    }
    return all;
  }

  private Biography biography(Execution stored) {
    var search = new Search.PastAttempts(stored.id(), 0, EVERYTHING);
    return new Biography(stored, reader.find(search));
  }
}
