package io.flowfabric.execution;

import io.flowfabric.Command;
import io.flowfabric.decision.Decision;
import io.flowfabric.decision.Moment;
import io.flowfabric.decision.Needs;
import io.flowfabric.decision.Overlay;
import io.flowfabric.decision.State;
import io.flowfabric.error.ValidationKind;
import io.flowfabric.model.Limits;
import java.util.ArrayList;
import java.util.List;

/**
 * A caller hands in much work at once: all of it becomes visible together, and each piece gets the
 * answer that it would have got alone, after those before it.
 */
public record CreateExecutions(List<CreateExecution> all)
    implements Command<CreateExecutions.Outcome> {

  /** The answer. */
  public sealed interface Outcome {
    /** One outcome for each piece of work, in the order given. */
    record Answered(List<CreateExecution.Outcome> each) implements Outcome {
      public Answered {
        each = List.copyOf(each);
      }
    }
  }

  public CreateExecutions {
    all = List.copyOf(all);
    if (all.size() > Limits.CREATES_PER_CALL) {
      throw ValidationKind.INVALID_INPUT.because(
          "at most " + Limits.CREATES_PER_CALL + " executions in one call, were " + all.size());
    }
  }

  @Override
  public Needs needs(State loaded) {
    return Needs.all(all.stream().map(one -> one.needs(loaded)).toList());
  }

  @Override
  public Decision<Outcome> decide(State state, Moment moment) {
    var sofar = new Overlay(state);
    var parts = new ArrayList<Decision<CreateExecution.Outcome>>();
    for (CreateExecution one : all) {
      Decision<CreateExecution.Outcome> part = one.decide(sofar, moment);
      sofar.apply(part.changes());
      parts.add(part);
    }
    return Decision.all(
        parts, new Outcome.Answered(parts.stream().map(Decision::outcome).toList()));
  }
}
