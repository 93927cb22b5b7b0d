package io.flowfabric.decision;

import io.flowfabric.model.Eligibility;
import io.flowfabric.model.Execution;
import io.flowfabric.model.ExecutionId;
import io.flowfabric.model.LaneId;
import io.flowfabric.model.Next;
import io.flowfabric.model.Phase;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** What somebody may be waiting for. That it was touched is a hint to look, never a promise. */
public sealed interface Topic {

  /** Something on a lane became claimable. */
  record Work(LaneId lane) implements Topic {}

  /** An execution was put off until a time. */
  record Delay() implements Topic {}

  /** An execution ended. */
  record End(ExecutionId execution) implements Topic {}

  /** Events of a family were written. */
  record News(Event.Family family) implements Topic {}

  /** What a committed transaction touched. */
  static Set<Topic> touched(List<? extends Change<?>> changes, List<Event> events) {
    var touched = new HashSet<Topic>();
    events.forEach(event -> touched.add(new News(event.family())));
    for (Change<?> change : changes) {
      if (change.after() instanceof Execution after) {
        Execution before = change.before() instanceof Execution earlier ? earlier : null;
        if (isClaimable(after) && !isClaimable(before)) {
          touched.add(new Work(after.submission().lane()));
        }
        if (isDelayed(after) && !isDelayed(before)) {
          touched.add(new Delay());
        }
        if (hasEnded(after) && !hasEnded(before)) {
          touched.add(new End(after.id()));
        }
      }
    }
    return touched;
  }

  private static boolean isClaimable(@Nullable Execution execution) {
    return execution != null && (execution.isEligible() || execution.isReclaimable());
  }

  private static boolean isDelayed(@Nullable Execution execution) {
    return execution != null
        && execution.phase() instanceof Phase.Runnable(Eligibility.Delayed delayed, Next next);
  }

  private static boolean hasEnded(@Nullable Execution execution) {
    return execution != null && execution.phase() instanceof Phase.Terminal;
  }
}
