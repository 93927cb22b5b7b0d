package io.flowfabric.sdk;

import io.flowfabric.execution.ReportProgress;
import io.flowfabric.model.Claim;
import io.flowfabric.model.ExecutionId;
import io.flowfabric.model.Failure;
import io.flowfabric.model.Handle;
import io.flowfabric.model.LaneId;
import io.flowfabric.model.Payload;
import io.flowfabric.model.Progress;
import io.flowfabric.model.Tags;
import java.sql.Connection;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * What a handler knows about the run it is in, and can say about it. Safe for use by many threads.
 */
public final class Task {
  private final Claim claim;
  private final Ways ways;
  private final LeaseTime lease;
  private final Cancellation cancellation = new Cancellation();

  Task(Claim claim, Ways ways, LeaseTime lease) {
    this.claim = claim;
    this.ways = ways;
    this.lease = lease;
  }

  public ExecutionId execution() {
    return claim.execution();
  }

  public String kind() {
    return claim.assignment().kind();
  }

  public LaneId lane() {
    return claim.handle().content().lane();
  }

  /** The payload as it was handed in. */
  public Payload payload() {
    return claim.assignment().payload();
  }

  public Tags tags() {
    return Headers.without(claim.assignment().tags());
  }

  /** What layers sent along with the work. */
  public Headers headers() {
    return Headers.of(claim.assignment().tags());
  }

  /** Which attempt this is, counted from 0. */
  public int attempt() {
    return claim.attemptIndex();
  }

  /** When the execution expires, if ever. */
  public @Nullable Instant deadline() {
    return claim.assignment().deadline();
  }

  /** When this attempt times out, if ever. */
  public @Nullable Instant timeoutAt() {
    return claim.assignment().timeoutAt();
  }

  /** What proves the lease to the engine, for commands that the SDK has no method for. */
  public Handle handle() {
    return claim.handle();
  }

  /**
   * A number that grows with every lease of the execution. Another system that remembers the
   * greatest it has seen, and refuses smaller ones, is safe from workers that come too late.
   */
  public long fenceToken() {
    return claim.fence().epoch();
  }

  /** The same in every run of this execution: for effects that must happen once. */
  public String idempotencyKey() {
    return execution().toString();
  }

  /** The same in every run of this attempt: for effects that must happen once in each attempt. */
  public String attemptKey() {
    return execution() + "#" + attempt();
  }

  public Cancellation cancellation() {
    return cancellation;
  }

  /** Whether the lease will last for a while, as far as this process can tell. */
  public boolean isLeaseHealthy() {
    return !cancellation.isRequested() && lease.isHealthy();
  }

  /** Tells how far the work is; the last report stays. */
  public void progress(int percent, String message) {
    var report = new ReportProgress(handle(), new Progress(percent, message));
    if (ways.fabric().apply(report) instanceof ReportProgress.Outcome.Refused) {
      cancellation.request(Cancellation.Cause.LEASE_LOST);
    }
  }

  /**
   * Makes the transaction of a connection to the engine's own database commit only under a current
   * lease: checks it now, and keeps it from being taken away until that transaction ends. So what
   * the handler writes there is written by one worker only, however late it comes.
   *
   * @throws LeaseLost when the lease is not current; roll back
   */
  public void guard(Connection connection) {
    var check = new ReportProgress(handle(), Progress.NONE);
    if (ways.within(connection).apply(check) instanceof ReportProgress.Outcome.Refused refused) {
      cancellation.request(Cancellation.Cause.LEASE_LOST);
      throw new LeaseLost(execution(), refused.why());
    }
  }

  /** To be thrown: the same attempt goes on after this time, from the start of its handler. */
  public TaskEnding delay(Duration length) {
    return new TaskEnding.Delay(length);
  }

  /**
   * To be thrown: the attempt failed.
   *
   * @param category {@link Failure#PERMANENT} for no other attempt, {@link Failure#TRANSIENT} for
   *     another as the retry policy allows, or a word of your own that the retry policy knows
   */
  public TaskEnding fail(String reason, String category) {
    return new TaskEnding.Fail(new Failure(reason, category));
  }

  @Override
  public String toString() {
    return "execution=%s kind=%s attempt=%d".formatted(execution(), kind(), attempt());
  }
}
