package io.flowfabric.store.memory;

import io.flowfabric.decision.Event;
import io.flowfabric.decision.Search;
import io.flowfabric.error.EngineException;
import io.flowfabric.model.AttemptId;
import io.flowfabric.model.Entity;
import io.flowfabric.model.Execution;
import io.flowfabric.model.ExecutionCount;
import io.flowfabric.model.ExecutionId;
import io.flowfabric.model.Grant;
import io.flowfabric.model.IdempotencyRecord;
import io.flowfabric.model.Key;
import io.flowfabric.model.Lane;
import io.flowfabric.model.LaneId;
import io.flowfabric.model.PastAttempt;
import io.flowfabric.model.Worker;
import io.flowfabric.model.WorkerInstanceId;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.NavigableSet;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Answers searches from the indexes.
 *
 * @param handedOut the executions that claims of the same transaction were given already
 */
record Searcher(Contents contents, Instant now, Set<ExecutionId> handedOut) {
  private static final UUID LOWEST = new UUID(0, 0);

  @SuppressWarnings("unchecked")
  <T> List<T> find(Search<T> search) {
    return (List<T>)
        switch (search) {
          case Search.Claimable question -> new ClaimQueue(this, question).best();
          case Search.Due question -> due(question);
          case Search.Blocked question -> blocked(question);
          case Search.Executions question -> executions(question);
          case Search.ExecutionIds question ->
            tail(Index.EXECUTIONS, question.after()).limit(question.limit()).toList();
          case Search.Counts question -> counts(question);
          case Search.ExpiredLeases question -> expiredLeases(question);
          case Search.PastAttempts question -> pastAttempts(question);
          case Search.Lanes question -> lanes(question);
          case Search.LiveWorkers question -> liveWorkers(question);
          case Search.LapsedWorkers question ->
            until(Index.WORKER_ENDS, question.by(), Worker.class, question.limit());
          case Search.ExpiredGrants question ->
            until(Index.GRANT_ENDS, question.by(), Grant.class, question.limit());
          case Search.ExpiredIdempotency question ->
            until(Index.IDEMPOTENCY_ENDS, question.by(), IdempotencyRecord.class, question.limit());
          case Search.Events question ->
            contents.journal().after(question.family(), question.after(), question.limit());
          case Search.LatestEvent question ->
            contents.journal().latest(question.family()).stream().toList();
          case Search.ForgottenEvents question -> forgotten(question.family());
        };
  }

  Execution execution(ExecutionId id) {
    return record(Key.of(id), Execution.class);
  }

  /** The execution, unless it cannot be read. */
  Optional<Execution> readable(ExecutionId id) {
    try {
      return Optional.of(execution(id));
    } catch (EngineException.Validation corrupt) {
      return Optional.empty();
    }
  }

  private List<Execution> due(Search.Due search) {
    return places(new Index.Due(search.kind()), search.by())
        .flatMap(key -> readable(((Key.OfExecution) key).id()).stream())
        .limit(search.limit())
        .toList();
  }

  private <E> List<E> until(Index<Index.Timed> index, Instant by, Class<E> type, int limit) {
    return places(index, by).limit(limit).map(key -> record(key, type)).toList();
  }

  private Stream<Key<?>> places(Index<Index.Timed> index, Instant by) {
    return contents.indexes().of(index).stream()
        .takeWhile(place -> !place.at().isAfter(by))
        .map(Index.Timed::key);
  }

  private List<Execution> blocked(Search.Blocked search) {
    return tail(new Index.Blocked(search.by()), search.after())
        .flatMap(id -> readable(id).stream())
        .limit(search.limit())
        .toList();
  }

  private List<Execution> executions(Search.Executions search) {
    Integer partition = search.filter().partition();
    return ids(partition, search.after())
        .takeWhile(id -> partition == null || id.partition() == partition)
        .map(this::execution)
        .filter(search.filter()::admits)
        .limit(search.limit())
        .toList();
  }

  private Stream<ExecutionId> ids(@Nullable Integer partition, @Nullable ExecutionId after) {
    if (partition == null || after != null && after.partition() >= partition) {
      return tail(Index.EXECUTIONS, after);
    }
    var first = new ExecutionId(partition, LOWEST);
    return contents.indexes().of(Index.EXECUTIONS).tailSet(first, true).stream();
  }

  private List<ExecutionCount> counts(Search.Counts search) {
    Predicate<ExecutionCount.Place> wanted =
        place -> (search.namespace() == null || search.namespace().equals(place.namespace()))
            && (search.lane() == null || search.lane().equals(place.lane()));
    var counts = search.after() == null
        ? contents.counts()
        : contents.counts().tailMap(search.after(), false);
    return counts.entrySet().stream()
        .filter(entry -> wanted.test(entry.getKey()))
        .limit(search.limit())
        .map(entry -> new ExecutionCount(entry.getKey(), entry.getValue()))
        .toList();
  }

  private List<Execution> expiredLeases(Search.ExpiredLeases search) {
    Search.LeaseCursor cursor = search.after();
    Predicate<Execution> wanted = execution -> search.namespace() == null
        || search.namespace().equals(execution.submission().namespace());
    Index.Timed after =
        cursor == null ? null : new Index.Timed(cursor.expiresAt(), Key.of(cursor.execution()));
    return tail(Index.LEASE_ENDS, after)
        .takeWhile(place -> !place.at().isAfter(search.asOf()))
        .map(place -> record(place.key(), Execution.class))
        .filter(wanted)
        .limit(search.limit())
        .toList();
  }

  private List<PastAttempt> pastAttempts(Search.PastAttempts search) {
    ExecutionId execution = search.execution();
    var first = new Index.Numbered(search.from(), new AttemptId(LOWEST));
    return contents.indexes().of(new Index.PastAttempts(execution)).tailSet(first, true).stream()
        .limit(search.limit())
        .map(place -> record(new Key.OfPastAttempt(execution, place.id()), PastAttempt.class))
        .toList();
  }

  private List<Lane> lanes(Search.Lanes search) {
    return tail(Index.LANES, search.after())
        .limit(search.limit())
        .map((LaneId id) -> record(new Key.OfLane(id), Lane.class))
        .toList();
  }

  private List<Worker> liveWorkers(Search.LiveWorkers search) {
    return tail(new Index.Workers(search.namespace()), search.after())
        .map((WorkerInstanceId instance) ->
            record(new Key.OfWorker(search.namespace(), instance), Worker.class))
        .filter(worker -> worker.isLive(now))
        .filter(worker -> search.lane() == null || worker.lanes().contains(search.lane()))
        .limit(search.limit())
        .toList();
  }

  private List<Long> forgotten(Event.Family family) {
    long position = contents.journal().forgotten(family);
    return position == 0 ? List.of() : List.of(position);
  }

  private <P extends Comparable<P>> Stream<P> tail(Index<P> index, @Nullable P after) {
    NavigableSet<P> places = contents.indexes().of(index);
    Collection<P> tail = after == null ? places : places.tailSet(after, false);
    return tail.stream();
  }

  private <E> E record(Key<?> key, Class<E> type) {
    Entity record = contents.find(key);
    if (record == null) {
      throw new IllegalStateException("an index leads nowhere: " + key);
    }
    return type.cast(record);
  }
}
