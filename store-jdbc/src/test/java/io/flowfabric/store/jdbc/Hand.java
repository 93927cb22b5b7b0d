package io.flowfabric.store.jdbc;

import io.flowfabric.model.Claim;
import io.flowfabric.model.ExecutionId;
import java.time.Duration;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;

/**
 * A worker that works for races: it hands in work, and takes work from whoever handed it in. Leases
 * are short, and the first work it gets is dropped, so that somebody must take it over. Each thing
 * that the store acknowledged is told before the hand goes on. Also a program of its own.
 */
final class Hand {
  private static final Duration LEASE = Duration.ofSeconds(1);
  private static final int AT_ONCE = 4;
  private static final int DROPPED = 2;
  private static final Duration BETWEEN_LOOKS = Duration.ofMillis(20);

  private final Workshop workshop;
  private final String name;
  private final Consumer<Deed> tell;
  private int taken;

  /** What was done, and to which execution under which epoch; creating knows no epoch. */
  record Deed(Kind kind, ExecutionId execution, long epoch) {
    enum Kind {
      CREATED,
      CLAIMED,
      COMPLETED
    }

    @Override
    public String toString() {
      return kind + " " + execution + " " + epoch;
    }

    static Deed parse(String line) {
      String[] parts = line.split(" ");
      return new Deed(
          Kind.valueOf(parts[0]), ExecutionId.parse(parts[1]), Long.parseLong(parts[2]));
    }
  }

  Hand(Workshop workshop, String name, Consumer<Deed> tell) {
    this.workshop = workshop;
    this.name = name;
    this.tell = tell;
  }

  /** With a URL, a name, how much to hand in, and how much all hands hand in together. */
  public static void main(String[] given) {
    try (Workshop workshop = Workshop.at(given[0])) {
      var hand = new Hand(workshop, given[1], System.out::println);
      hand.handIn(Integer.parseInt(given[2]));
      hand.workUntilDone(Integer.parseInt(given[3]));
    }
  }

  void handIn(int count) {
    for (int number = 0; number < count; number++) {
      tell.accept(new Deed(Deed.Kind.CREATED, workshop.create(), 0));
    }
  }

  void workUntilDone(int total) {
    while (true) {
      if (work()) {
        continue;
      }
      if (workshop.completed().size() >= total) {
        return;
      }
      LockSupport.parkNanos(BETWEEN_LOOKS.toNanos());
      workshop.expireLeases();
    }
  }

  /** Whether there was anything to do. */
  boolean work() {
    var claims = workshop.claim(name, AT_ONCE, LEASE);
    claims.forEach(claim -> tell.accept(deed(Deed.Kind.CLAIMED, claim)));
    for (Claim claim : claims) {
      if (++taken > DROPPED && workshop.isCompleted(claim)) {
        tell.accept(deed(Deed.Kind.COMPLETED, claim));
      }
    }
    return !claims.isEmpty();
  }

  private static Deed deed(Deed.Kind kind, Claim claim) {
    return new Deed(kind, claim.execution(), claim.handle().fence().epoch());
  }
}
