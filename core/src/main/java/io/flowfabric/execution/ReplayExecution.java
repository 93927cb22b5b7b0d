package io.flowfabric.execution;

import io.flowfabric.Command;
import io.flowfabric.decision.Decision;
import io.flowfabric.decision.Event;
import io.flowfabric.decision.Moment;
import io.flowfabric.decision.Needs;
import io.flowfabric.decision.Refusal;
import io.flowfabric.decision.Seen;
import io.flowfabric.decision.State;
import io.flowfabric.flow.Dependencies;
import io.flowfabric.model.EdgeGroup;
import io.flowfabric.model.Eligibility;
import io.flowfabric.model.Ending;
import io.flowfabric.model.Execution;
import io.flowfabric.model.ExecutionId;
import io.flowfabric.model.Phase;
import io.flowfabric.model.PublicState;
import io.flowfabric.model.Standing;
import io.flowfabric.model.Transitions;
import java.util.Optional;

/**
 * An operator wants a finished execution to run again. Its attempts stay as history and its epoch
 * goes on; its retries and reclaims are counted anew. A skipped member of a flow waits once more
 * for what it depends on. Refuses an execution that has not ended, or was replayed as often as its
 * policy allows.
 */
public record ReplayExecution(ExecutionId execution) implements Command<ReplayExecution.Outcome> {
  private static final String NORMAL = "normal";
  private static final String SKIPPED_MEMBER = "skipped_flow_member";

  /** The answer. */
  public sealed interface Outcome {
    record Replayed(PublicState state) implements Outcome {}

    record Refused(Refusal why, Standing standing) implements Outcome {}
  }

  @Override
  public Needs needs(State loaded) {
    return Needs.execution(execution).and(Dependencies.needs(loaded, execution));
  }

  @Override
  public Decision<Outcome> decide(State state, Moment moment) {
    var seen = Seen.of(state, execution, moment.now());
    int replays = seen.execution().counters().replays();
    boolean exhausted = replays >= seen.execution().submission().policy().maxReplays();
    return switch (seen.phase()) {
      case Phase.Terminal over when exhausted -> refuse(seen, Refusal.MAX_REPLAYS_EXHAUSTED);
      case Phase.Terminal over when isSkippedMember(seen, over) -> replaySkipped(seen, over, state);
      case Phase.Terminal over -> replay(seen, over, Eligibility.NOW, NORMAL, 0);
      case Phase.Runnable waiting -> refuse(seen, Refusal.EXECUTION_NOT_TERMINAL);
      case Phase.Active active -> refuse(seen, Refusal.EXECUTION_NOT_TERMINAL);
      case Phase.Suspended suspended -> refuse(seen, Refusal.EXECUTION_NOT_TERMINAL);
    };
  }

  private static boolean isSkippedMember(Seen seen, Phase.Terminal over) {
    return over.ending() instanceof Ending.Skipped && seen.execution().flow() != null;
  }

  private static Decision<Outcome> replaySkipped(Seen seen, Phase.Terminal over, State state) {
    Optional<EdgeGroup> group = Dependencies.group(state, seen.execution());
    Eligibility eligibility = group
        .map(EdgeGroup::reopened)
        .filter(open -> open.verdict() == EdgeGroup.Verdict.PENDING)
        .<Eligibility>map(open -> new Eligibility.AwaitingDependencies(null, "replayed"))
        .orElse(Eligibility.NOW);
    Decision<Outcome> replayed =
        replay(seen, over, eligibility, SKIPPED_MEMBER, group.isPresent() ? 1 : 0);
    return group.map(open -> replayed.put(open.key(), open, open.reopened())).orElse(replayed);
  }

  private static Decision<Outcome> replay(
      Seen seen, Phase.Terminal over, Eligibility eligibility, String branch, int groupsReset) {
    Execution after = Transitions.replay(seen.execution(), over, eligibility, seen.now());
    var act = new Event.OperatorAct.Replayed(branch, groupsReset);
    return seen.<Outcome>becomes(after, new Outcome.Replayed(after.publicState()))
        .emit(new Event.OfOperator(Event.Subject.of(after), act, seen.now()));
  }

  private static Decision<Outcome> refuse(Seen seen, Refusal why) {
    return seen.stays(new Outcome.Refused(why, seen.standing()));
  }
}
