package io.flowfabric.chaos.check;

import io.flowfabric.chaos.history.Deed;
import io.flowfabric.chaos.history.Operation;
import io.flowfabric.chaos.history.Reply;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/** Proves a history, or says what is wrong with it. */
public final class Checker {
  private static final Set<Reply> ENDS = Set.of(Reply.SUCCEEDED, Reply.FAILED, Reply.CANCELLED);

  private final Chronicle chronicle;
  private final List<Told> log;
  private final List<Told> followed;
  private final List<Finding> findings = new ArrayList<>();

  /**
   * @param log all events, as somebody read them who came when all was over
   * @param followed the same, as somebody got them who followed meanwhile
   */
  public Checker(List<Operation> operations, List<Told> log, List<Told> followed) {
    this.chronicle = new Chronicle(operations);
    this.log = log;
    this.followed = followed;
  }

  public List<Finding> check() {
    Map<String, List<Told>> told = log.stream().collect(Collectors.groupingBy(Told::execution));
    for (String execution : chronicle.executions()) {
      List<Act> acts = chronicle.of(execution);
      if (!Linearizability.holds(chronicle.withBlindClaims(execution))) {
        object("the history is linearizable", execution, acts);
      }
      var events = new EventRules(
          chronicle,
          execution,
          told.getOrDefault(execution, List.of()),
          (rule, about) -> object(rule, execution, about));
      events.check();
    }
    for (String execution : chronicle.acknowledged()) {
      boolean over = chronicle.of(execution).stream()
          .anyMatch(act -> act.deed() == Deed.READ && ENDS.contains(act.reply()));
      if (!over) {
        object("what was acknowledged ends", execution, chronicle.of(execution));
      }
    }
    told.keySet().stream()
        .filter(execution -> !chronicle.executions().contains(execution))
        .forEach(execution -> object("what is told was handed in", execution, ""));
    checkFollowed();
    return findings;
  }

  private void checkFollowed() {
    if (!followed.equals(log)) {
      object("who follows misses nothing", "the log", followed.size() + " of " + log.size());
    }
  }

  private void object(String rule, String execution, Object about) {
    findings.add(new Finding(rule, execution + ": " + about));
  }
}
