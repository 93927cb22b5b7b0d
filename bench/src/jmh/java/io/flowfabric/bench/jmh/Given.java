package io.flowfabric.bench.jmh;

import io.flowfabric.Command;
import io.flowfabric.decision.Decision;
import io.flowfabric.decision.Entropy;
import io.flowfabric.decision.Moment;
import io.flowfabric.decision.Needs;
import io.flowfabric.decision.Search;
import io.flowfabric.decision.Search.Takeover;
import io.flowfabric.decision.WorkingSet;
import io.flowfabric.execution.CreateExecution;
import io.flowfabric.lease.ClaimExecutions;
import io.flowfabric.model.Backend;
import io.flowfabric.model.Capabilities;
import io.flowfabric.model.Claim;
import io.flowfabric.model.Execution;
import io.flowfabric.model.ExecutionId;
import io.flowfabric.model.Key;
import io.flowfabric.model.LaneId;
import io.flowfabric.model.Namespace;
import io.flowfabric.model.Partitions;
import io.flowfabric.model.Payload;
import io.flowfabric.model.Submission;
import io.flowfabric.model.WorkerIdentity;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import java.util.stream.IntStream;

/** Executions in the states that the benchmarks begin with. */
final class Given {
  static final Backend BACKEND = new Backend("memory", Backend.Tag.MEMORY, "1");
  static final Moment MOMENT = new Moment(Instant.parse("2026-01-01T00:00:00Z"), new Entropy(1, 2));

  private static final LaneId LANE = new LaneId("bench");

  private Given() {}

  static CreateExecution create(int number) {
    var id = ExecutionId.solo(LANE, Partitions.DEFAULT, new UUID(0x7000L, number));
    return CreateExecution.of(
        id, Submission.of(new Namespace("bench"), LANE, "nothing", Payload.of(new byte[100])));
  }

  static ClaimExecutions claim(int most) {
    return new ClaimExecutions(
        LANE,
        WorkerIdentity.of("bench", "bench-1"),
        Capabilities.NONE,
        Duration.ofSeconds(30),
        most,
        Takeover.AT_ONCE);
  }

  static List<Execution> waiting(int count) {
    return IntStream.range(0, count)
        .mapToObj(number -> after(decide(create(number), nothingFor(create(number)))))
        .toList();
  }

  /** A state in which a search for work finds these. */
  static WorkingSet found(ClaimExecutions claim, List<Execution> executions) {
    var state = new WorkingSet(BACKEND);
    Needs missing = state.missing(claim.needs(state));
    while (!missing.isEmpty()) {
      for (Search<?> search : missing.searches()) {
        answer(state, search, executions);
      }
      missing.keys().forEach(key -> state.loaded(key, null));
      missing = state.missing(claim.needs(state));
    }
    return state;
  }

  @SuppressWarnings("unchecked")
  private static void answer(WorkingSet state, Search<?> search, List<Execution> executions) {
    boolean head = !(search instanceof Search.Claimable page) || page.after() == null;
    state.loaded((Search<Execution>) search, head ? executions : List.of());
  }

  static WorkingSet nothingFor(Command<?> command) {
    var state = new WorkingSet(BACKEND);
    command.needs(state).keys().forEach(key -> state.loaded(key, null));
    return state;
  }

  static WorkingSet holding(Execution execution) {
    var state = new WorkingSet(BACKEND);
    state.loaded(Key.of(execution.id()), execution);
    return state;
  }

  static <O> Decision<O> decide(Command<O> command, WorkingSet state) {
    return command.decide(state, MOMENT);
  }

  /** The execution as a decision leaves it. */
  static Execution after(Decision<?> decision) {
    return decision.changes().stream()
        .map(change -> change.after())
        .filter(Execution.class::isInstance)
        .map(Execution.class::cast)
        .findFirst()
        .orElseThrow();
  }

  static Claim claimed(ClaimExecutions.Outcome outcome) {
    return switch (outcome) {
      case ClaimExecutions.Outcome.Claimed found -> found.claims().getFirst();
      case ClaimExecutions.Outcome.NothingToClaim nothing ->
        throw new IllegalStateException("there is something to claim");
    };
  }
}
