package io.flowfabric.tck.model;

import io.flowfabric.execution.CreateExecution;
import io.flowfabric.model.ExecutionPolicy;
import io.flowfabric.model.LaneId;
import io.flowfabric.model.Namespace;
import io.flowfabric.model.Payload;
import io.flowfabric.model.Submission;
import io.flowfabric.model.Tags;
import java.time.Duration;
import java.time.Instant;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** An execution to be handed in. */
record Order(int number, LaneId lane, Namespace tenant, SortedSet<Trait> traits) {
  private static final Duration DELAY = Duration.ofSeconds(4);
  private static final Duration DEADLINE = Duration.ofSeconds(25);

  /** The same without anything special. */
  Order plain() {
    return of(number, lane, tenant, Set.of());
  }

  static Order of(int number, LaneId lane, Namespace tenant, Set<Trait> traits) {
    return new Order(number, lane, tenant, new TreeSet<>(traits));
  }

  CreateExecution command(Instant now) {
    ExecutionPolicy.Builder policy = ExecutionPolicy.builder();
    traits.forEach(trait -> trait.askOf(policy));
    var submission = new Submission(
        tenant,
        lane,
        "work",
        Payload.of("input of E" + number),
        null,
        "model",
        traits.contains(Trait.KEYED) ? "k" : null,
        policy.build());
    return new CreateExecution(
        World.id(number),
        submission,
        Tags.NONE,
        null,
        traits.contains(Trait.DELAYED) ? now.plus(DELAY) : null,
        traits.contains(Trait.WITH_DEADLINE) ? now.plus(DEADLINE) : null);
  }

  @Override
  public String toString() {
    String special = traits.stream().map(Trait::toString).collect(Collectors.joining(", "));
    return "E" + number + " on lane " + lane.value() + " for " + tenant.value()
        + (special.isEmpty() ? "" : " (" + special + ")");
  }
}
