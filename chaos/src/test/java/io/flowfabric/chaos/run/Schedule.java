package io.flowfabric.chaos.run;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.List;
import java.util.Random;

/**
 * What goes wrong when, decided by a seed: one fault after the other, each kind once before any
 * comes again. For one thread.
 */
final class Schedule {
  private static final int SHORTEST_PAUSE_MILLIS = 600;
  private static final int LONGEST_PAUSE_MILLIS = 1_800;
  private static final int SHORTEST_MILLIS = 500;
  private static final int LONGEST_MILLIS = 2_500;
  private static final int HOUR_MILLIS = 3_600_000;

  private final Random random;
  private final List<Fault> kinds;
  private final Duration lease;
  private final Deque<Fault> deck = new ArrayDeque<>();

  /**
   * @param pause until the fault begins, after the one before
   * @param target which of those that can be hit, by number
   * @param length how long it lasts
   * @param skewMillis how wrong a clock is from then on
   */
  record Planned(Fault fault, Duration pause, int target, Duration length, int skewMillis) {}

  Schedule(long seed, List<Fault> kinds, Duration lease) {
    this.random = new Random(seed);
    this.kinds = kinds;
    this.lease = lease;
  }

  /** How many faults it takes until each kind has come. */
  int round() {
    return kinds.size();
  }

  Planned next() {
    if (deck.isEmpty()) {
      List<Fault> shuffled = new ArrayList<>(kinds);
      Collections.shuffle(shuffled, random);
      deck.addAll(shuffled);
    }
    Fault fault = deck.removeFirst();
    return new Planned(
        fault,
        Duration.ofMillis(random.nextInt(SHORTEST_PAUSE_MILLIS, LONGEST_PAUSE_MILLIS)),
        random.nextInt(1 << 16),
        length(fault, Duration.ofMillis(random.nextInt(SHORTEST_MILLIS, LONGEST_MILLIS))),
        random.nextInt(-HOUR_MILLIS, HOUR_MILLIS));
  }

  /** What freezes or is not heard does so for longer than a lease. */
  private Duration length(Fault fault, Duration drawn) {
    return switch (fault) {
      case WORKER_FROZEN, SERVER_FROZEN, DATABASE_UNHEARD, CLIENTS_UNHEARD -> lease.plus(drawn);
      case WORKER_KILLED,
          WORKER_TOLD_TO_STOP,
          SERVER_KILLED,
          CLIENTS_CUT_OFF,
          DATABASE_CUT_OFF,
          CONNECTIONS_TERMINATED,
          CLOCK_JUMPED -> Duration.ZERO;
      case CLIENTS_SLOWED_DOWN, DATABASE_SLOWED_DOWN, DISK_FULL, DATABASE_CRASHED -> drawn;
    };
  }
}
