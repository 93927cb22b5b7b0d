package io.flowfabric.store.jdbc;

import io.flowfabric.tck.rig.Crowd;

/** Hands that work without end, until somebody kills the process. */
final class KilledHands {
  private static final int HANDS = 4;

  private KilledHands() {}

  /** With a URL and a name. */
  public static void main(String[] given) {
    try (Workshop workshop = Workshop.at(given[0])) {
      Crowd.atOnce(HANDS, number -> {
        var hand = new Hand(workshop, given[1] + "-" + number, System.out::println);
        while (!Thread.currentThread().isInterrupted()) {
          hand.handIn(2);
          hand.work();
        }
        return number;
      });
    }
  }
}
