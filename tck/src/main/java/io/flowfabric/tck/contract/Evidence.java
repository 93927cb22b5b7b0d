package io.flowfabric.tck.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.flowfabric.decision.Event;
import io.flowfabric.error.EngineException;
import io.flowfabric.execution.ListAttempts;
import io.flowfabric.model.Attempt;
import io.flowfabric.model.Claim;
import io.flowfabric.model.Execution;
import io.flowfabric.model.ExecutionId;
import io.flowfabric.model.Grant;
import io.flowfabric.model.GrantKind;
import io.flowfabric.model.Key;
import io.flowfabric.tck.rig.Scene;
import io.flowfabric.tck.shape.Shape;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;

/** A close look: executions in every shape, their attempts and grants, how their leases went. */
public interface Evidence extends Scene {
  Set<Shape> READY = EnumSet.of(Shape.R1, Shape.R2, Shape.R3, Shape.R4);

  /** One execution in every variant of each of these shapes, on the lane of the samples. */
  default List<Execution> planted(Set<Shape> shapes) {
    var planted = new ArrayList<Execution>();
    for (Shape shape : shapes) {
      int variants = shape.variants(idNumbered(0), rig().now()).size();
      for (int variant = 0; variant < variants; variant++) {
        ExecutionId id = idNumbered(planted.size());
        planted.add(shape.variants(id, rig().now()).get(variant));
      }
    }
    rig().plant(planted.toArray(Execution[]::new));
    return planted;
  }

  default List<Execution> plantedInAllBut(Set<Shape> left) {
    return planted(EnumSet.complementOf(EnumSet.copyOf(left)));
  }

  default List<Attempt> attempts(ExecutionId id) {
    return apply(ListAttempts.of(id)).items();
  }

  default Attempt latestAttempt(ExecutionId id) {
    return attempts(id).getLast();
  }

  default Optional<Grant> grant(ExecutionId id, GrantKind kind) {
    return rig().find(new Key.OfGrant(id, kind));
  }

  /** What is told of the lease of a claim, at the time that it is. */
  default Event.OfLease leaseEvent(Claim claim, Event.LeaseStep step, String reason) {
    return new Event.OfLease(
        Event.Subject.of(stored(claim.execution())),
        step,
        claim.fence().lease(),
        claim.fence().epoch(),
        claim.attemptIndex(),
        claim.handle().content().instance(),
        reason,
        rig().now());
  }

  default Event.OfLease acquired(Claim claim) {
    return leaseEvent(claim, Event.LeaseStep.ACQUIRED, "");
  }

  /** The execution that a command is about does not exist. */
  default void executionNotFound(ThrowingCallable call) {
    var refusal = catchThrowableOfType(EngineException.NotFound.class, call);
    assertThat(refusal).as("an execution that is not found").isNotNull();
    assertThat(refusal.entity()).isEqualTo("execution");
  }

  /** Nothing at all has happened to an execution since it was looked at. */
  default void unchanged(Execution before) {
    assertThat(stored(before.id())).isEqualTo(before);
  }

  /** Everything that was ever told, so that a test can see that nothing was added. */
  default List<Event> allEvents() {
    return List.of(Event.Family.values()).stream()
        .flatMap(family -> rig().events(family).stream())
        .toList();
  }
}
