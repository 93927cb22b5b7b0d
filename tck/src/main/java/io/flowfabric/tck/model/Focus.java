package io.flowfabric.tck.model;

import io.flowfabric.model.LaneId;

/**
 * What steps are about. It stays with one execution for a while, so that steps build on each other,
 * and mostly gets right what goes together, since most of what is refused is refused for the same
 * reasons.
 */
final class Focus {
  private static final int STAYS = 92;
  private static final int STRAYS = 30;
  private static final int FITS = 90;

  private final Dice dice;
  private int current = 1;

  Focus(Dice dice) {
    this.dice = dice;
  }

  /** The execution in focus. */
  int current() {
    return current;
  }

  /** Goes on to another execution at times. */
  void wander() {
    if (!dice.chance(STAYS)) {
      current = any();
    }
  }

  /** The number of an execution, mostly of the one in focus. */
  int number() {
    return dice.chance(STRAYS) ? any() : current;
  }

  /** A handle, mostly the latest. */
  HandleOf handle() {
    return new HandleOf(number(), dice.chance(80) ? 0 : 1 + dice.below(2));
  }

  /** A grant, mostly the latest. */
  TicketOf ticket() {
    return new TicketOf(number(), dice.chance(85) ? 0 : 1);
  }

  /** A lane, mostly the one that the execution is on. */
  LaneId lane(int number) {
    return dice.chance(FITS)
        ? Players.LANES.get(number % Players.LANES.size())
        : dice.pick(Players.LANES);
  }

  private int any() {
    return 1 + dice.below(Players.EXECUTIONS);
  }
}
