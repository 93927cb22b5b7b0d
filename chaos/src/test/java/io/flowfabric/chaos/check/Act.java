package io.flowfabric.chaos.check;

import io.flowfabric.chaos.history.Deed;
import io.flowfabric.chaos.history.Facts;
import io.flowfabric.chaos.history.Operation;
import io.flowfabric.chaos.history.Operation.Moment;
import io.flowfabric.chaos.history.Reply;

/** What one operation means to one execution. */
public record Act(
    Deed deed,
    Reply reply,
    Facts facts,
    Moment from,
    Moment to,
    String process,
    boolean mayRepeat) {

  static Act of(Operation operation, Facts facts) {
    return new Act(
        operation.deed(),
        operation.reply(),
        facts,
        operation.from(),
        operation.to(),
        operation.process(),
        operation.mayRepeat());
  }

  Act with(Reply other) {
    return new Act(deed, other, facts, from, to, process, mayRepeat);
  }

  boolean isKnown() {
    return reply != Reply.UNKNOWN;
  }

  /** Somebody may have been given a lease without ever hearing of it. */
  boolean isBlindClaim() {
    return deed == Deed.CLAIM && !isKnown();
  }

  long epoch() {
    return facts.epoch() == null ? 0 : facts.epoch();
  }

  /** When the lease that the engine answered with began or was renewed, by the store's clock. */
  long givenAt() {
    return facts.until() - facts.ttl();
  }

  @Override
  public String toString() {
    return "%s %s -> %s epoch=%s until=%s token=%s [%d..%s] by %s"
        .formatted(
            deed,
            facts.execution(),
            reply,
            facts.epoch(),
            facts.until(),
            facts.token(),
            from.millis(),
            to == Moment.NEVER ? "" : to.millis(),
            process);
  }
}
