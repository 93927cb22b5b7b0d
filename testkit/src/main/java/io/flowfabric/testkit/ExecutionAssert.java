package io.flowfabric.testkit;

import io.flowfabric.FlowFabric;
import io.flowfabric.decision.Event;
import io.flowfabric.execution.GetExecutionEnding;
import io.flowfabric.execution.ListAttempts;
import io.flowfabric.execution.ReadExecutionInfo;
import io.flowfabric.model.Attempt;
import io.flowfabric.model.AttemptLife;
import io.flowfabric.model.Ending;
import io.flowfabric.model.ExecutionId;
import io.flowfabric.model.Failure;
import io.flowfabric.model.PublicState;
import io.flowfabric.service.ReadEvents;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Claims about an execution; one that does not hold fails the test. */
public final class ExecutionAssert {
  private final FlowFabric fabric;
  private final ExecutionId execution;

  ExecutionAssert(FlowFabric fabric, ExecutionId execution) {
    this.fabric = fabric;
    this.execution = execution;
  }

  public ExecutionAssert succeeded() {
    return ended(Ending.Succeeded.class);
  }

  public ExecutionAssert failed() {
    return ended(Ending.Failed.class);
  }

  public ExecutionAssert wasCancelled() {
    return ended(Ending.Cancelled.class);
  }

  public ExecutionAssert expired() {
    return ended(Ending.Expired.class);
  }

  /** It failed, or its last attempt did, with this category. */
  public ExecutionAssert failedWith(String category) {
    List<Attempt> attempts = attempts();
    Failure failure =
        !attempts.isEmpty() && attempts.getLast().life() instanceof AttemptLife.Ended ended
            ? ended.failure()
            : null;
    return check("category of the failure", category, failure == null ? null : failure.category());
  }

  public ExecutionAssert isIn(PublicState state) {
    return check("state", state, state());
  }

  public ExecutionAssert hasAttempts(int count) {
    return check("attempts", count, attempts().size());
  }

  /** What happened to its leases, in order; giving one back is a revocation, too. */
  public ExecutionAssert hadLeases(Event.LeaseStep... steps) {
    List<Event.LeaseStep> told = events().stream()
        .filter(Event.OfLease.class::isInstance)
        .map(event -> ((Event.OfLease) event).step())
        .toList();
    return check("steps of leases", List.of(steps), told);
  }

  /** What was told of it, by family and then in the order of the commits. */
  public List<Event> events() {
    return List.of(Event.Family.values()).stream()
        .flatMap(family -> fabric.apply(ReadEvents.all(family)).events().stream())
        .map(logged -> logged.event())
        .filter(event -> event
            .about()
            .filter(subject -> subject.execution().equals(execution))
            .isPresent())
        .toList();
  }

  private ExecutionAssert ended(Class<? extends Ending> how) {
    Optional<Ending> ending = fabric.apply(new GetExecutionEnding(execution));
    String was = ending
        .map(end -> end.outcome().wire())
        .orElse("not over, but " + state().wire());
    return ending.filter(how::isInstance).isPresent()
        ? this
        : check("ending", how.getSimpleName(), was);
  }

  private PublicState state() {
    return fabric
        .apply(new ReadExecutionInfo(execution))
        .orElseThrow(() -> new AssertionError("there is no execution " + execution))
        .state()
        .publicState();
  }

  private List<Attempt> attempts() {
    return fabric.apply(ListAttempts.of(execution)).items();
  }

  private ExecutionAssert check(String what, Object expected, @Nullable Object was) {
    if (!Objects.equals(expected, was)) {
      throw new AssertionError(
          "%s of %s: expected %s, was %s".formatted(what, execution, expected, was));
    }
    return this;
  }
}
