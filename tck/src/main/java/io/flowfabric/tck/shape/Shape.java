package io.flowfabric.tck.shape;

import static io.flowfabric.model.BlockingReason.PAUSED_BY_FLOW_CANCEL;
import static io.flowfabric.model.BlockingReason.PAUSED_BY_OPERATOR;
import static io.flowfabric.model.BlockingReason.PAUSED_BY_POLICY;
import static io.flowfabric.model.BlockingReason.WAITING_FOR_APPROVAL;
import static io.flowfabric.model.BlockingReason.WAITING_FOR_BUDGET;
import static io.flowfabric.model.BlockingReason.WAITING_FOR_CALLBACK;
import static io.flowfabric.model.BlockingReason.WAITING_FOR_CAPABLE_WORKER;
import static io.flowfabric.model.BlockingReason.WAITING_FOR_LOCALITY_MATCH;
import static io.flowfabric.model.BlockingReason.WAITING_FOR_QUOTA;
import static io.flowfabric.model.BlockingReason.WAITING_FOR_SIGNAL;
import static io.flowfabric.model.BlockingReason.WAITING_FOR_TOOL_RESULT;

import io.flowfabric.model.BlockingReason;
import io.flowfabric.model.Ending;
import io.flowfabric.model.Execution;
import io.flowfabric.model.ExecutionId;
import io.flowfabric.model.Failure;
import io.flowfabric.model.Interruption;
import io.flowfabric.model.Payload;
import java.time.Instant;
import java.util.List;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The shapes that an execution may be stored in, under the names that the specification gives them.
 */
public enum Shape {
  /** Ready for its first attempt. */
  R1(life -> Stream.of(life.ready())),
  /** Ready for a retry. */
  R2(life -> Stream.of(life.readyToRetry())),
  /** Ready for a replay; it may have ended before it ever ran. */
  R3(life -> Stream.of(life.readyToReplay(), life.readyToReplayUnstarted())),
  /** Ready to go on, whatever it was interrupted for. */
  R4(life -> Stream.of(Interruption.values()).map(life::readyToResume)),
  /** Its start is delayed. */
  D1(life -> Stream.of(life.delayed())),
  /** It waits before a retry. */
  D2(life -> Stream.of(life.backingOff())),
  /** Its worker asked for a delay. */
  D3(life -> Stream.of(life.delayedByWorker(Interruption.DELAY))),
  /** It goes on some time after a suspension. */
  D4(life -> Stream.of(life.delayedByWorker(Interruption.SUSPEND))),
  /** It waits for others before its first attempt; a start delay may be kept meanwhile. */
  B1(life -> Stream.of(life.awaiting(life.ready(), false), life.awaiting(life.ready(), true))),
  /** Its worker waits for others. */
  B2(life -> Stream.of(life.awaiting(life.readyToResume(Interruption.WAIT_CHILDREN), false))),
  /** It waits for others before a replay. */
  B3(life -> Stream.of(life.awaiting(life.readyToReplay(), false))),
  /** It waits for others before a retry. */
  B4(life -> Stream.of(
      life.awaiting(life.readyToRetry(), false), life.awaiting(life.readyToRetry(), true))),
  /** A budget is used up. */
  X_BUD(life -> blocked(life, WAITING_FOR_BUDGET)),
  /** A quota is used up. */
  X_QUO(life -> blocked(life, WAITING_FOR_QUOTA)),
  /** No worker can run it. */
  X_RTE(life -> blocked(life, WAITING_FOR_CAPABLE_WORKER, WAITING_FOR_LOCALITY_MATCH)),
  /** An operator, or the cancelling of its flow, holds it. */
  X_OPR(life -> blocked(life, PAUSED_BY_OPERATOR, PAUSED_BY_FLOW_CANCEL)),
  /** Its lane is closed. */
  X_LAN(life -> blocked(life, PAUSED_BY_POLICY)),
  /** A worker runs it, in every kind of attempt. */
  A1(life -> Stream.of(
      life.running(),
      life.renewed(),
      life.claimed(life.readyToRetry()),
      life.claimed(life.readyToReplay()),
      life.claimed(life.readyToResume(Interruption.SUSPEND)),
      life.reclaimed())),
  /** Its lease ran out. */
  A2(life -> Stream.of(life.lapsed())),
  /** Its lease was revoked. */
  A3(life -> Stream.of(life.revoked())),
  /** It waits for a signal, or for what else suspends an execution. */
  S1(life -> Stream.of(
          WAITING_FOR_SIGNAL,
          WAITING_FOR_APPROVAL,
          WAITING_FOR_CALLBACK,
          WAITING_FOR_TOOL_RESULT,
          WAITING_FOR_BUDGET,
          PAUSED_BY_OPERATOR,
          PAUSED_BY_POLICY)
      .map(life::suspended)),
  /** It succeeded, with a result or without. */
  T_OK(life -> Stream.of(Payload.of("result \0 \u00e9"), null)
      .map(result -> life.ended(life.running(), new Ending.Succeeded(life.late(), result), null))),
  /** It failed, or its lease was lost too often. */
  T_FAIL(life -> Stream.of(
      life.ended(
          life.running(), new Ending.Failed(life.late()), new Failure("broken", "permanent")),
      life.endedByReclaimCap())),
  /** It was cancelled. */
  T_CAN(life -> ended(life, new Ending.Cancelled(life.late(), "not needed", "operator-1"), null)),
  /** It ran out of time. */
  T_EXP(life -> ended(life, new Ending.Expired(life.late()), Failure.DEADLINE)),
  /** What it depended on failed. */
  T_SKIP(life -> ended(life, new Ending.Skipped(life.late()), null));

  private final Function<Life, Stream<Execution>> variants;

  Shape(Function<Life, Stream<Execution>> variants) {
    this.variants = variants;
  }

  /** The plainest execution of the shape. */
  public Execution make(ExecutionId id, Instant now) {
    return variants(id, now).getFirst();
  }

  /**
   * Executions that differ in all that may differ within the shape. All their other fields are
   * filled.
   */
  public List<Execution> variants(ExecutionId id, Instant now) {
    return variants.apply(new Life(id, now)).toList();
  }

  /** Every variant of every shape. */
  public static List<Execution> all(ExecutionId id, Instant now) {
    return Stream.of(values())
        .flatMap(shape -> shape.variants(id, now).stream())
        .toList();
  }

  private static Stream<Execution> blocked(Life life, BlockingReason... reasons) {
    BiFunction<Execution, BlockingReason, Execution> block = life::blocked;
    return Stream.of(
            life.ready(),
            life.readyToRetry(),
            life.readyToReplay(),
            life.readyToResume(Interruption.DELAY))
        .flatMap(waiting -> Stream.of(reasons).map(reason -> block.apply(waiting, reason)));
  }

  /** From every place in life where the end can come, with and without an attempt, told or not. */
  private static Stream<Execution> ended(Life life, Ending ending, @Nullable Failure failure) {
    return Stream.of(
            life.running(),
            life.ready(),
            life.ready().withDeadline(null),
            life.withoutFlow(life.ready()),
            life.readyToRetry(),
            life.suspended(WAITING_FOR_SIGNAL))
        .map(open -> life.ended(open, ending, failure));
  }
}
