package io.flowfabric.engine.reconcile;

import io.flowfabric.Command;
import io.flowfabric.engine.Reader;
import io.flowfabric.model.Execution;
import io.flowfabric.model.Namespace;
import io.flowfabric.model.Tags;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Something that time does: a question and a command.
 *
 * @param <O> the outcomes of the command
 */
public interface Reconciler<O> {

  /** What is due, read without locks. The command looks again under the lock. */
  List<Task<O>> due(Reader reader, Instant now, int limit);

  /** Whether the command did something, or somebody was faster. */
  boolean acted(O outcome);

  Duration interval();

  int batch();

  default String name() {
    return getClass().getSimpleName();
  }

  /** One command, and what a filter may look at. */
  record Task<O>(Command<O> command, @Nullable Namespace namespace, Tags tags) {
    static <O> Task<O> about(Execution execution, Command<O> command) {
      return new Task<>(command, execution.submission().namespace(), execution.tags());
    }
  }
}
