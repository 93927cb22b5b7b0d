package io.flowfabric.sim;

import io.flowfabric.sim.check.Violation;
import io.flowfabric.sim.stage.Host;
import io.flowfabric.sim.stage.Stage;
import io.flowfabric.sim.stage.Trace;
import io.flowfabric.sim.world.Performance;
import io.flowfabric.sim.world.Planted;
import io.flowfabric.sim.world.Play;
import io.flowfabric.sim.world.Weather;
import io.flowfabric.sim.world.World;
import io.flowfabric.tck.model.Dice;
import java.time.Duration;
import java.util.Arrays;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Plays the whole system, nodes, workers and clients, from one seed: in one thread at a time, on a
 * clock of its own, with chance from the seed alone.
 */
public final class Simulation {
  private static final long MOST_STEPS = 200_000;
  private static final int MOST_FRAMES = 12;
  private static final Duration TROUBLED = Duration.ofSeconds(15);

  private final Play play;
  private final Planted planted;

  public Simulation(Play play, Planted planted) {
    this.play = play;
    this.planted = planted;
  }

  /** The work that the simulation is usually tried with. */
  public static Simulation standard() {
    return standard(Planted.NOTHING);
  }

  /** The same with something wrong, to see that it is found. */
  public static Simulation standard(Planted planted) {
    return new Simulation(new OrdinaryPlay(), planted);
  }

  public Report run(long seed, Trace trace) {
    var dice = new Dice(seed);
    var stage = new Stage(dice, trace, MOST_STEPS);
    var weather = new Weather(stage, dice, dice.below(3));
    var world = new World(stage, dice, weather, planted);
    var performance = new Performance(world, play, TROUBLED);
    String violation = violation(stage, performance);
    return new Report(
        seed, stage.steps(), Duration.ofNanos(stage.nanos()), weather.counts(), violation);
  }

  private static String cause(Stage.Stuck stuck) {
    return stuck.getCause() == null
        ? ""
        : Arrays.stream(stuck.getCause().getStackTrace())
            .limit(MOST_FRAMES)
            .map(StackTraceElement::toString)
            .collect(Collectors.joining("\n  at ", " of " + stuck.getCause() + "\n  at ", ""));
  }

  private static @Nullable String violation(Stage stage, Performance performance) {
    try {
      stage.play(new Host("sim"), "director", performance::run);
      return null;
    } catch (Violation broken) {
      return broken.getMessage();
    } catch (Stage.Stuck stuck) {
      return "nothing gets stuck: " + stuck.getMessage() + cause(stuck);
    }
  }
}
