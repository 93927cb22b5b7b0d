package io.flowfabric.grant;

import static org.assertj.core.api.Assertions.assertThat;

import io.flowfabric.Command;
import io.flowfabric.lease.ClaimExecution;
import io.flowfabric.lease.ClaimFromResumeGrant;
import io.flowfabric.lease.ClaimResumedExecution;
import io.flowfabric.model.AttemptId;
import io.flowfabric.model.ExecutionId;
import io.flowfabric.model.GrantKind;
import io.flowfabric.model.LaneId;
import io.flowfabric.model.LeaseId;
import io.flowfabric.model.WorkerIdentity;
import io.flowfabric.reclaim.ReclaimExecution;
import java.time.Duration;
import java.time.Instant;
import java.util.UUID;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Commands are logged when they fail, so they must not tell the key of a grant. */
final class GrantSecrecyTest {
  private static final String KEY = "memory:not-to-be-told";
  private static final ExecutionId ID = new ExecutionId(7, new UUID(1, 2));
  private static final WorkerIdentity WORKER = WorkerIdentity.of("w1", "w1-i1");
  private static final LeaseId LEASE = new LeaseId(new UUID(3, 4));
  private static final AttemptId ATTEMPT = new AttemptId(new UUID(5, 6));
  private static final Duration TTL = Duration.ofSeconds(30);

  @Test
  void no_command_tells_the_key_that_it_carries() {
    var ticket =
        new GrantTicket(ID, GrantKind.CLAIM, new LaneId("default"), Instant.EPOCH.plus(TTL), KEY);
    Stream<Command<?>> carriers = Stream.of(
        new ClaimExecution(ID, WORKER, KEY, LEASE, ATTEMPT, TTL, null, null),
        new ClaimResumedExecution(ID, WORKER, KEY, LEASE, TTL),
        new ClaimFromResumeGrant(ticket, WORKER, TTL),
        new ReclaimExecution(ID, WORKER, KEY, LEASE, ATTEMPT, TTL, null),
        new VerifyGrant(KEY));
    assertThat(carriers).noneMatch(command -> command.toString().contains(KEY));
  }
}
