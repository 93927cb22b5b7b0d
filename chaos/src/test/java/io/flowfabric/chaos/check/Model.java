package io.flowfabric.chaos.check;

import io.flowfabric.chaos.check.Standing.Phase;
import io.flowfabric.chaos.history.Reply;
import java.util.List;

/**
 * What an execution may do, told once more and as small as can be: each act, at the moment at which
 * it takes effect, leads from one standing to others, or to none where its answer is wrong. What
 * time does by itself needs no act: a lease that has run out can be taken over.
 */
final class Model {
  /** What the clocks of the store and of those who ask may be apart, by rounding. */
  private static final long ROUNDING_MILLIS = 2;

  /** How often a client sends something again at most. */
  private static final int RESENT = 4;

  /** Later than any time that comes up, and not so late that nothing can be added. */
  private static final long FOREVER = Long.MAX_VALUE / 2;

  private Model() {}

  static List<Standing> after(Standing now, Act act) {
    return switch (act.deed()) {
      case CREATE -> create(now, act);
      case CLAIM -> claim(now, act);
      case RENEW -> renew(now, act);
      case COMPLETE -> complete(now, act);
      case FAIL -> fail(now, act);
      case RELEASE -> release(now, act);
      case CANCEL -> cancel(now, act);
      case REVOKE -> revoke(now, act);
      case READ -> read(now, act);
    };
  }

  private static List<Standing> create(Standing now, Act act) {
    return switch (act.reply()) {
      case DUPLICATE -> onlyIf(now.phase() != Phase.ABSENT, now);
      default -> onlyIf(now.phase() == Phase.ABSENT, now.become(Phase.WAITING));
    };
  }

  private static List<Standing> claim(Standing now, Act act) {
    long next = now.epoch() + 1;
    if (act.isBlindClaim()) {
      return isClaimable(now, FOREVER) ? claimedBlindly(now, next, act) : List.of();
    }
    return onlyIf(
        act.epoch() == next && isClaimable(now, act.givenAt()),
        now.held(next, act.facts().until()));
  }

  /** What a server claimed for somebody who hung up it gives back by itself. */
  private static List<Standing> claimedBlindly(Standing now, long epoch, Act act) {
    long earliest = Math.max(act.from().millis(), now.phase() == Phase.HELD ? now.until() : 0);
    Standing held = now.heldBlindly(epoch, earliest + act.facts().ttl(), FOREVER);
    return act.mayRepeat() ? List.of(held, held.become(Phase.RELEASED)) : List.of(held);
  }

  private static boolean isClaimable(Standing now, long at) {
    return switch (now.phase()) {
      case WAITING, RELEASED, LOST -> true;
      case HELD -> now.until() <= at;
      case ABSENT, ENDED -> false;
    };
  }

  private static List<Standing> renew(Standing now, Act act) {
    if (act.reply() == Reply.REFUSED) {
      return refused(now, act);
    }
    // Sent again, it may have been given before, and so once more after the end of the lease.
    long latest = now.atMost() + (act.mayRepeat() ? RESENT * act.facts().ttl() : 0);
    if (!act.isKnown()) {
      long earliest = Math.max(now.until(), act.from().millis() + act.facts().ttl());
      return onlyIf(
          isLive(now, act),
          now.heldBlindly(now.epoch(), earliest, latest + act.facts().ttl()));
    }
    return onlyIf(
        isLive(now, act) && act.givenAt() <= latest,
        now.held(now.epoch(), act.facts().until()));
  }

  private static List<Standing> complete(Standing now, Act act) {
    boolean repeated = now.hasEndedUnder(act.epoch(), Reply.SUCCEEDED);
    if (act.reply() == Reply.REFUSED) {
      return repeated ? List.of() : refused(now, act);
    }
    return repeated
        ? List.of(now)
        : onlyIf(isLive(now, act), now.ended(Reply.SUCCEEDED, act.facts().token()));
  }

  private static List<Standing> fail(Standing now, Act act) {
    boolean repeatedRetry = now.retried().contains(act.epoch());
    boolean repeatedEnd = now.hasEndedUnder(act.epoch(), Reply.FAILED);
    Standing ended = now.ended(Reply.FAILED, null);
    return switch (act.reply()) {
      case REFUSED -> repeatedRetry || repeatedEnd ? List.of() : refused(now, act);
      case RETRY -> repeatedRetry ? List.of(now) : onlyIf(isLive(now, act), now.triedAgain());
      case UNKNOWN -> isLive(now, act) ? List.of(now.triedAgain(), ended) : List.of();
      default -> repeatedEnd ? List.of(now) : onlyIf(isLive(now, act), ended);
    };
  }

  private static List<Standing> release(Standing now, Act act) {
    boolean repeated = now.phase() == Phase.RELEASED && now.epoch() == act.epoch();
    if (act.reply() == Reply.REFUSED) {
      return repeated ? List.of() : refused(now, act);
    }
    return repeated ? List.of(now) : onlyIf(isLive(now, act), now.become(Phase.RELEASED));
  }

  private static List<Standing> cancel(Standing now, Act act) {
    boolean cancelled = now.phase() == Phase.ENDED && now.ending() == Reply.CANCELLED;
    return switch (act.reply()) {
      case MISSING -> onlyIf(now.phase() == Phase.ABSENT, now);
      case REFUSED -> onlyIf(now.phase() == Phase.ENDED && !cancelled, now);
      default ->
        cancelled
            ? List.of(now)
            : onlyIf(
                now.phase() != Phase.ABSENT && now.phase() != Phase.ENDED,
                now.ended(Reply.CANCELLED, null));
    };
  }

  private static List<Standing> revoke(Standing now, Act act) {
    return switch (act.reply()) {
      case MISSING -> onlyIf(now.phase() == Phase.ABSENT, now);
      case REFUSED ->
        now.phase() == Phase.HELD
            ? onlyIf(mayHaveRunOut(now, act), now.become(Phase.LOST))
            : onlyIf(now.phase() != Phase.ABSENT, now);
      case UNKNOWN -> onlyIf(now.phase() == Phase.HELD, now.become(Phase.LOST));
      default -> onlyIf(isLive(now, act), now.become(Phase.LOST));
    };
  }

  private static List<Standing> read(Standing now, Act act) {
    return switch (act.reply()) {
      case MISSING -> onlyIf(now.phase() == Phase.ABSENT, now);
      case OPEN -> onlyIf(now.phase() != Phase.ABSENT && now.phase() != Phase.ENDED, now);
      default ->
        onlyIf(
            now.phase() == Phase.ENDED
                && now.ending() == act.reply()
                && (now.token() == null || now.token().equals(act.facts().token())),
            now);
    };
  }

  /** The holder of a live lease must not be refused; one that is seen to have run out is over. */
  private static List<Standing> refused(Standing now, Act act) {
    if (!now.isHeldUnder(act.epoch())) {
      return onlyIf(now.phase() != Phase.ABSENT, now);
    }
    return onlyIf(mayHaveRunOut(now, act), now.become(Phase.LOST));
  }

  /** Whether the act comes from the holder, at a time at which the lease may still have lasted. */
  private static boolean isLive(Standing now, Act act) {
    return now.isHeldUnder(act.epoch()) && act.from().millis() <= now.atMost() + ROUNDING_MILLIS;
  }

  private static boolean mayHaveRunOut(Standing now, Act act) {
    return act.to().millis() + ROUNDING_MILLIS >= now.until();
  }

  private static List<Standing> onlyIf(boolean legal, Standing next) {
    return legal ? List.of(next) : List.of();
  }
}
