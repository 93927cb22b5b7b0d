package io.flowfabric.chaos.check;

import io.flowfabric.chaos.history.Deed;
import io.flowfabric.chaos.history.Operation;
import io.flowfabric.chaos.history.Reply;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** How long it took until things went on, after they could. */
public final class Recovery {
  private final List<Operation> operations;
  private final List<Told> log;
  private final List<Outage> outages;
  private final Map<String, Long> lasting = new HashMap<>();

  /**
   * A time of trouble, in milliseconds of the wall clock.
   *
   * @param hitsEverybody whether nobody could do anything meanwhile
   */
  public record Outage(String name, long fromMillis, long toMillis, boolean hitsEverybody) {}

  /** How long something took, and what. */
  public record Wait(long millis, String what) {
    static final Wait NONE = new Wait(0, "nothing");
  }

  public Recovery(List<Operation> operations, List<Told> log, List<Outage> outages) {
    this.operations = operations;
    this.log = log;
    this.outages = outages;
    operations.stream()
        .filter(one -> one.deed() == Deed.CLAIM || one.deed() == Deed.RENEW)
        .flatMap(one -> one.answers().stream())
        .forEach(given ->
            lasting.merge(lease(given.execution(), given.epoch()), given.until(), Math::max));
  }

  private static String lease(String execution, long epoch) {
    return execution + "#" + epoch;
  }

  /** From the end of a trouble to the next success of a worker or client that began after it. */
  public Wait longestSilence() {
    List<Operation> successes = operations.stream()
        .filter(one -> one.deed() == Deed.COMPLETE || one.deed() == Deed.CREATE)
        .filter(one -> one.reply() == Reply.DONE)
        .toList();
    List<Wait> waits = new ArrayList<>();
    for (Outage outage : outages) {
      successes.stream()
          .filter(success -> success.from().millis() >= outage.toMillis())
          .mapToLong(success -> success.to().millis())
          .min()
          .ifPresent(next -> waits.add(new Wait(next - outage.toMillis(), outage.name())));
    }
    return longest(waits);
  }

  /**
   * From the moment at which a lost lease was over to the claim of the next holder, without the
   * time in which nobody could do anything.
   */
  public Wait longestTakeover() {
    Map<String, Long> over = new HashMap<>();
    List<Wait> waits = new ArrayList<>();
    for (Told event : log) {
      switch (event.what()) {
        case "expired", "revoked" -> over.put(event.execution(), lostAt(event));
        case "reclaimed" -> {
          long from = over.getOrDefault(event.execution(), event.atMillis());
          long idle = event.atMillis() - from - blocked(from, event.atMillis());
          waits.add(new Wait(idle, event.execution()));
        }
        default -> over.remove(event.execution());
      }
    }
    return longest(waits);
  }

  public long takeovers() {
    return log.stream().filter(event -> event.what().equals("reclaimed")).count();
  }

  /** A lease that ran out did so when the last answer said it would, however late it was seen. */
  private long lostAt(Told event) {
    return event.what().equals("revoked")
        ? event.atMillis()
        : lasting.getOrDefault(lease(event.execution(), event.epoch()), event.atMillis());
  }

  private long blocked(long from, long to) {
    return outages.stream()
        .filter(Outage::hitsEverybody)
        .mapToLong(outage ->
            Math.max(0, Math.min(to, outage.toMillis()) - Math.max(from, outage.fromMillis())))
        .sum();
  }

  private static Wait longest(List<Wait> waits) {
    return waits.stream().max(Comparator.comparingLong(Wait::millis)).orElse(Wait.NONE);
  }
}
