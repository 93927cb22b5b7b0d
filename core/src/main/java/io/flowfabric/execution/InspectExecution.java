package io.flowfabric.execution;

import io.flowfabric.Query;
import io.flowfabric.decision.Needs;
import io.flowfabric.decision.Search;
import io.flowfabric.decision.State;
import io.flowfabric.model.Attempt;
import io.flowfabric.model.Execution;
import io.flowfabric.model.ExecutionId;
import io.flowfabric.model.Key;
import io.flowfabric.model.Limits;
import io.flowfabric.model.PastAttempt;
import io.flowfabric.model.Wire;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The engine, or an operator, asks whether what is stored of an execution can be true. What a
 * record alone cannot say wrongly was checked by reading it; this looks at the execution and its
 * history together.
 */
public record InspectExecution(ExecutionId execution) implements Query<InspectExecution.Finding> {

  /** The answer. */
  public sealed interface Finding {
    record Sound() implements Finding {}

    record Flawed(ExecutionId execution, List<Flaw> flaws) implements Finding {
      public Flawed {
        flaws = List.copyOf(flaws);
      }
    }

    record NotFound() implements Finding {}
  }

  /** What cannot be true. */
  public enum Flaw implements Wire {
    /** The past attempts are not those from the first to the one before the latest. */
    HISTORY_INCOMPLETE,
    /** A later attempt does not have a later lease. */
    EPOCHS_NOT_GROWING
  }

  @Override
  public Needs needs(State loaded) {
    return Needs.execution(execution).and(history());
  }

  @Override
  public Finding answer(State state, Instant now) {
    return state
        .find(Key.of(execution))
        .map(found -> inspect(found, state.found(history())))
        .orElseGet(Finding.NotFound::new);
  }

  private Finding inspect(Execution found, List<PastAttempt> history) {
    List<Attempt> past = history.stream().map(PastAttempt::attempt).toList();
    var flaws = new ArrayList<Flaw>();
    if (!isComplete(past, found.counters().attempts())) {
      flaws.add(Flaw.HISTORY_INCOMPLETE);
    }
    if (!isGrowing(past, found.attempt())) {
      flaws.add(Flaw.EPOCHS_NOT_GROWING);
    }
    return flaws.isEmpty() ? new Finding.Sound() : new Finding.Flawed(execution, flaws);
  }

  private static boolean isComplete(List<Attempt> past, int attempts) {
    return past.size() == Math.clamp(attempts - 1, 0, Limits.PAGE)
        && IntStream.range(0, past.size()).allMatch(at -> past.get(at).index() == at);
  }

  private static boolean isGrowing(List<Attempt> past, @Nullable Attempt latest) {
    List<Long> epochs = Stream.concat(past.stream(), Stream.ofNullable(latest))
        .map(attempt -> attempt.lease().epoch())
        .toList();
    return IntStream.range(1, epochs.size()).allMatch(at -> epochs.get(at - 1) < epochs.get(at));
  }

  private Search<PastAttempt> history() {
    return new Search.PastAttempts(execution, 0, Limits.PAGE);
  }
}
