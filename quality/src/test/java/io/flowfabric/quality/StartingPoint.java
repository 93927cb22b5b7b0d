package io.flowfabric.quality;

import io.flowfabric.model.Attempt;
import io.flowfabric.model.AttemptLife;
import io.flowfabric.model.Eligibility;
import io.flowfabric.model.Execution;
import io.flowfabric.model.Next;
import io.flowfabric.model.Phase;
import io.flowfabric.tck.shape.Sample;
import io.flowfabric.tck.shape.Shape;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;

/**
 * An execution that a command meets, and the time at which it does so.
 *
 * @param shape its shape by name
 * @param traits what may differ between executions of that shape, by what it is
 */
record StartingPoint(String shape, Map<String, String> traits, Execution execution, Instant now) {
  static final String NOTHING = "nothing";
  static final String LEASE_OVER = "lease over";

  private static final String TIME = "time";
  private static final Duration SOON = Duration.ofMillis(5);

  static final List<StartingPoint> ALL = all();

  private static List<StartingPoint> all() {
    List<StartingPoint> all = new ArrayList<>();
    all.add(new StartingPoint(NOTHING, Map.of(), null, Sample.START));
    for (Shape shape : Shape.values()) {
      shape.variants(Sample.id(1), Sample.START).stream()
          .flatMap(execution -> of(shape, execution))
          .forEach(all::add);
    }
    return all;
  }

  static String name(Shape shape) {
    String name = shape.name();
    int underscore = name.indexOf('_');
    return underscore < 0
        ? name
        : name.charAt(0) + "-" + name.substring(underscore + 1).toLowerCase(Locale.ROOT);
  }

  boolean isLeaseOver() {
    return LEASE_OVER.equals(traits.get(TIME));
  }

  /** Soon after it got there, and at the very moment when a lease or a delay is over. */
  private static Stream<StartingPoint> of(Shape shape, Execution execution) {
    Instant soon = execution.times().lastMutation().plus(SOON);
    return switch (execution.phase()) {
      case Phase.Active active
      when active.attempt().life() instanceof AttemptLife.Running lease ->
        Stream.of(
            at("lease live", soon, shape, execution),
            at(LEASE_OVER, lease.leaseExpiresAt(), shape, execution));
      case Phase.Runnable waiting
      when waiting.eligibility().delayUntil() != null ->
        Stream.of(
            at("not due", soon, shape, execution),
            at("due", waiting.eligibility().delayUntil(), shape, execution));
      default -> Stream.of(at("any time", soon, shape, execution));
    };
  }

  private static StartingPoint at(String when, Instant time, Shape shape, Execution execution) {
    return new StartingPoint(name(shape), traits(when, execution), execution, time);
  }

  private static Map<String, String> traits(String when, Execution execution) {
    Map<String, String> traits = new LinkedHashMap<>();
    Attempt latest = execution.attempt();
    traits.put(TIME, when);
    switch (execution.phase()) {
      case Phase.Runnable(Eligibility eligibility, Next next) -> {
        traits.put("next", next.getClass().getSimpleName().toLowerCase(Locale.ROOT));
        traits.put("delay", eligibility.delayUntil() == null ? "no delay" : "delay pending");
      }
      case Phase.Active active -> traits.put("type", active.attempt().type().wire());
      case Phase.Suspended suspended -> {}
      case Phase.Terminal over ->
        traits.put("flow", execution.flow() == null ? "in no flow" : "in a flow");
    }
    traits.put("ran", latest == null ? "never ran" : "ran");
    traits.put("reason", execution.stateVector().blockingReason().wire());
    traits.put("life", latest == null ? "no attempt" : life(latest));
    return traits;
  }

  private static String life(Attempt latest) {
    return switch (latest.life()) {
      case AttemptLife.Interrupted paused -> "interrupted by " + paused.cause().wire();
      case AttemptLife.Ended ended -> "ended in " + ended.outcome().wire();
      case AttemptLife.Running running ->
        latest.lease().renewedAt() != null
            ? "renewed"
            : latest.lease().acquiredAt().equals(latest.startedAt()) ? "claimed" : "resumed";
      case AttemptLife.Lapsed lapsed -> "lapsed";
      case AttemptLife.Revoked revoked -> "revoked";
    };
  }
}
