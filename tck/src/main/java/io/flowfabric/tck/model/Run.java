package io.flowfabric.tck.model;

import io.flowfabric.tck.rig.Fixture;
import io.flowfabric.tck.rig.Rig;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/** Plays steps on an empty store and looks after each of them whether everything still holds. */
public final class Run {
  private final World world;
  private final Lookout lookout;
  private final Tally tally;
  private final Invariants invariants = new Invariants();
  private Sight sight;

  private Run(Rig rig, Tally tally) {
    this.world = new World(rig);
    this.lookout = new Lookout(rig.faults());
    this.tally = tally;
    this.sight = Sight.ofNothing(rig.now());
  }

  /** Steps after the last of which something did not hold, and what. */
  public record Flaw(List<Step> steps, List<Broken> broken) {
    public String rule() {
      return broken.getFirst().rule();
    }
  }

  /** Plays until the end of the list or until something does not hold. */
  public static Optional<Flaw> of(List<Step> steps, Fixture fixture, Tally tally) {
    Iterator<Step> rest = steps.iterator();
    return of(world -> rest.next(), steps.size(), fixture, tally);
  }

  /** Plays a number of steps, each made up when its turn comes. */
  public static Optional<Flaw> of(
      Function<World, Step> next, int count, Fixture fixture, Tally tally) {
    try (var rig = new Rig(fixture)) {
      var run = new Run(rig, tally);
      var played = new ArrayList<Step>();
      while (played.size() < count) {
        Step step = next.apply(run.world);
        played.add(step);
        List<Broken> broken = run.play(step);
        if (!broken.isEmpty()) {
          return Optional.of(new Flaw(List.copyOf(played), broken));
        }
      }
      return Optional.empty();
    }
  }

  private List<Broken> play(Step step) {
    try {
      step.act().happen(world);
      List<Deed> deeds = world.takeDeeds();
      tally.count(deeds);
      Sight before = sight;
      sight = lookout.look(before, world.rig().now());
      return invariants.check(before, sight, deeds);
    } catch (RuntimeException failure) {
      return List.of(new Broken("everything stored can be read", failure.toString()));
    }
  }
}
