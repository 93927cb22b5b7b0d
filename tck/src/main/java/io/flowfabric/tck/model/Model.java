package io.flowfabric.tck.model;

import io.flowfabric.tck.rig.Fixture;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * Tries random sequences of steps, one for each seed. A sequence after which something does not
 * hold is made short and told with its seed, which plays it again.
 */
public final class Model {
  private final Fixture fixture;
  private final int steps;
  private final Tally tally = new Tally();

  public Model(Fixture fixture, int steps) {
    this.fixture = fixture;
    this.steps = steps;
  }

  /** A sequence that breaks a rule, as short as it could be made. */
  public record Finding(long seed, Run.Flaw flaw) {
    @Override
    public String toString() {
      return "seed %d breaks what must hold; the shortest way there:%n%s%n%s"
          .formatted(seed, lines(flaw.steps(), "  "), lines(flaw.broken(), "  broken: "));
    }

    private static String lines(List<?> items, String prefix) {
      return items.stream().map(item -> prefix + item).collect(Collectors.joining("\n"));
    }
  }

  public Tally tally() {
    return tally;
  }

  public Optional<Finding> tryOut(long seed) {
    var made = new RandomSteps(new Dice(seed));
    return Run.of(made::next, steps, fixture, tally).map(flaw -> new Finding(seed, shortest(flaw)));
  }

  /** A shorter list must break the same rule: another one would be another finding. */
  private Run.Flaw shortest(Run.Flaw flaw) {
    var uncounted = new Tally();
    Function<List<Step>, Optional<Run.Flaw>> again =
        fewer -> Run.of(fewer, fixture, uncounted).filter(same -> same.rule().equals(flaw.rule()));
    var shrinker = new Shrinker(fewer -> again.apply(fewer).isPresent());
    return again.apply(shrinker.shrink(flaw.steps())).orElse(flaw);
  }
}
