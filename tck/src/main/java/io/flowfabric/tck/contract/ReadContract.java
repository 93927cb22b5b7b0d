package io.flowfabric.tck.contract;

import static org.assertj.core.api.Assertions.assertThat;

import io.flowfabric.error.ValidationKind;
import io.flowfabric.execution.CancelExecution;
import io.flowfabric.execution.DelayExecution;
import io.flowfabric.execution.DescribeExecution;
import io.flowfabric.execution.DescribeExecution.Blocking;
import io.flowfabric.execution.DescribeExecution.CurrentAttempt;
import io.flowfabric.execution.DescribeExecution.CurrentLease;
import io.flowfabric.execution.DescribeExecution.Snapshot;
import io.flowfabric.execution.GetExecutionNamespace;
import io.flowfabric.execution.GetExecutionResult;
import io.flowfabric.execution.ReadCurrentAttemptIndex;
import io.flowfabric.execution.ReadExecCoreFields;
import io.flowfabric.execution.ReadExecutionContext;
import io.flowfabric.execution.ReadExecutionInfo;
import io.flowfabric.execution.ReadExecutionInfo.ExecutionInfo;
import io.flowfabric.execution.ReadExecutionState;
import io.flowfabric.execution.ReadTotalAttemptCount;
import io.flowfabric.execution.ResolveExecutionFlowId;
import io.flowfabric.flow.EvaluateFlowEligibility;
import io.flowfabric.flow.EvaluateFlowEligibility.Answer;
import io.flowfabric.lease.RenewLease;
import io.flowfabric.lease.RevokeLease;
import io.flowfabric.model.Authority;
import io.flowfabric.model.BlockingReason;
import io.flowfabric.model.Claim;
import io.flowfabric.model.EdgeGroup;
import io.flowfabric.model.Execution;
import io.flowfabric.model.ExecutionId;
import io.flowfabric.model.Key;
import io.flowfabric.model.Payload;
import io.flowfabric.model.PublicState;
import io.flowfabric.model.Tags;
import io.flowfabric.tck.rig.Case;
import io.flowfabric.tck.rig.Vectors;
import io.flowfabric.tck.shape.Sample;
import io.flowfabric.tck.shape.Shape;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** What can be asked about one execution. */
public interface ReadContract extends ReclaimScene {

  @Test
  @Case("1.204")
  default void of_an_unknown_execution_nothing_is_known() {
    ExecutionId id = newId(DEFAULT_LANE);

    assertThat(apply(new DescribeExecution(id))).isEmpty();
    assertThat(apply(new ReadExecutionInfo(id))).isEmpty();
    assertThat(apply(new ReadExecutionState(id))).isEmpty();
    assertThat(apply(new GetExecutionResult(id))).isEmpty();
    assertThat(apply(new GetExecutionNamespace(id))).isEmpty();
    assertThat(apply(new ResolveExecutionFlowId(id))).isEmpty();
    assertThat(apply(new EvaluateFlowEligibility(id))).isEqualTo(Answer.NOT_FOUND);
    assertThat(fields(id, "lane_id", "priority"))
        .isEqualTo(Map.of("lane_id", Optional.empty(), "priority", Optional.empty()));
  }

  @Test
  @Case("1.204")
  default void a_worker_cannot_ask_about_an_unknown_execution() {
    ExecutionId id = newId(DEFAULT_LANE);
    String name = id.toString();

    refusedAs(ValidationKind.INVALID_INPUT, () -> apply(new ReadExecutionContext(id)), name);
    refusedAs(ValidationKind.INVALID_INPUT, () -> apply(new ReadCurrentAttemptIndex(id)), name);
    refusedAs(ValidationKind.INVALID_INPUT, () -> apply(new ReadTotalAttemptCount(id)), name);
  }

  @Test
  @Case("1.205")
  default void an_unknown_word_is_corruption_that_names_its_column() {
    ExecutionId id = create();
    rig().tamper("ff_exec_core", Key.of(id), "lifecycle_phase", "bogus");

    refusedAs(
        ValidationKind.CORRUPTION,
        () -> apply(new DescribeExecution(id)),
        "ff_exec_core",
        "lifecycle_phase",
        "bogus");
  }

  @Test
  default void an_unknown_word_is_corruption_on_every_axis() {
    for (String axis : List.of(
        "ownership_state",
        "eligibility_state",
        "attempt_state",
        "blocking_reason",
        "public_state",
        "terminal_outcome")) {
      ExecutionId id = create();
      rig().tamper("ff_exec_core", Key.of(id), axis, "bogus");
      refusedAs(ValidationKind.CORRUPTION, () -> apply(new ReadExecutionInfo(id)), axis, "bogus");
    }
  }

  @Test
  default void an_unknown_word_of_an_attempt_is_corruption() {
    ExecutionId id = claimed().execution();
    rig().tamper("ff_attempt", Key.of(id), "attempt_lifecycle", "bogus");

    refusedAs(
        ValidationKind.CORRUPTION,
        () -> apply(new DescribeExecution(id)),
        "ff_attempt",
        "attempt_lifecycle",
        "bogus");
  }

  @Test
  @Case("1.208")
  default void fields_are_read_by_the_names_of_their_columns() {
    Claim claim = claimed(draft().priority(7));
    ExecutionId id = claim.execution();

    assertThat(fields(id, "current_attempt_index", "nope"))
        .isEqualTo(Map.of("current_attempt_index", Optional.of("0"), "nope", Optional.empty()));
    refusedAs(
        ValidationKind.INVALID_INPUT,
        () -> new ReadExecCoreFields(id.partition() + 1, id, List.of("priority")),
        "partition");
    hasFields(
        id,
        Map.of(
            "lane_id", "default",
            "namespace", "ns",
            "priority", "7",
            "lifecycle_phase", "active",
            "ownership_state", "leased",
            "public_state", "active",
            "lease_epoch", "1",
            "created_at_ms", String.valueOf(rig().at(0).toEpochMilli())));
  }

  @Test
  default void fields_of_an_ending_go_by_their_other_names_too() {
    ExecutionId id = create();
    rig().setTime(500);
    apply(new CancelExecution(new Authority.Operator(id), "not needed"));
    String at = String.valueOf(rig().at(500).toEpochMilli());

    hasFields(
        id,
        Map.of(
            "completed_at", at,
            "terminal_at_ms", at,
            "cancel_reason", "not needed",
            "cancellation_reason", "not needed",
            "cancelled_by", "operator_override",
            "terminal_outcome", "cancelled"));
  }

  private void hasFields(ExecutionId id, Map<String, String> expected) {
    expected.forEach((name, value) ->
        assertThat(fields(id, name)).as(name).containsEntry(name, Optional.of(value)));
  }

  private Map<String, Optional<String>> fields(ExecutionId id, String... names) {
    return apply(new ReadExecCoreFields(id.partition(), id, List.of(names)));
  }

  @Test
  default void a_description_says_what_an_execution_waits_for() {
    ExecutionId id = create(draft().tags(Map.of("cairn.task", "7")));

    assertThat(apply(new DescribeExecution(id)))
        .contains(new Snapshot(
            id,
            null,
            DEFAULT_LANE,
            NS,
            PublicState.WAITING,
            new Blocking(BlockingReason.WAITING_FOR_WORKER, ""),
            null,
            null,
            rig().at(0),
            rig().at(0),
            0,
            Tags.of(Map.of("cairn.task", "7"))));
  }

  @Test
  default void a_description_shows_who_runs_an_execution_and_when_it_was_last_heard_of() {
    Claim claim = claimed();
    rig().setTime(1000);
    apply(RenewLease.of(claim.handle()));

    Snapshot shown = described(claim.execution());

    assertThat(shown.state()).isEqualTo(PublicState.ACTIVE);
    assertThat(shown.blocking()).isNull();
    assertThat(shown.attempt()).isEqualTo(new CurrentAttempt(claim.fence().attempt(), 0));
    assertThat(shown.lease())
        .isEqualTo(new CurrentLease(
            claim.fence().lease(), 1, W1.instance(), rig().at(31_000), 0, rig().at(1000)));
    assertThat(shown.totalAttempts()).isEqualTo(1);
    assertThat(shown.lastMutationAt()).isEqualTo(rig().at(1000));
  }

  @Test
  default void a_lease_is_shown_only_while_it_is_live() {
    Claim lapsing = claimed();
    Claim revoked = claimed();
    Claim delayed = claimed();
    Claim completed = claimed();
    apply(new RevokeLease(revoked.execution(), null, null, "drained"));
    apply(new DelayExecution(delayed.handle(), rig().at(50_000)));
    complete(completed);
    rig().setTime(29_999);
    assertThat(described(lapsing.execution()).lease()).isNotNull();

    rig().setTime(30_000);

    for (Claim claim : List.of(lapsing, revoked, delayed, completed)) {
      assertThat(described(claim.execution()).lease()).isNull();
      assertThat(described(claim.execution()).attempt()).isNotNull();
    }
    assertThat(stored(lapsing.execution()).stateVector()).isEqualTo(Vectors.A1);
    assertThat(described(revoked.execution()).blocking())
        .isEqualTo(new Blocking(BlockingReason.WAITING_FOR_WORKER, "lease revoked: drained"));
    lapse();
    assertThat(described(lapsing.execution()).blocking())
        .isEqualTo(
            new Blocking(BlockingReason.WAITING_FOR_WORKER, "lease expired, awaiting reclaim"));
  }

  private Snapshot described(ExecutionId id) {
    return apply(new DescribeExecution(id)).orElseThrow();
  }

  @Test
  default void the_whole_state_can_be_read() {
    Claim claim = claimed(draft().priority(7));
    ExecutionId id = claim.execution();
    rig().setTime(600);
    complete(claim);

    assertThat(apply(new ReadExecutionInfo(id)))
        .contains(new ExecutionInfo(
            id,
            NS,
            DEFAULT_LANE,
            7,
            "kind",
            Vectors.T_OK,
            rig().at(0),
            rig().at(0),
            rig().at(600),
            0,
            null,
            ""));
    assertThat(apply(new ReadExecutionState(id))).contains(PublicState.COMPLETED);
    assertThat(apply(new GetExecutionNamespace(id))).contains(NS);
  }

  @Test
  default void every_shape_reads_as_it_is() {
    for (Execution planted : planted(Shape.values())) {
      ExecutionInfo info = apply(new ReadExecutionInfo(planted.id())).orElseThrow();
      assertThat(info.state()).isEqualTo(planted.stateVector());
      assertThat(info.flow()).isEqualTo(planted.flow());
      assertThat(info.blockingDetail()).isEqualTo(planted.blockingDetail());
      assertThat(apply(new ReadExecutionState(planted.id()))).contains(planted.publicState());
      assertThat(apply(new ResolveExecutionFlowId(planted.id())))
          .isEqualTo(Optional.ofNullable(planted.flow()));
    }
    assertThat(allEvents()).isEmpty();
  }

  @Test
  default void the_result_is_there_only_after_completion_byte_for_byte() {
    Claim claim = claimed();
    assertThat(apply(new GetExecutionResult(claim.execution()))).isEmpty();

    complete(claim);

    assertThat(apply(new GetExecutionResult(claim.execution()))).contains(Payload.of("done"));
  }

  @Test
  default void attempts_are_counted_from_nothing() {
    seedKey();
    ExecutionId id = create();
    hasAttempts(id, 0, 0);
    assertThat(claim(W1)).isPresent();
    hasAttempts(id, 0, 1);
    lapse();
    takenOver(id, W2);
    hasAttempts(id, 1, 2);
  }

  private void hasAttempts(ExecutionId id, int index, int total) {
    assertThat(apply(new ReadCurrentAttemptIndex(id))).isEqualTo(index);
    assertThat(apply(new ReadTotalAttemptCount(id))).isEqualTo(total);
  }

  @Test
  default void dependencies_say_whether_an_execution_may_run() {
    isEvaluatedAs(Answer.TERMINAL, Shape.T_OK, null);
    isEvaluatedAs(Answer.OWNED, Shape.A1, null);
    isEvaluatedAs(Answer.OWNED, Shape.A3, null);
    isEvaluatedAs(Answer.NOT_RUNNABLE, Shape.S1, null);
    isEvaluatedAs(Answer.ELIGIBLE, Shape.R1, null);
    isEvaluatedAs(Answer.ELIGIBLE, Shape.B1, new int[] {2, 2, 0, 0});
    isEvaluatedAs(Answer.BLOCKED_BY_DEPENDENCIES, Shape.B1, new int[] {2, 1, 0, 0});
    isEvaluatedAs(Answer.IMPOSSIBLE, Shape.B1, new int[] {2, 1, 1, 0});
    isEvaluatedAs(Answer.IMPOSSIBLE, Shape.B2, new int[] {2, 0, 0, 1});
  }

  /**
   * The edges are told as how many there are, and how many of them succeeded, failed and were
   * skipped.
   */
  private void isEvaluatedAs(Answer answer, Shape shape, int @Nullable [] edges) {
    Execution member = shape.make(newId(DEFAULT_LANE), rig().now());
    assertThat(member.flow()).isEqualTo(Sample.FLOW);
    rig().plant(member);
    if (edges != null) {
      rig().plant(new EdgeGroup(member.id(), edges[0], edges[1], edges[2], edges[3]));
    }
    assertThat(apply(new EvaluateFlowEligibility(member.id()))).isEqualTo(answer);
  }
}
