package io.flowfabric.decision;

import io.flowfabric.decision.Event.LeaseStep;
import io.flowfabric.model.Attempt;
import io.flowfabric.model.AttemptLife;
import io.flowfabric.model.Ending;
import io.flowfabric.model.Execution;
import io.flowfabric.model.Failure;
import io.flowfabric.model.Next;
import io.flowfabric.model.Phase;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The events that a step of an execution has: a function of how it was and how it is, so that none
 * is forgotten. A renewal is not among them, as a second one in the same millisecond leaves the
 * execution as it was.
 */
final class TransitionEvents {
  private TransitionEvents() {}

  static List<Event> between(Execution before, Execution after, Instant now) {
    var events = new ArrayList<Event>();
    if (after.phase() instanceof Phase.Terminal over
        && !(before.phase() instanceof Phase.Terminal)) {
      events.add(completion(after, over, now));
    }
    if (before.phase() instanceof Phase.Active held) {
      whileHeld(after, held.attempt(), now, events);
    } else if (after.phase() instanceof Phase.Active taken) {
      events.add(Event.OfLease.of(after, taken.attempt(), LeaseStep.ACQUIRED, "", now));
    }
    return events;
  }

  private static Event completion(Execution after, Phase.Terminal over, Instant now) {
    Attempt last = over.last();
    return new Event.Completion(
        Event.Subject.of(after),
        after.flow(),
        over.ending().outcome(),
        last == null ? null : last.index(),
        now);
  }

  private static void whileHeld(Execution after, Attempt held, Instant now, List<Event> events) {
    if (!(after.phase() instanceof Phase.Active still)) {
      events.add(Event.OfLease.of(after, held, LeaseStep.REVOKED, release(after), now));
      return;
    }
    LeaseStep step = step(held, still.attempt());
    if (step != null) {
      String reason =
          still.attempt().life() instanceof AttemptLife.Revoked revoked ? revoked.reason() : "";
      events.add(Event.OfLease.of(after, still.attempt(), step, reason, now));
    }
  }

  private static @Nullable LeaseStep step(Attempt held, Attempt now) {
    if (now.index() != held.index()) {
      return LeaseStep.RECLAIMED;
    }
    boolean wasLive = held.life() instanceof AttemptLife.Running;
    return switch (now.life()) {
      case AttemptLife.Lapsed lapsed when wasLive -> LeaseStep.EXPIRED;
      case AttemptLife.Revoked revoked when wasLive -> LeaseStep.REVOKED;
      default -> null;
    };
  }

  /** Why a lease was given back or taken, in the words that consumers tell them apart by. */
  private static String release(Execution after) {
    return switch (after.phase()) {
      case Phase.Terminal over -> release(over.ending(), after.lastFailure());
      case Phase.Suspended suspended -> "suspended";
      case Phase.Runnable(var eligibility, Next.Resume(var attempt)) -> release(attempt);
      case Phase.Runnable waiting -> "retry";
      case Phase.Active active ->
        throw new IllegalStateException("an active execution still has its lease");
    };
  }

  private static String release(Ending ending, @Nullable Failure failure) {
    return switch (ending) {
      case Ending.Succeeded success -> "completed";
      case Ending.Failed failed -> Failure.RECLAIM_CAP.equals(failure) ? "reclaim_cap" : "failed";
      case Ending.Cancelled cancelled -> "cancelled";
      case Ending.Expired expired -> "expired";
      case Ending.Skipped skipped -> "skipped";
    };
  }

  private static String release(Attempt parked) {
    if (!(parked.life() instanceof AttemptLife.Interrupted paused)) {
      throw new IllegalStateException("only an interrupted attempt waits to be resumed");
    }
    return switch (paused.cause()) {
      case WAIT_CHILDREN -> "waiting_children";
      case RELEASE -> "released";
      case DELAY, SUSPEND -> "delayed";
    };
  }
}
