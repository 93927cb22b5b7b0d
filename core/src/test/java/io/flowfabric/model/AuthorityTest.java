package io.flowfabric.model;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Optional;
import java.util.UUID;
import org.junit.jupiter.api.Test;

final class AuthorityTest {
  private static final ExecutionId ID = new ExecutionId(0, new UUID(1, 1));
  private static final LeaseId LEASE = new LeaseId(new UUID(2, 2));
  private static final AttemptId ATTEMPT = new AttemptId(new UUID(3, 3));
  private static final Fence FENCE = new Fence(ID, LEASE, 4, ATTEMPT);

  @Test
  void a_fence_is_all_of_its_parts_or_none() {
    assertThat(Fence.of(ID, LEASE, 4L, ATTEMPT)).hasValue(FENCE);
    assertThat(Fence.of(ID, null, null, null)).isEmpty();

    Refused.asInput(() -> Fence.of(ID, LEASE, null, null), "partial_fence_triple");
    Refused.asInput(() -> Fence.of(ID, null, 4L, null), "partial_fence_triple");
    Refused.asInput(() -> Fence.of(ID, null, null, ATTEMPT), "partial_fence_triple");
    Refused.asInput(() -> Fence.of(ID, LEASE, 4L, null), "partial_fence_triple");
    Refused.asInput(() -> Fence.of(ID, LEASE, null, ATTEMPT), "partial_fence_triple");
    Refused.asInput(() -> Fence.of(ID, null, 4L, ATTEMPT), "partial_fence_triple");
  }

  @Test
  void some_cannot_go_without_a_fence() {
    assertThat(Fence.required(Optional.of(FENCE))).isEqualTo(FENCE);
    Refused.asInput(() -> Fence.required(Optional.empty()), "fence_required");
  }

  @Test
  void a_source_says_in_whose_name_somebody_acts() {
    assertThat(authority("operator_override")).isEqualTo(new Authority.Operator(ID));
    assertThat(authority("flow_cascade")).isEqualTo(new Authority.Engine(ID, "flow_cascade"));
    assertThat(authority("system_timeout")).isEqualTo(new Authority.Engine(ID, "system_timeout"));
    assertThat(authority("billing")).isEqualTo(new Authority.Requester(ID, "billing", null));
    assertThat(authority("lease_holder"))
        .isEqualTo(new Authority.Requester(ID, "lease_holder", null));
    assertThat(Authority.of(ID, "lease_holder", Optional.of(FENCE))).isEqualTo(FENCE);
    assertThat(Authority.of(ID, "billing", Optional.of(FENCE)))
        .isEqualTo(new Authority.Requester(ID, "billing", FENCE));
  }

  @Test
  void a_source_keeps_its_name() {
    for (String source :
        new String[] {"operator_override", "flow_cascade", "system_timeout", "billing"}) {
      assertThat(authority(source).source()).isEqualTo(source);
    }
    assertThat(FENCE.source()).isEqualTo("lease_holder");
    Refused.asInput(() -> authority(""), "source", "1 to 128");
    Refused.asInput(() -> new Authority.Engine(ID, "billing"), "source", "billing");
  }

  @Test
  void ending_the_work_of_a_worker_takes_its_lease_or_an_operator() {
    assertThat(Authority.toEnd(FENCE)).isEqualTo(FENCE);
    assertThat(Authority.toEnd(new Authority.Operator(ID))).isEqualTo(new Authority.Operator(ID));
    assertThat(Authority.toEnd(new Authority.Requester(ID, "billing", FENCE))).isEqualTo(FENCE);

    for (String source : new String[] {"billing", "lease_holder", "flow_cascade"}) {
      Refused.asInput(() -> Authority.toEnd(authority(source)), "fence_required");
    }
  }

  private static Authority authority(String source) {
    return Authority.of(ID, source, Optional.empty());
  }
}
