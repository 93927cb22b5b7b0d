package io.flowfabric.execution;

import io.flowfabric.Command;
import io.flowfabric.decision.Decision;
import io.flowfabric.decision.Fencing;
import io.flowfabric.decision.Moment;
import io.flowfabric.decision.Needs;
import io.flowfabric.decision.Refusal;
import io.flowfabric.decision.Seen;
import io.flowfabric.decision.State;
import io.flowfabric.model.Backend;
import io.flowfabric.model.Handle;
import io.flowfabric.model.Progress;
import io.flowfabric.model.Standing;

/**
 * A worker tells how far it is. Only what it says changes; saying nothing just checks its lease.
 */
public record ReportProgress(Handle handle, Progress progress)
    implements Command<ReportProgress.Outcome> {

  /** The answer. */
  public sealed interface Outcome {
    record Reported() implements Outcome {}

    record Refused(Refusal why, Standing standing) implements Outcome {}
  }

  @Override
  public void check(Backend backend) {
    handle.requireFrom(backend);
  }

  @Override
  public Needs needs(State loaded) {
    return Needs.execution(handle.execution());
  }

  @Override
  public Decision<Outcome> decide(State state, Moment moment) {
    var seen = Seen.of(state, handle.execution(), moment.now());
    return Fencing.refusal(seen.execution(), handle)
        .map(why -> seen.<Outcome>stays(new Outcome.Refused(why, seen.standing())))
        .orElseGet(() -> report(seen));
  }

  private Decision<Outcome> report(Seen seen) {
    return progress.equals(Progress.NONE)
        ? seen.stays(new Outcome.Reported())
        : seen.becomes(seen.execution().withProgress(progress, seen.now()), new Outcome.Reported());
  }
}
