package io.flowfabric.cli.operate;

import io.flowfabric.FlowFabric;
import io.flowfabric.cli.console.Failed;
import io.flowfabric.cli.console.Output;
import io.flowfabric.cli.console.OutputOptions;
import io.flowfabric.cli.console.Surroundings;
import io.flowfabric.decision.Event;
import io.flowfabric.decision.LoggedEvent;
import io.flowfabric.error.EngineException;
import io.flowfabric.model.LaneId;
import io.flowfabric.model.Namespace;
import io.flowfabric.service.EventCursor;
import io.flowfabric.service.ReadEvents;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletionService;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorCompletionService;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Prints what happened, and what happens. */
@Command(
    name = "events",
    description = {
      "Prints what happened, oldest first, and with --follow what happens from now on.",
      "",
      "Every event of the same family has a cursor, which JSON shows; --from goes on after it.",
    })
final class EventsCommand implements Runnable {
  @Mixin
  private final TargetOptions target;

  @Mixin
  private final OutputOptions output;

  @Option(
      names = "--family",
      paramLabel = "FAMILY",
      split = ",",
      completionCandidates = Words.Families.class,
      description = "Only these: ${COMPLETION-CANDIDATES} (default: all).")
  private List<Event.Family> families = List.of(
      Event.Family.WORKER, Event.Family.OPERATOR, Event.Family.LEASE, Event.Family.COMPLETION);

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
      names = {"-t", "--tag"},
      paramLabel = "KEY=VALUE",
      description = "Only those of executions with this tag; one tag at most.")
  private Map<String, String> tag = Map.of();

  @Option(
      names = "--from",
      paramLabel = "CURSOR",
      description = "Where to begin: oldest, now, or after a cursor of the only family asked for"
          + " (default: oldest, or now with --follow).")
  private @Nullable String from;

  @Option(
      names = {"-f", "--follow"},
      description = "Waits for more, until it is stopped or --limit is reached.")
  private boolean follow;

  @Option(
      names = "--limit",
      paramLabel = "N",
      description = "How many to print at most (default: all).")
  private long limit = Long.MAX_VALUE;

  EventsCommand(Surroundings surroundings) {
    this.target = new TargetOptions(surroundings);
    this.output = new OutputOptions(surroundings);
  }

  @Override
  public void run() {
    Output out = output.open();
    try (Target engine = target.open()) {
      List<EventPages> pages = pages(engine);
      if (follow) {
        follow(pages, out);
      } else {
        print(pages, out);
      }
    }
  }

  private List<EventPages> pages(FlowFabric fabric) {
    String begin = from == null ? follow ? "now" : "oldest" : from;
    boolean now = begin.equals("now");
    EventCursor cursor =
        now || begin.equals("oldest") ? EventCursor.OLDEST : EventCursor.parse(begin);
    if (cursor instanceof EventCursor.After && families.size() > 1) {
      throw Failed.usage("every family has cursors of its own; name one with --family");
    }
    return families.stream()
        .map(family -> new EventPages(fabric, family, filter(), cursor))
        .map(page -> now ? page.fromNow() : page)
        .toList();
  }

  private ReadEvents.Filter filter() {
    if (tag.size() > 1) {
      throw Failed.usage("events are told apart by one tag at most");
    }
    Optional<Map.Entry<String, String>> only = tag.entrySet().stream().findFirst();
    return new ReadEvents.Filter(
        namespace,
        lane,
        only.map(Map.Entry::getKey).orElse(null),
        only.map(Map.Entry::getValue).orElse(null));
  }

  /**
   * The families are kept apart; here they are put together by time. What happened to a lease goes
   * before an end of the same moment.
   */
  private void print(List<EventPages> pages, Output out) {
    var lines = new EventLines(out);
    for (long printed = 0; printed < limit; printed++) {
      Optional<EventPages> next = pages.stream()
          .filter(page -> page.peek().isPresent())
          .min(Comparator.comparing(page -> page.peek().orElseThrow().event().at()));
      if (next.isEmpty()) {
        return;
      }
      lines.print(next.get().remove());
    }
  }

  private void follow(List<EventPages> pages, Output out) {
    var lines = new EventLines(out);
    var left = new AtomicLong(limit);
    ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
    try {
      CompletionService<Boolean> ended = new ExecutorCompletionService<>(threads);
      for (EventPages page : pages) {
        ended.submit(() -> follow(page, lines, left));
      }
      // The first to end ends all: it printed the last one, or lost the engine.
      ended.take().get();
    } catch (ExecutionException failed) {
      throw failed.getCause() instanceof RuntimeException own
          ? own
          : new IllegalStateException(failed.getCause());
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
      throw new EngineException.Unavailable("following", "the caller was interrupted");
    } finally {
      threads.shutdownNow();
    }
  }

  private static boolean follow(EventPages page, EventLines lines, AtomicLong left) {
    while (left.get() > 0) {
      LoggedEvent event = page.await();
      long before = left.getAndDecrement();
      if (before > 0) {
        lines.print(event);
      }
      if (before <= 1) {
        return true;
      }
    }
    return true;
  }
}
