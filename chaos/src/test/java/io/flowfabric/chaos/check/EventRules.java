package io.flowfabric.chaos.check;

import io.flowfabric.chaos.history.Deed;
import io.flowfabric.chaos.history.Reply;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiConsumer;

/** Whether the log of one execution tells what its history shows, in an order that can be. */
final class EventRules {
  private final Chronicle chronicle;
  private final String execution;
  private final List<Told> log;
  private final BiConsumer<String, Object> objection;

  EventRules(
      Chronicle chronicle, String execution, List<Told> log, BiConsumer<String, Object> objection) {
    this.chronicle = chronicle;
    this.execution = execution;
    this.log = log;
    this.objection = objection;
  }

  void check() {
    Map<Long, Told> given = checkOrder();
    checkClaims(given);
    checkEnd();
  }

  /** Epochs one by one, and one holder at a time: whoever gives a lease back has told so. */
  private Map<Long, Told> checkOrder() {
    Map<Long, Told> given = new HashMap<>();
    long epoch = 0;
    boolean live = false;
    for (Told event : log.stream().filter(one -> !one.isEnd()).toList()) {
      switch (event.what()) {
        case "acquired", "reclaimed" -> {
          require("epochs grow one by one", event.epoch() == epoch + 1, event);
          require("one holder at a time", !live, event);
          epoch = event.epoch();
          live = true;
          given.put(epoch, event);
        }
        case "renewed" -> require("only the holder renews", event.epoch() == epoch && live, event);
        default -> live = false;
      }
    }
    require("nothing is held after the end", !live || ending() == null, epoch);
    return given;
  }

  private void checkClaims(Map<Long, Told> given) {
    Map<Long, Act> claims = new HashMap<>();
    for (Act claim : chronicle.claims(execution)) {
      Act other = claims.put(claim.epoch(), claim);
      require("a lease is given to one", other == null, claim);
      Told event = given.get(claim.epoch());
      require("every lease is told", event != null, claim);
      require(
          "a lease is told as it was given",
          event == null
              || event.holder().equals(claim.process()) && event.atMillis() == claim.givenAt(),
          claim);
    }
    given.forEach((epoch, event) -> require(
        "every lease that is told was given",
        claims.containsKey(epoch) || chronicle.hasClaimedBlindly(event.holder()),
        event));
  }

  private void checkEnd() {
    List<Told> ends = log.stream().filter(Told::isEnd).toList();
    Reply ending = ending();
    require("each end is told once", ends.size() == 1 || ends.isEmpty() && ending == null, ending);
    for (Told end : ends) {
      require("the end is told as it was", ending == null || end.what().equals(word(ending)), end);
      require(
          "nothing is told after the end",
          log.stream().allMatch(event -> event.atMillis() <= end.atMillis()),
          end);
    }
  }

  /** How it ended, if somebody read that; nobody asks for work that was never acknowledged. */
  private Reply ending() {
    return chronicle.of(execution).stream()
        .filter(act -> act.deed() == Deed.READ)
        .map(Act::reply)
        .filter(
            reply -> reply == Reply.SUCCEEDED || reply == Reply.FAILED || reply == Reply.CANCELLED)
        .findFirst()
        .orElse(null);
  }

  private static String word(Reply ending) {
    return switch (ending) {
      case SUCCEEDED -> "success";
      case CANCELLED -> "cancelled";
      default -> "failed";
    };
  }

  private void require(String rule, boolean holds, Object about) {
    if (!holds) {
      objection.accept(rule, about);
    }
  }
}
