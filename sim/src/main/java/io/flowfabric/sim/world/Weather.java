package io.flowfabric.sim.world;

import io.flowfabric.sim.stage.Stage;
import io.flowfabric.tck.model.Dice;
import java.util.Collections;
import java.util.EnumMap;
import java.util.Map;

/**
 * Says whether something goes wrong, and counts what did. It clears up once, and then nothing goes
 * wrong any more. For the one thread that has the turn.
 */
public final class Weather {
  private static final int MILLE = 1000;

  private final Stage stage;
  private final Dice dice;
  private final int severity;
  private final Map<Fault, Integer> counts = new EnumMap<>(Fault.class);
  private boolean clear;

  /** @param severity by how much the usual chances are multiplied */
  public Weather(Stage stage, Dice dice, int severity) {
    this.stage = stage;
    this.dice = dice;
    this.severity = severity;
  }

  boolean strikes(Fault fault, int perMille) {
    boolean struck = !clear && dice.below(MILLE) < perMille * severity;
    if (struck) {
      count(fault, "");
    }
    return struck;
  }

  void count(Fault fault, String where) {
    counts.merge(fault, 1, Integer::sum);
    stage.note(() -> "FAULT " + fault + (where.isEmpty() ? "" : ": " + where));
  }

  void clearUp() {
    clear = true;
    stage.note(() -> "no more faults");
  }

  public boolean isClear() {
    return clear;
  }

  public Map<Fault, Integer> counts() {
    return Collections.unmodifiableMap(counts);
  }
}
