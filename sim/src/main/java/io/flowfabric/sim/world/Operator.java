package io.flowfabric.sim.world;

import io.flowfabric.Command;
import io.flowfabric.error.EngineException;
import io.flowfabric.execution.CancelExecution;
import io.flowfabric.execution.ChangePriority;
import io.flowfabric.execution.ReplayExecution;
import io.flowfabric.lease.RevokeLease;
import io.flowfabric.model.Authority;
import io.flowfabric.model.ExecutionId;
import io.flowfabric.sim.stage.Host;
import java.time.Duration;
import java.util.List;

/** Somebody who interferes with what runs. */
record Operator(World world, Host host) {
  private static final int LONGEST_PAUSE = 4000;
  private static final int PRIORITIES = 9;

  void act() {
    var link = new Link(world, host, false);
    while (!world.weather().isClear()) {
      world.stage().sleepOn(Duration.ofMillis(world.dice().below(LONGEST_PAUSE)));
      List<ExecutionId> known = world.witness().known();
      if (known.isEmpty()) {
        continue;
      }
      try {
        link.apply(interference(world.dice().pick(known)));
      } catch (EngineException unanswered) {
        world.stage().note(() -> "leaves it at that: " + unanswered.getMessage());
      }
    }
  }

  private Command<?> interference(ExecutionId on) {
    return switch (world.dice().below(5)) {
      case 0 -> new CancelExecution(new Authority.Operator(on), "not wanted");
      case 1, 2 -> new ReplayExecution(on);
      case 3 -> new RevokeLease(on, null, null, "suspicious");
      default -> new ChangePriority(on, world.dice().below(PRIORITIES));
    };
  }
}
