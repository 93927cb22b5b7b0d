package io.flowfabric.tck.contract;

import static java.util.function.Predicate.not;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.flowfabric.Command;
import io.flowfabric.decision.Event;
import io.flowfabric.decision.Refusal;
import io.flowfabric.error.EngineException;
import io.flowfabric.error.ErrorClass;
import io.flowfabric.error.TransportKind;
import io.flowfabric.error.ValidationKind;
import io.flowfabric.execution.CompleteExecution;
import io.flowfabric.execution.ListLanes;
import io.flowfabric.execution.SetExecutionTag;
import io.flowfabric.keystore.SeedSigningKey;
import io.flowfabric.lease.RenewLease;
import io.flowfabric.model.Capabilities;
import io.flowfabric.model.Claim;
import io.flowfabric.model.Key;
import io.flowfabric.model.Payload;
import io.flowfabric.store.ConflictSignals;
import io.flowfabric.tck.rig.Case;
import io.flowfabric.tck.rig.Scene;
import io.flowfabric.worker.RegisterWorker;
import java.io.IOException;
import java.time.Duration;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.CompletionException;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Conflicts, and what a caller may do about what went wrong. */
public interface ErrorContract extends Scene {

  @Test
  @Case("1.232")
  default void a_command_that_met_two_conflicts_succeeds_after_fifteen_milliseconds() {
    rig().faults().conflictNext(2);

    var id = create();

    assertThat(rig().sleeps()).containsExactly(Duration.ofMillis(5), Duration.ofMillis(10));
    assertThat(claim(W1)).map(Claim::execution).hasValue(id);
  }

  @Test
  @Case("1.232")
  default void every_kind_of_change_is_tried_again() {
    Claim claim = claimed();

    for (Command<?> change : List.of(
        RenewLease.of(claim.handle()),
        new SetExecutionTag(claim.execution(), "app.tag", "value"),
        new RegisterWorker(NS, W1, new TreeSet<>(), Capabilities.NONE, LEASE),
        new SeedSigningKey("k1", SECRET),
        new CompleteExecution(claim.handle(), Payload.EMPTY))) {
      int slept = rig().sleeps().size();
      rig().faults().conflictNext(2);
      apply(change);
      assertThat(rig().sleeps()).hasSize(slept + 2);
    }

    assertThat(rig().leaseSteps(claim.execution()))
        .containsExactly(
            Event.LeaseStep.ACQUIRED, Event.LeaseStep.RENEWED, Event.LeaseStep.REVOKED);
    assertThat(rig().completions(claim.execution())).hasSize(1);
    assertThat(rig().events(Event.Family.WORKER)).hasSize(1);
  }

  @Test
  @Case("1.233")
  default void a_command_that_met_three_conflicts_gives_up_and_leaves_nothing() {
    var draft = draft().key("k");
    rig().faults().conflictNext(3);

    var failure = catchThrowable(() -> apply(draft.build()));

    assertThat(failure)
        .isInstanceOf(EngineException.Contention.class)
        .hasMessageContainingAll("create_execution", "retry_exhausted");
    assertThat(ErrorClass.of(failure)).isEqualTo(ErrorClass.RETRYABLE);
    assertThat(rig().sleeps()).containsExactly(Duration.ofMillis(5), Duration.ofMillis(10));
    assertThat(rig().find(Key.of(draft.id()))).isEmpty();
    assertThat(rig().find(new Key.OfIdempotency(draft.id().partition(), NS, "k")))
        .isEmpty();
    assertThat(apply(ListLanes.all()).items()).isEmpty();
  }

  @Test
  @Case("1.233")
  default void a_completion_that_gave_up_is_neither_stored_nor_told() {
    Claim claim = claimed();
    var before = stored(claim.execution());
    rig().faults().conflictNext(3);

    var failure = catchThrowable(() -> apply(new CompleteExecution(claim.handle(), Payload.EMPTY)));

    assertThat(failure).isInstanceOf(EngineException.Contention.class);
    assertThat(stored(claim.execution())).isEqualTo(before);
    assertThat(rig().completions(claim.execution())).isEmpty();
    assertThat(rig().leaseSteps(claim.execution())).containsExactly(Event.LeaseStep.ACQUIRED);
    complete(claim);
  }

  @Test
  @Case("1.234")
  default void a_busy_database_is_told_from_a_broken_one() {
    assertThat(Stream.of(5, 6, 261, 262, 517, 518, 773)).allMatch(ConflictSignals::isSqliteBusy);
    assertThat(Stream.of(11, 13, 21, 266, 2067)).noneMatch(ConflictSignals::isSqliteBusy);
    assertThat(Stream.of("40001", "40P01", "55P03")).allMatch(ConflictSignals::isPostgresConflict);
    assertThat(Stream.of("23505", "57014", "40000", "40003", "08006"))
        .noneMatch(ConflictSignals::isPostgresConflict);
  }

  @Test
  @Case("1.235")
  default void every_contention_may_be_tried_again() {
    assertThat(of(Refusal.Family.CONTENTION))
        .hasSize(17)
        .allMatch(refusal -> refusal.errorClass() == ErrorClass.RETRYABLE);
  }

  @Test
  @Case("1.235")
  default void every_conflict_and_every_bad_input_is_final() {
    assertThat(of(Refusal.Family.CONFLICT)).hasSize(9).allMatch(ErrorContract::isTerminal);
    assertThat(of(Refusal.Family.VALIDATION)).isNotEmpty().allMatch(ErrorContract::isTerminal);
    assertThat(of(Refusal.Family.UNAVAILABLE)).isNotEmpty().allMatch(ErrorContract::isTerminal);
  }

  @Test
  @Case("1.235")
  default void a_refusal_of_the_state_is_final_unless_nothing_is_wrong() {
    Set<Refusal> harmless = EnumSet.of(
        Refusal.EXECUTION_NOT_SUSPENDED,
        Refusal.ALREADY_SUSPENDED,
        Refusal.ALREADY_SATISFIED,
        Refusal.WAITPOINT_CLOSED,
        Refusal.DUPLICATE_SIGNAL,
        Refusal.GRANT_ALREADY_EXISTS,
        Refusal.OK_ALREADY_APPLIED,
        Refusal.ATTEMPT_ALREADY_TERMINAL,
        Refusal.STREAM_ALREADY_CLOSED,
        Refusal.BUDGET_SOFT_EXCEEDED,
        Refusal.WAITPOINT_NOT_OPEN,
        Refusal.WAITPOINT_NOT_PENDING,
        Refusal.PENDING_WAITPOINT_EXPIRED,
        Refusal.NOT_BLOCKED_BY_DEPS,
        Refusal.DEPS_NOT_SATISFIED);

    assertThat(of(Refusal.Family.STATE)).hasSize(33).containsAll(harmless);
    assertThat(harmless).allMatch(refusal -> refusal.errorClass() == ErrorClass.INFORMATIONAL);
    assertThat(Refusal.BUDGET_EXCEEDED.errorClass()).isEqualTo(ErrorClass.COOPERATIVE);
    assertThat(of(Refusal.Family.STATE))
        .filteredOn(not(harmless::contains))
        .filteredOn(refusal -> refusal != Refusal.BUDGET_EXCEEDED)
        .allMatch(ErrorContract::isTerminal);
  }

  @Test
  @Case("1.235")
  default void every_exception_has_its_class() {
    var cause = new IOException("away");
    Map<EngineException, ErrorClass> classes = Map.of(
        new EngineException.NotFound("execution", "e1"), ErrorClass.TERMINAL,
        new EngineException.Contention("create_execution", 3, cause), ErrorClass.RETRYABLE,
        new EngineException.Unavailable("list_workers", "not set up"), ErrorClass.TERMINAL,
        new EngineException.ResourceExhausted("pool", 10), ErrorClass.RETRYABLE,
        new EngineException.Timeout("claim", Duration.ofSeconds(1)), ErrorClass.TERMINAL,
        new EngineException.StreamDisconnected("02"), ErrorClass.TERMINAL,
        new EngineException.StreamBackpressure("02"), ErrorClass.INFORMATIONAL);

    classes.forEach(ErrorContract::isClassedAs);
    for (ValidationKind kind : ValidationKind.values()) {
      isClassedAs(kind.because("detail"), ErrorClass.TERMINAL);
    }
    isClassedAs(new IllegalStateException("an invariant is broken"), ErrorClass.BUG);
  }

  @Test
  @Case("1.235")
  default void a_failure_of_the_store_may_be_tried_again_if_it_passes_by_itself() {
    var passing = EnumSet.of(
        TransportKind.TRANSPORT,
        TransportKind.TIMEOUT,
        TransportKind.CLUSTER,
        TransportKind.BUSY_LOADING);

    for (TransportKind kind : TransportKind.values()) {
      isClassedAs(
          new EngineException.Transport("memory", kind, new IOException("away")),
          passing.contains(kind) ? ErrorClass.RETRYABLE : ErrorClass.TERMINAL);
    }
    assertThat(Arrays.stream(TransportKind.values()).map(TransportKind::wire))
        .containsExactly(
            "transport",
            "protocol",
            "timeout",
            "auth",
            "cluster",
            "busy_loading",
            "script_not_loaded",
            "other");
  }

  @Test
  @Case("1.235")
  default void the_classes_have_their_words() {
    assertThat(Arrays.stream(ErrorClass.values()).map(ErrorClass::wire))
        .containsExactlyInAnyOrder(
            "terminal",
            "retryable",
            "cooperative",
            "informational",
            "advisory",
            "bug",
            "expected",
            "soft_error");
  }

  /** Whatever was wrapped around it. */
  private static void isClassedAs(RuntimeException failure, ErrorClass expected) {
    assertThat(Stream.of(
            failure,
            new CompletionException(failure),
            new RuntimeException("while claiming", new CompletionException(failure))))
        .extracting(ErrorClass::of)
        .as("%s", failure)
        .containsOnly(expected);
  }

  private static List<Refusal> of(Refusal.Family family) {
    return Arrays.stream(Refusal.values())
        .filter(refusal -> refusal.family() == family)
        .toList();
  }

  private static boolean isTerminal(Refusal refusal) {
    return refusal.errorClass() == ErrorClass.TERMINAL;
  }
}
