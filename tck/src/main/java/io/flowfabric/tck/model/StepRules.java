package io.flowfabric.tck.model;

import io.flowfabric.model.Execution;
import io.flowfabric.model.Phase;
import io.flowfabric.tck.shape.Shape;
import io.flowfabric.tck.shape.ShapeTable;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/** What must hold between an execution before and after a step, whatever the step was. */
final class StepRules {
  private final Biography before;
  private final Biography after;
  private final Passage passage;
  private final List<Broken> broken = new ArrayList<>();

  private StepRules(Biography before, Biography after, Passage passage) {
    this.before = before;
    this.after = after;
    this.passage = passage;
  }

  static List<Broken> check(Biography before, Biography after, Passage passage) {
    var rules = new StepRules(before, after, passage);
    rules.checkMove();
    rules.checkCounters();
    rules.checkHistory();
    return rules.broken;
  }

  private void checkMove() {
    Execution was = passage.before();
    Execution is = passage.after();
    Shape from = passage.isLapsedOnTheWay() ? Shape.A2 : shape(was);
    boolean legal =
        LegalMoves.allow(from, shape(is)) || passage.isLapsedOnTheWay() && shape(is) == Shape.A2;
    require("legal move", legal);
    if (was.phase() instanceof Phase.Runnable waited
        && is.phase() instanceof Phase.Runnable waits) {
      require("the next attempt stays while it waits", waited.next().equals(waits.next()));
    }
    if (was.phase() instanceof Phase.Terminal ended && is.phase() instanceof Phase.Terminal ends) {
      require("an outcome stays", ended.ending().equals(ends.ending()));
    }
    require("what was handed in stays", was.submission().equals(is.submission()));
  }

  private void checkCounters() {
    require(
        "counters count what happened",
        passage.counters().equals(passage.after().counters()));
    require("epochs never fall", epoch(passage.after()) >= epoch(passage.before()));
    require(
        "changes are timed",
        !passage.isChange() || passage.after().times().lastMutation().equals(passage.now()));
  }

  /** Attempts that others have followed are never touched again. */
  private void checkHistory() {
    int known = before.past().size();
    boolean kept =
        after.past().size() >= known && after.past().subList(0, known).equals(before.past());
    require("history stays", kept);
    require(
        "an attempt keeps its id",
        passage.isNewAttempt() || Objects.equals(latestId(before), latestId(after)));
  }

  private static Object latestId(Biography biography) {
    var latest = biography.execution().attempt();
    return latest == null ? "none" : latest.id();
  }

  private static long epoch(Execution execution) {
    return execution.counters().leaseEpoch();
  }

  private static Shape shape(Execution execution) {
    return ShapeTable.find(execution.stateVector())
        .orElseThrow(() -> new IllegalStateException("no shape: " + execution.stateVector()));
  }

  private void require(String rule, boolean holds) {
    if (!holds) {
      broken.add(new Broken(rule, passage.toString()));
    }
  }
}
