package io.flowfabric.lease;

import io.flowfabric.Query;
import io.flowfabric.decision.Needs;
import io.flowfabric.decision.Search;
import io.flowfabric.decision.Search.LeaseCursor;
import io.flowfabric.decision.State;
import io.flowfabric.model.Attempt;
import io.flowfabric.model.AttemptLife;
import io.flowfabric.model.Execution;
import io.flowfabric.model.ExecutionId;
import io.flowfabric.model.LeaseId;
import io.flowfabric.model.Limits;
import io.flowfabric.model.Namespace;
import io.flowfabric.model.Page;
import io.flowfabric.model.Phase;
import io.flowfabric.model.Time;
import io.flowfabric.model.WorkerInstanceId;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** Lists leases that had run out by a time, whether marked or not, oldest first. Marks nothing. */
public record ListExpiredLeases(
    Instant asOf, @Nullable Namespace namespace, @Nullable LeaseCursor after, int limit)
    implements Query<Page<ListExpiredLeases.ExpiredLease, LeaseCursor>> {

  public static final int STANDARD_LIMIT = 1000;

  /** A lease that is over and was not replaced. */
  public record ExpiredLease(
      ExecutionId execution,
      LeaseId lease,
      long leaseEpoch,
      WorkerInstanceId holder,
      Instant expiresAt,
      int attemptIndex) {}

  public ListExpiredLeases {
    asOf = Time.whole(asOf);
    limit = Limits.page(limit, Limits.EXPIRED_LEASE_PAGE);
  }

  public static ListExpiredLeases asOf(Instant time) {
    return new ListExpiredLeases(time, null, null, STANDARD_LIMIT);
  }

  @Override
  public Needs needs(State loaded) {
    return Needs.of(search());
  }

  @Override
  public Page<ExpiredLease, LeaseCursor> answer(State state, Instant now) {
    return Page.of(
        state.found(search()),
        limit,
        ListExpiredLeases::entry,
        execution -> new LeaseCursor(entry(execution).expiresAt(), execution.id()));
  }

  private static ExpiredLease entry(Execution execution) {
    if (!(execution.phase() instanceof Phase.Active active)) {
      throw new IllegalStateException("only an active execution has a lease");
    }
    Attempt attempt = active.attempt();
    return new ExpiredLease(
        execution.id(),
        attempt.lease().id(),
        attempt.lease().epoch(),
        attempt.lease().holder().instance(),
        expiry(attempt.life()),
        attempt.index());
  }

  private static Instant expiry(AttemptLife life) {
    return switch (life) {
      case AttemptLife.Running running -> running.leaseExpiresAt();
      case AttemptLife.Lapsed lapsed -> lapsed.leaseExpiresAt();
      default -> throw new IllegalStateException("a lease without an expiry was listed: " + life);
    };
  }

  private Search<Execution> search() {
    return new Search.ExpiredLeases(asOf, namespace, after, limit == 0 ? 0 : limit + 1);
  }
}
