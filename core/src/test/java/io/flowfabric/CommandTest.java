package io.flowfabric;

import static org.assertj.core.api.Assertions.assertThat;

import io.flowfabric.decision.Search.Takeover;
import io.flowfabric.error.ValidationKind;
import io.flowfabric.lease.ClaimExecutions;
import io.flowfabric.model.Capabilities;
import io.flowfabric.model.LaneId;
import io.flowfabric.model.Limits;
import io.flowfabric.model.Namespace;
import io.flowfabric.model.Refused;
import io.flowfabric.model.WorkerIdentity;
import io.flowfabric.service.Ping;
import io.flowfabric.service.ReadCapabilities;
import io.flowfabric.worker.RegisterWorker;
import java.time.Duration;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

final class CommandTest {
  private static final WorkerIdentity W1 = WorkerIdentity.of("w1", "w1-i1");
  private static final Duration TTL = Duration.ofSeconds(1);

  @Test
  void a_command_is_called_by_its_name_in_lower_case() {
    assertThat(new Ping().wire()).isEqualTo("ping");
    assertThat(new ReadCapabilities().wire()).isEqualTo("read_capabilities");
    assertThat(claim(1).wire()).isEqualTo("claim_executions");
  }

  @Test
  void a_claim_asks_for_one_to_a_thousand() {
    assertThat(claim(1000).max()).isEqualTo(Limits.CLAIMS_PER_CALL);
    Refused.as(ValidationKind.INVALID_INPUT, () -> claim(0), "max must be 1 to 1000, was 0");
    Refused.as(ValidationKind.INVALID_INPUT, () -> claim(1001), "max must be 1 to 1000, was 1001");
  }

  @Test
  void a_worker_serves_at_most_256_lanes() {
    assertThat(registration(256).lanes()).hasSize(256);
    Refused.as(
        ValidationKind.INVALID_INPUT,
        () -> registration(257),
        "lanes must be at most 256, were 257");
  }

  private static ClaimExecutions claim(int max) {
    return new ClaimExecutions(
        new LaneId("default"), W1, Capabilities.NONE, TTL, max, Takeover.AT_ONCE);
  }

  private static RegisterWorker registration(int lanes) {
    var names = IntStream.range(0, lanes)
        .mapToObj("lane-%d"::formatted)
        .map(LaneId::new)
        .collect(Collectors.toCollection(TreeSet::new));
    return new RegisterWorker(new Namespace("ns"), W1, names, Capabilities.NONE, TTL);
  }
}
