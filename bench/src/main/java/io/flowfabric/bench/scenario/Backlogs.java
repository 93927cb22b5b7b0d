package io.flowfabric.bench.scenario;

import io.flowfabric.bench.database.Site;
import io.flowfabric.engine.Engine;
import io.flowfabric.engine.ExecutionIds;
import io.flowfabric.execution.CreateExecution;
import io.flowfabric.execution.CreateExecutions;
import io.flowfabric.model.LaneId;
import io.flowfabric.model.Namespace;
import io.flowfabric.model.Payload;
import io.flowfabric.model.Submission;
import java.util.ArrayList;
import java.util.List;

/** Puts executions into a store that then wait. */
final class Backlogs {
  static final int PER_CALL = 1000;
  static final String KIND = "nothing";
  private static final Namespace NAMESPACE = new Namespace("bench");

  private Backlogs() {}

  /** With an engine of its own, so that whoever works them off begins as after a restart. */
  static void put(Rig rig, Site site, int count) {
    put(rig, site, Load.LANE, count);
  }

  static void put(Rig rig, Site site, LaneId lane, int count) {
    Payload payload = Payload.of(rig.payload());
    try (Engine engine = Engine.open(site.url())) {
      for (int done = 0; done < count; done += PER_CALL) {
        rig.progress().at("submitting", done, count);
        engine.apply(some(engine.ids(), lane, payload, Math.min(PER_CALL, count - done)));
      }
    }
  }

  static CreateExecutions some(ExecutionIds ids, Payload payload, int count) {
    return some(ids, Load.LANE, payload, count);
  }

  static CreateExecutions some(ExecutionIds ids, LaneId lane, Payload payload, int count) {
    var submission = Submission.of(NAMESPACE, lane, KIND, payload);
    List<CreateExecution> all = new ArrayList<>();
    for (int number = 0; number < count; number++) {
      all.add(CreateExecution.of(ids.solo(lane), submission));
    }
    return new CreateExecutions(all);
  }

  static Submission submission(Payload payload) {
    return Submission.of(NAMESPACE, Load.LANE, KIND, payload);
  }
}
