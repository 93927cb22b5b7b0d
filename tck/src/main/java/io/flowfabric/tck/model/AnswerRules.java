package io.flowfabric.tck.model;

import io.flowfabric.error.EngineException;
import io.flowfabric.execution.CreateExecution;
import io.flowfabric.execution.TrimExecution;
import io.flowfabric.model.Claim;
import io.flowfabric.model.Execution;
import io.flowfabric.model.ExecutionId;
import io.flowfabric.model.Fence;
import io.flowfabric.model.Phase;
import io.flowfabric.model.Time;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** What must hold between the answers of a step and what is stored after it. */
final class AnswerRules {
  private final Sight before;
  private final Sight after;
  private final List<Deed> deeds;
  private final List<Broken> broken = new ArrayList<>();

  AnswerRules(Sight before, Sight after, List<Deed> deeds) {
    this.before = before;
    this.after = after;
    this.deeds = deeds;
  }

  List<Broken> check(Map<ExecutionId, History> histories, Set<String> redeemed) {
    for (Deed deed : deeds) {
      checkFailure(deed);
      checkStale(deed);
      deed.claims().forEach(claim -> checkClaim(claim, histories, deed));
      deed.redeemed()
          .ifPresent(key -> require("a grant is redeemed once", redeemed.add(key), deed));
      // Issued again to the same worker in the same millisecond, a grant has the same key.
      deed.granted().ifPresent(granted -> redeemed.remove(granted.ticket().key()));
      checkCreated(deed);
    }
    if (!deeds.isEmpty() && deeds.stream().allMatch(Deed::isRefused)) {
      require("a refusal changes nothing", isOnlyTime(), deeds.getFirst());
    }
    checkLeases();
    checkDeletions();
    return broken;
  }

  /** A command on something that is not there fails; nothing else may. */
  private void checkFailure(Deed deed) {
    RuntimeException failure = deed.failure();
    require(
        "no command fails", failure == null || failure instanceof EngineException.NotFound, deed);
  }

  private void checkStale(Deed deed) {
    deed.shown().ifPresent(fence -> {
      Execution was = before.find(fence.execution());
      if (was != null && !isHeld(was, fence)) {
        require("a stale handle changes nothing", isOnlyTime(was), deed);
      }
    });
  }

  private void checkClaim(Claim claim, Map<ExecutionId, History> histories, Deed deed) {
    Execution is = after.find(claim.execution());
    History history = histories.get(claim.execution());
    require("a lease that is handed out is live", is != null && isHeld(is, claim.fence()), deed);
    require(
        "a lease is handed out once",
        history != null && history.handOut(claim.fence().epoch()),
        deed);
  }

  private void checkCreated(Deed deed) {
    if (deed.answer() instanceof CreateExecution.Outcome.Created created) {
      boolean fresh = before.find(created.execution()) == null;
      require("created once", fresh, deed);
      require("what was acknowledged is there", after.find(created.execution()) != null, deed);
    }
  }

  private void checkLeases() {
    long handedOut = deeds.stream().mapToLong(deed -> deed.claims().size()).sum();
    long issued = after.executions().keySet().stream()
        .mapToLong(id -> epoch(after.find(id)) - epoch(before.find(id)))
        .sum();
    boolean trimmed =
        !after.executions().keySet().containsAll(before.executions().keySet());
    require("every lease has a holder", trimmed || handedOut == issued, deeds);
  }

  private void checkDeletions() {
    for (ExecutionId id : before.executions().keySet()) {
      if (after.find(id) == null) {
        require("nothing is lost", deeds.stream().anyMatch(deed -> isTrimmed(id, deed)), id);
      }
    }
    for (ExecutionId id : after.executions().keySet()) {
      if (before.find(id) == null) {
        boolean created = deeds.stream()
            .anyMatch(deed -> deed.answer() instanceof CreateExecution.Outcome.Created made
                && made.execution().equals(id));
        require("nothing comes from nowhere", created, id);
      }
    }
  }

  private boolean isTrimmed(ExecutionId id, Deed deed) {
    return deed.answer() instanceof TrimExecution.Outcome.Trimmed
        && deed.command() instanceof TrimExecution trim
        && trim.execution().equals(id)
        && before.find(id) instanceof Execution was
        && was.phase() instanceof Phase.Terminal over
        && Time.isDue(Time.after(over.ending().at(), retention(trim, was)), after.now());
  }

  private static Duration retention(TrimExecution trim, Execution was) {
    var own = was.submission().policy().ownRetention();
    return own == null ? trim.retention() : own;
  }

  private boolean isHeld(Execution execution, Fence fence) {
    return Passage.running(execution)
            .filter(running -> running.leaseExpiresAt().isAfter(after.now()))
            .isPresent()
        && execution.phase() instanceof Phase.Active active
        && active.attempt().lease().id().equals(fence.lease())
        && active.attempt().lease().epoch() == fence.epoch()
        && active.attempt().id().equals(fence.attempt());
  }

  private boolean isOnlyTime() {
    return before.executions().keySet().equals(after.executions().keySet())
        && before.executions().values().stream().allMatch(was -> isOnlyTime(was.execution()));
  }

  private boolean isOnlyTime(Execution was) {
    Execution is = after.find(was.id());
    return is != null && new Passage(was, is, after.now()).isNothingButTime();
  }

  private static long epoch(@Nullable Execution execution) {
    return execution == null ? 0 : execution.counters().leaseEpoch();
  }

  private void require(String rule, boolean holds, Object about) {
    if (!holds) {
      broken.add(new Broken(rule, String.valueOf(about)));
    }
  }
}
