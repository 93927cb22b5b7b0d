package io.flowfabric.tck.model;

import io.flowfabric.model.Counters;
import io.flowfabric.model.Execution;
import io.flowfabric.model.ExecutionId;
import io.flowfabric.tck.shape.Shape;
import io.flowfabric.tck.shape.ShapeTable;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * What must hold after every step, checked on what is stored, on what was told and on what was
 * answered. It remembers beside the store what has happened, so that counters and events are
 * compared with something else than themselves. For one sequence of steps and one thread.
 */
public final class Invariants {
  private final Map<ExecutionId, History> histories = new HashMap<>();
  private final Set<String> redeemed = new HashSet<>();

  List<Broken> check(Sight before, Sight after, List<Deed> deeds) {
    var broken = new ArrayList<Broken>();
    for (Biography now : after.executions().values()) {
      if (now != before.executions().get(now.execution().id())) {
        broken.addAll(RowRules.check(now));
      }
    }
    if (broken.isEmpty()) {
      broken.addAll(checkSteps(before, after, deeds));
      broken.addAll(new AnswerRules(before, after, deeds).check(histories, redeemed));
    }
    return broken;
  }

  private List<Broken> checkSteps(Sight before, Sight after, List<Deed> deeds) {
    var events = new EventRules(before, after, deeds);
    var broken = new ArrayList<Broken>();
    for (ExecutionId gone : before.executions().keySet()) {
      if (after.find(gone) == null) {
        events.checkSilence(gone);
        histories.remove(gone);
      }
    }
    for (Biography now : after.executions().values()) {
      ExecutionId id = now.execution().id();
      Biography was = before.executions().get(id);
      History history = histories.computeIfAbsent(id, fresh -> new History());
      if (was == null) {
        events.checkSilence(id);
        broken.addAll(checkCreated(now.execution()));
        continue;
      }
      var passage = new Passage(was.execution(), now.execution(), after.now());
      events.check(passage);
      if (now != was) {
        history.note(passage, after);
        broken.addAll(StepRules.check(was, now, passage));
        broken.addAll(history.check(now));
      }
    }
    events.checkLog();
    broken.addAll(events.broken());
    return broken;
  }

  private static List<Broken> checkCreated(Execution created) {
    Optional<Shape> shape = ShapeTable.find(created.stateVector())
        .filter(found -> found == Shape.R1 || found == Shape.D1);
    return shape.isPresent() && created.counters().equals(Counters.ZERO)
        ? List.of()
        : List.of(new Broken("what is new waits", created.toString()));
  }
}
