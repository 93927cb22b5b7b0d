package io.flowfabric.tck.contract;

import static org.assertj.core.api.Assertions.assertThat;

import io.flowfabric.Command;
import io.flowfabric.decision.Event;
import io.flowfabric.model.Attempt;
import io.flowfabric.model.AttemptId;
import io.flowfabric.model.AttemptLife;
import io.flowfabric.model.AttemptLifecycle;
import io.flowfabric.model.AttemptOutcome;
import io.flowfabric.model.Authority;
import io.flowfabric.model.Ending;
import io.flowfabric.model.Execution;
import io.flowfabric.model.ExecutionId;
import io.flowfabric.model.Failure;
import io.flowfabric.model.Fence;
import io.flowfabric.model.LeaseId;
import io.flowfabric.model.Phase;
import io.flowfabric.model.Standing;
import io.flowfabric.model.TerminalOutcome;
import io.flowfabric.tck.shape.Shape;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * What can be seen of how executions and their attempts ended, and that a command changed nothing.
 */
public interface EndingEvidence extends Evidence {
  Failure BROKEN = new Failure("broken", Failure.TRANSIENT);

  /** All that is kept about an execution. */
  record Trace(Execution execution, List<Attempt> attempts, List<Event> events) {}

  default Trace trace(ExecutionId id) {
    return new Trace(stored(id), attempts(id), allEvents());
  }

  /** The command gets this answer and leaves no trace. */
  default <O> void onlyAnswers(ExecutionId id, Command<O> command, O answer) {
    Trace before = trace(id);
    assertThat(apply(command)).as("%s", command).isEqualTo(answer);
    assertThat(trace(id)).as("after %s", command).isEqualTo(before);
  }

  default Ending ending(ExecutionId id) {
    return ((Phase.Terminal) stored(id).phase()).ending();
  }

  default Standing standing(ExecutionId id) {
    return Standing.of(stored(id));
  }

  /** What is told of an ending, at the time that it is. */
  default Event.Completion completion(
      ExecutionId id, TerminalOutcome outcome, @Nullable Integer attemptIndex) {
    Execution ended = stored(id);
    return new Event.Completion(
        Event.Subject.of(ended), ended.flow(), outcome, attemptIndex, rig().now());
  }

  /** The attempt is over since this moment, in this stage; its lease stays on it as history. */
  default void hasEnded(
      Attempt attempt, AttemptLifecycle stage, AttemptOutcome outcome, @Nullable Failure failure) {
    assertThat(attempt.life())
        .isEqualTo(new AttemptLife.Ended(outcome, rig().now(), failure, null));
    assertThat(outcome.lifecycle()).isEqualTo(stage);
  }

  default Authority unfenced(ExecutionId id, String source) {
    return Authority.of(id, source, Optional.empty());
  }

  /** Fences that are right but for one of their three parts. */
  default List<Fence> wrongFences(Fence right) {
    var other = new UUID(9, 9);
    return List.of(
        new Fence(right.execution(), new LeaseId(other), right.epoch(), right.attempt()),
        new Fence(right.execution(), right.lease(), right.epoch() + 1, right.attempt()),
        new Fence(right.execution(), right.lease(), right.epoch(), new AttemptId(other)));
  }

  /** Executions of these shapes, in all their variants, each under its own id. */
  default List<Execution> planted(Shape... shapes) {
    List<Execution> all = new ArrayList<>();
    for (Shape shape : shapes) {
      int variants = shape.variants(idNumbered(0), rig().now()).size();
      for (int variant = 0; variant < variants; variant++) {
        all.add(shape.variants(newId(DEFAULT_LANE), rig().now()).get(variant));
      }
    }
    rig().plant(all.toArray(Execution[]::new));
    return all;
  }
}
