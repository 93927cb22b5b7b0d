package io.flowfabric.execution;

import io.flowfabric.Command;
import io.flowfabric.decision.Decision;
import io.flowfabric.decision.Moment;
import io.flowfabric.decision.Needs;
import io.flowfabric.decision.Seen;
import io.flowfabric.decision.State;
import io.flowfabric.model.Execution;
import io.flowfabric.model.ExecutionId;
import io.flowfabric.model.Tags;

/** A caller sets one tag of an execution, in whatever state it is; an earlier value is replaced. */
public record SetExecutionTag(ExecutionId execution, String key, String value)
    implements Command<SetExecutionTag.Outcome> {

  /** The answer. */
  public sealed interface Outcome {
    record Tagged() implements Outcome {}
  }

  public SetExecutionTag {
    Tags.NONE.with(key, value);
  }

  @Override
  public Needs needs(State loaded) {
    return Needs.execution(execution);
  }

  @Override
  public Decision<Outcome> decide(State state, Moment moment) {
    var seen = Seen.of(state, execution, moment.now());
    Execution before = seen.execution();
    return seen.becomes(
        before.withTags(before.tags().with(key, value), seen.now()), new Outcome.Tagged());
  }
}
