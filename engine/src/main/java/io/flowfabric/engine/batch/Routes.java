package io.flowfabric.engine.batch;

import io.flowfabric.decision.Needs;
import io.flowfabric.model.ExecutionId;
import io.flowfabric.model.Key;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * Which shard a command goes to. While commands about one execution are on their way, the next
 * follow them, so that they are carried out in the order of their coming. All others go where they
 * share a commit with most: to the first shard that is not busy, and to the one where fewest wait
 * when all are. Safe for use by many threads.
 */
final class Routes {
  /** With as many waiting, a commit is well shared, and another one may run beside it. */
  private static final int BUSY = 16;

  private final List<Shard> shards;
  private final Map<Object, Route> routes = new ConcurrentHashMap<>();

  /** Where the commands about one subject are, and how many of them. */
  private record Route(Shard shard, int commands) {}

  Routes(List<Shard> shards) {
    this.shards = List.copyOf(shards);
  }

  /** Whether there was room for it. */
  boolean offer(Ticket<?> ticket, Needs needs) {
    Object subject = subject(needs);
    if (subject == null || shards.size() == 1) {
      return choose().offer(ticket);
    }
    Route route = routes.merge(
        subject, new Route(choose(), 1), (own, other) -> new Route(own.shard, own.commands + 1));
    ticket.onDeparture(() -> leave(subject));
    boolean taken = route.shard.offer(ticket);
    if (!taken) {
      leave(subject);
    }
    return taken;
  }

  /** Of how many subjects commands are on their way. */
  int onTheirWay() {
    return routes.size();
  }

  private void leave(Object subject) {
    routes.computeIfPresent(
        subject,
        (same, route) -> route.commands == 1 ? null : new Route(route.shard, route.commands - 1));
  }

  private Shard choose() {
    for (Shard shard : shards) {
      if (shard.waiting() < BUSY) {
        return shard;
      }
    }
    return shards.stream().min(Comparator.comparingInt(Shard::waiting)).orElseThrow();
  }

  private static @Nullable Object subject(Needs needs) {
    for (Key<?> key : needs.keys()) {
      ExecutionId execution = execution(key);
      return execution == null ? key : execution;
    }
    return null;
  }

  private static @Nullable ExecutionId execution(Key<?> key) {
    return switch (key) {
      case Key.OfExecution of -> of.id();
      case Key.OfPastAttempt of -> of.execution();
      case Key.OfGrant of -> of.execution();
      case Key.OfEdgeGroup of -> of.downstream();
      default -> null;
    };
  }
}
