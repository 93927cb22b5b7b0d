package io.flowfabric.tck.model;

import io.flowfabric.model.AttemptLife;
import io.flowfabric.model.Eligibility;
import io.flowfabric.model.Execution;
import io.flowfabric.model.Phase;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Makes up one step after the other. Some fit the situation of the execution in focus, so that
 * stories get somewhere, and the others are anything at all. The same dice and the same world make
 * up the same steps. For one thread.
 */
public final class RandomSteps {
  private static final int FITS = 55;

  private final Dice dice;
  private final Focus focus;
  private final WorkerSteps worker;
  private final GrantSteps grants;
  private final OperatorSteps operator;
  private final EngineSteps engine;
  private final OutsideSteps outside;
  private final List<Supplier<Step>> all = new ArrayList<>();
  private final Map<Situation, List<Supplier<Step>>> fitting = new EnumMap<>(Situation.class);

  public RandomSteps(Dice dice) {
    this.dice = dice;
    this.focus = new Focus(dice);
    this.worker = new WorkerSteps(dice, focus);
    this.grants = new GrantSteps(dice, focus);
    this.operator = new OperatorSteps(dice, focus);
    this.engine = new EngineSteps(dice, focus);
    this.outside = new OutsideSteps(dice, focus);
    addSteps();
  }

  /** Where an execution is, as far as it decides what can be done with it. */
  private enum Situation {
    MISSING,
    READY,
    DELAYED,
    WAITING,
    BLOCKED,
    RUNNING,
    LOST,
    SUSPENDED,
    OVER;

    static Situation of(@Nullable Execution execution) {
      if (execution == null) {
        return MISSING;
      }
      return switch (execution.phase()) {
        case Phase.Runnable waiting ->
          switch (waiting.eligibility()) {
            case Eligibility.Now now -> READY;
            case Eligibility.Delayed delayed -> DELAYED;
            case Eligibility.AwaitingDependencies open -> WAITING;
            case Eligibility.Blocked blocked -> BLOCKED;
          };
        case Phase.Active active ->
          active.attempt().life() instanceof AttemptLife.Running ? RUNNING : LOST;
        case Phase.Suspended suspended -> SUSPENDED;
        case Phase.Terminal over -> OVER;
      };
    }
  }

  public Step next(World world) {
    focus.wander();
    if (!dice.chance(FITS)) {
      return dice.pick(all).get();
    }
    Execution stored = world.find(focus.current()).orElse(null);
    return dice.pick(fitting.getOrDefault(Situation.of(stored), all)).get();
  }

  private void addSteps() {
    add(2, operator::create, Situation.MISSING, Situation.MISSING, Situation.MISSING);
    add(2, grants::seedKey, Situation.MISSING);
    addClaims();
    addWork();
    addInterventions();
    addEngine();
    add(3, outside::joinFlow, Situation.READY, Situation.DELAYED, Situation.RUNNING);
    add(2, outside::endDependency, Situation.WAITING, Situation.WAITING, Situation.WAITING);
    add(1, outside::announce, Situation.OVER);
    add(1, outside::suspend, Situation.RUNNING);
    add(1, outside::resume, Situation.SUSPENDED, Situation.SUSPENDED, Situation.SUSPENDED);
    add(1, outside::pauseByFlowCancel);
    add(2, outside::changeBudget, Situation.BLOCKED);
    add(2, outside::resetQuota, Situation.BLOCKED);
  }

  private void addClaims() {
    add(4, worker::claim, Situation.READY, Situation.READY, Situation.READY, Situation.LOST);
    add(2, worker::register, Situation.BLOCKED);
    add(1, worker::heartbeat);
    add(1, grants::rotateKey);
    add(1, grants::retireKey);
    add(3, grants::claimForWorker, Situation.READY, Situation.LOST);
    add(1, grants::issueClaimGrant, Situation.READY, Situation.READY);
    add(2, grants::claimExecution, Situation.READY, Situation.READY, Situation.READY);
    add(2, grants::claimResumed, Situation.READY, Situation.READY);
    add(2, grants::claimFromResumeGrant, Situation.READY);
    add(1, grants::issueReclaimGrant, Situation.LOST, Situation.LOST);
    add(3, grants::reclaim, Situation.LOST, Situation.LOST, Situation.LOST);
    add(1, grants::verify);
    add(1, grants::sweep);
  }

  private void addWork() {
    add(2, worker::renew, Situation.RUNNING, Situation.RUNNING);
    add(1, worker::progress, Situation.RUNNING);
    add(2, worker::complete, Situation.RUNNING);
    add(2, worker::fail, Situation.RUNNING, Situation.RUNNING, Situation.RUNNING);
    add(1, worker::cancel, Situation.RUNNING);
    add(2, worker::delay, Situation.RUNNING, Situation.RUNNING);
    add(1, worker::release, Situation.RUNNING);
    add(1, worker::waitForChildren, Situation.RUNNING);
  }

  private void addInterventions() {
    add(1, operator::complete, Situation.RUNNING);
    add(1, operator::fail, Situation.RUNNING);
    add(1, operator::cancel, Situation.WAITING, Situation.BLOCKED, Situation.SUSPENDED);
    add(1, operator::cancelForTheEngine, Situation.DELAYED);
    add(1, operator::cancelOnRequest);
    add(2, operator::cancelWithFence);
    add(1, operator::revoke, Situation.RUNNING, Situation.RUNNING);
    add(1, operator::changePriority, Situation.READY);
    add(1, operator::replay, Situation.OVER, Situation.OVER, Situation.OVER, Situation.OVER);
    add(1, operator::block, Situation.READY);
    add(1, operator::unblock, Situation.BLOCKED, Situation.BLOCKED);
    add(1, operator::claimByHand, Situation.READY);
    add(1, operator::tag);
    add(1, operator::describe);
    add(1, operator::markDead);
  }

  private void addEngine() {
    add(1, engine::expireLease, Situation.RUNNING);
    add(1, engine::promote, Situation.DELAYED, Situation.DELAYED);
    add(1, engine::expire, Situation.LOST, Situation.DELAYED);
    add(1, engine::recheck, Situation.BLOCKED);
    add(1, engine::settle, Situation.WAITING);
    add(1, engine::trim, Situation.OVER);
    add(1, engine::sweepWorker);
    add(1, engine::sweepIdempotencyKey);
    add(5, engine::tick, Situation.DELAYED, Situation.RUNNING, Situation.LOST, Situation.OVER);
    add(2, engine::passTime, Situation.OVER);
    add(3, engine::passTimeUntilDue, Situation.DELAYED, Situation.DELAYED, Situation.RUNNING);
    add(6, engine::repeat);
  }

  /**
   * A step that may come at any time, this often.
   *
   * @param fits where it comes more often, once for each time it is named
   */
  private void add(int weight, Supplier<Step> step, Situation... fits) {
    for (int times = 0; times < weight; times++) {
      all.add(step);
    }
    for (Situation situation : fits) {
      fitting.computeIfAbsent(situation, first -> new ArrayList<>()).add(step);
    }
  }
}
