package io.flowfabric.cli.operate;

import io.flowfabric.FlowFabric;
import io.flowfabric.cli.console.Failed;
import io.flowfabric.decision.Search.ExecutionFilter;
import io.flowfabric.execution.ListExecutions;
import io.flowfabric.execution.ListExecutions.Entry;
import io.flowfabric.model.ExecutionId;
import io.flowfabric.model.LaneId;
import io.flowfabric.model.Limits;
import io.flowfabric.model.Namespace;
import io.flowfabric.model.Page;
import io.flowfabric.model.PublicState;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.LongConsumer;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Which executions are meant, by what they are. */
final class Selection {
  @Option(
      names = {"-n", "--namespace"},
      paramLabel = "NAME",
      description = "Only those of this namespace.")
  private @Nullable Namespace namespace;

  @Option(
      names = {"-l", "--lane"},
      paramLabel = "NAME",
      description = "Only those on this lane.")
  private @Nullable LaneId lane;

  @Option(
      names = {"-s", "--state"},
      paramLabel = "STATE",
      completionCandidates = Words.States.class,
      description = "Only those in this state: ${COMPLETION-CANDIDATES}.")
  private @Nullable PublicState state;

  @Option(
      names = {"-k", "--kind"},
      paramLabel = "KIND",
      description = "Only those of this kind.")
  private @Nullable String kind;

  @Option(
      names = {"-t", "--tag"},
      paramLabel = "KEY=VALUE",
      description = "Only those with this tag; may be given several times.")
  private Map<String, String> tags = new LinkedHashMap<>();

  boolean isEmpty() {
    return namespace == null && lane == null && state == null && kind == null && tags.isEmpty();
  }

  @Nullable
  Namespace namespace() {
    return namespace;
  }

  @Nullable
  LaneId lane() {
    return lane;
  }

  boolean admits(PublicState other) {
    return state == null || state == other;
  }

  /** Counts are kept by namespace, lane and state, and by nothing else. */
  void requireOnlyPlace(String option) {
    if (kind != null || !tags.isEmpty()) {
      throw Failed.usage(option + " knows no --kind and no --tag; leave them out");
    }
  }

  /**
   * Goes through those that are meant, in the order of their ids.
   *
   * @param after where to begin; null for the first
   * @param shown takes each, and says whether it did; the first that it does not take is the last
   * @param seen is told how many were looked at so far
   * @return whether all were taken
   */
  boolean each(
      FlowFabric fabric, @Nullable ExecutionId after, Predicate<Entry> shown, LongConsumer seen) {
    var filter = new ExecutionFilter(null, namespace, lane, state);
    @Nullable ExecutionId cursor = after;
    long count = 0;
    do {
      Page<Entry, ExecutionId> page = fabric.apply(new ListExecutions(filter, cursor, Limits.PAGE));
      for (Entry entry : page.items()) {
        if (admits(entry) && !shown.test(entry)) {
          return false;
        }
      }
      count += page.items().size();
      seen.accept(count);
      cursor = page.next().orElse(null);
    } while (cursor != null);
    return true;
  }

  private boolean admits(Entry entry) {
    return (kind == null || kind.equals(entry.kind()))
        && entry.tags().values().entrySet().containsAll(tags.entrySet());
  }
}
