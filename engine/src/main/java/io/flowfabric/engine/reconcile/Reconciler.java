package io.flowfabric.engine.reconcile;

import io.flowfabric.Command;
import io.flowfabric.decision.Search;
import io.flowfabric.engine.Engine;
import io.flowfabric.engine.Reader;
import io.flowfabric.model.DueKind;
import io.flowfabric.model.Execution;
import io.flowfabric.model.ExecutionId;
import io.flowfabric.model.Namespace;
import io.flowfabric.model.Tags;
import java.time.Instant;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Something that time does: a question and a command.
 *
 * @param <O> the outcomes of the command
 */
public interface Reconciler<O> extends Upkeep {

  /** What is due, read without locks. The command looks again under the lock. */
  List<Task<O>> due(Reader reader, int limit);

  /** Whether the command did something, or somebody was faster. */
  boolean acted(O outcome);

  @Override
  default String name() {
    return getClass().getSimpleName();
  }

  @Override
  default Chore on(Engine engine, ReconcilerFilter filter) {
    return new ReconcilerLoop<>(this, engine, new Reader(engine.store()), filter);
  }

  /**
   * One command, and what a filter may look at.
   *
   * @param dueAt since when there is something to do, where that can be told
   */
  record Task<O>(
      Command<O> command,
      @Nullable Namespace namespace,
      Tags tags,
      @Nullable Instant dueAt) {
    static <O> Task<O> about(Execution execution, Command<O> command) {
      return new Task<>(command, execution.submission().namespace(), execution.tags(), null);
    }

    Task<O> dueAt(@Nullable Instant time) {
      return new Task<>(command, namespace, tags, time);
    }

    /** A task for each execution for which something is due. */
    static <O> List<Task<O>> due(
        Reader reader, DueKind kind, int limit, Function<ExecutionId, Command<O>> command) {
      return reader.find((Instant now) -> new Search.Due(kind, now, limit)).stream()
          .map(due -> about(due, command.apply(due.id())).dueAt(due.dueTimes().get(kind)))
          .toList();
    }
  }
}
