package io.flowfabric.tck.model;

import io.flowfabric.decision.Event;
import io.flowfabric.tck.rig.Fixture;
import io.flowfabric.tck.rig.Rig;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/**
 * Plays the same random steps on several stores in lock step, at the same times and with the same
 * chance. After every step all of them must have given the same answers, hold the same records,
 * find the same by every search, and tell the same events. The first store is the measure.
 */
public final class Differential {
  private final List<Side> sides;

  private Differential(List<Side> sides) {
    this.sides = sides;
  }

  /** Where stores parted: the seed plays it again. */
  public record Difference(long seed, List<Step> steps, String between) {
    @Override
    public String toString() {
      return "seed %d, step %d (%s): %s".formatted(seed, steps.size(), steps.getLast(), between);
    }
  }

  /** Plays one seed on new stores. */
  public static Optional<Difference> tryOut(long seed, int count, List<Fixture> stores) {
    var sides = new ArrayList<Side>();
    try {
      stores.forEach(store -> sides.add(new Side(store)));
      return new Differential(sides).play(seed, count);
    } finally {
      sides.forEach(Side::close);
    }
  }

  private Optional<Difference> play(long seed, int count) {
    var made = new RandomSteps(new Dice(seed));
    var played = new ArrayList<Step>();
    while (played.size() < count) {
      Step step = made.next(sides.getFirst().world);
      played.add(step);
      List<Map<String, Object>> views =
          sides.stream().map(side -> side.after(step)).toList();
      for (int side = 1; side < views.size(); side++) {
        Optional<String> between = difference(views.getFirst(), views.get(side));
        if (between.isPresent()) {
          return Optional.of(
              new Difference(seed, List.copyOf(played), "store " + side + ": " + between.get()));
        }
      }
    }
    return Optional.empty();
  }

  private static Optional<String> difference(
      Map<String, Object> measure, Map<String, Object> view) {
    return measure.keySet().stream()
        .filter(name -> !Objects.equals(measure.get(name), view.get(name)))
        .findFirst()
        .map(name -> "%s%n  should be %s%n  but is    %s"
            .formatted(name, measure.get(name), view.get(name)));
  }

  /** One of the stores, and how far its events were read. */
  private static final class Side {
    private final Rig rig;
    private final World world;
    private final Map<Event.Family, Long> positions = new EnumMap<>(Event.Family.class);

    Side(Fixture store) {
      this.rig = new Rig(new Disguise.OfFixture(store));
      this.world = new World(rig);
    }

    /** Everything that can be seen after a step, by what it is. */
    Map<String, Object> after(Step step) {
      step.act().happen(world);
      Map<String, Object> view = Panorama.of(rig.faults(), rig.now());
      view.put("answers", world.takeDeeds().stream().map(Side::told).toList());
      for (Event.Family family : Event.Family.values()) {
        view.put("events of " + family.wire(), news(family));
      }
      return view;
    }

    private List<Event> news(Event.Family family) {
      var more = rig.faults().events().after(family, positions.getOrDefault(family, 0L), 10_000);
      if (!more.isEmpty()) {
        positions.put(family, more.getLast().position());
      }
      return more.stream().map(logged -> logged.event()).toList();
    }

    private static Object told(Deed deed) {
      return deed.failure() == null
          ? List.of(deed.command(), Optional.ofNullable(deed.answer()))
          : List.of(deed.command(), deed.failure().toString());
    }

    void close() {
      rig.close();
    }
  }
}
