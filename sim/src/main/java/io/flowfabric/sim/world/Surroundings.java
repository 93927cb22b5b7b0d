package io.flowfabric.sim.world;

import io.flowfabric.tck.model.Dice;
import java.time.Duration;
import java.time.Instant;

/** What code inside a simulation may use instead of clocks, chance and sleeping. */
public record Surroundings(World world) {

  /** Lets simulated time pass, as if the thread were busy or waited for another system. */
  public void pass(Duration time) throws InterruptedException {
    world.stage().sleep(time);
  }

  public Dice dice() {
    return world.dice();
  }

  public Instant now() {
    return world.stage().instant();
  }

  /** Whether faults are over, so that all that is left should come to its end. */
  public boolean isCalm() {
    return world.weather().isClear();
  }
}
