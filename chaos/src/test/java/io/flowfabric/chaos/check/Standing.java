package io.flowfabric.chaos.check;

import io.flowfabric.chaos.history.Reply;
import java.util.Set;
import java.util.TreeSet;

/**
 * Where an execution stands, as far as those who ask the engine can tell.
 *
 * @param epoch of the latest lease
 * @param until when that lease runs out at the earliest, if nothing happens
 * @param atMost when it runs out at the latest: it may have been renewed without anybody knowing
 * @param retried the epochs under which an attempt failed and was to be tried again
 * @param ending how it ended, and null before
 * @param token what the holder that completed it made of it
 */
record Standing(
    Phase phase,
    long epoch,
    long until,
    long atMost,
    Set<Long> retried,
    Reply ending,
    String token) {
  static final Standing NOWHERE = new Standing(Phase.ABSENT, 0, 0, 0, Set.of(), null, null);

  enum Phase {
    ABSENT,
    WAITING,
    /** Waiting, since its holder gave it back. */
    RELEASED,
    HELD,
    /** The lease was taken away, or was seen to have run out. */
    LOST,
    ENDED
  }

  Standing become(Phase next) {
    return new Standing(next, epoch, until, atMost, retried, ending, token);
  }

  Standing held(long nextEpoch, long nextUntil) {
    return new Standing(Phase.HELD, nextEpoch, nextUntil, nextUntil, retried, ending, token);
  }

  /** Nobody heard until when the lease lasts: somewhere between these. */
  Standing heldBlindly(long nextEpoch, long earliest, long latest) {
    return new Standing(Phase.HELD, nextEpoch, earliest, latest, retried, ending, token);
  }

  Standing triedAgain() {
    var all = new TreeSet<>(retried);
    all.add(epoch);
    return new Standing(Phase.WAITING, epoch, until, atMost, all, ending, token);
  }

  Standing ended(Reply how, String made) {
    return new Standing(Phase.ENDED, epoch, until, atMost, retried, how, made);
  }

  boolean isHeldUnder(long lease) {
    return phase == Phase.HELD && epoch == lease;
  }

  boolean hasEndedUnder(long lease, Reply how) {
    return phase == Phase.ENDED && ending == how && epoch == lease;
  }
}
