package io.flowfabric.tck.model;

import io.flowfabric.decision.Event;
import io.flowfabric.decision.Event.LeaseStep;
import io.flowfabric.decision.LoggedEvent;
import io.flowfabric.execution.ChangePriority;
import io.flowfabric.lease.RenewLease;
import io.flowfabric.model.Attempt;
import io.flowfabric.model.Execution;
import io.flowfabric.model.ExecutionId;
import io.flowfabric.model.Lease;
import io.flowfabric.worker.HeartbeatWorker;
import io.flowfabric.worker.MarkWorkerDead;
import io.flowfabric.worker.RegisterWorker;
import io.flowfabric.worker.SweepWorker;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What must have been told in a step, neither less nor more, and that it was told right. */
final class EventRules {
  private final Sight before;
  private final Sight after;
  private final List<Deed> deeds;
  private final List<Broken> broken = new ArrayList<>();

  EventRules(Sight before, Sight after, List<Deed> deeds) {
    this.before = before;
    this.after = after;
    this.deeds = deeds;
  }

  List<Broken> broken() {
    return broken;
  }

  /** Of one execution that was there before and is there after. */
  void check(Passage passage) {
    ExecutionId id = passage.before().id();
    List<Event.OfLease> lease = after.news(id, Event.OfLease.class);
    List<LeaseStep> due = new ArrayList<>(passage.leaseSteps());
    due.addAll(Collections.nCopies(renewals(id), LeaseStep.RENEWED));
    require("I12", id, due, lease.stream().map(Event.OfLease::step).toList());
    lease.forEach(event -> checkLease(event, passage));
    List<Event.Completion> ends = after.news(id, Event.Completion.class);
    require("I11", id, passage.isEnded() ? 1 : 0, ends.size());
    ends.forEach(event -> checkCompletion(event, passage.after()));
    int acts = (passage.isReplayed() ? 1 : 0) + prioritised(id);
    require("operator events", id, acts, after.news(id, Event.OfOperator.class).size());
  }

  /** Of an execution that came or went: neither is told. */
  void checkSilence(ExecutionId id) {
    require("coming and going is silent", id, List.of(), after.news(id, Event.class));
  }

  /** Of the whole log. */
  void checkLog() {
    for (Event.Family family : Event.Family.values()) {
      long position = before.ends().getOrDefault(family, 0L);
      for (LoggedEvent logged : after.news()) {
        if (logged.event().family() == family) {
          require("positions grow", family, true, logged.position() > position);
          position = logged.position();
        }
      }
    }
    for (LoggedEvent logged : after.news()) {
      require(
          "events have the time", logged.event(), after.now(), logged.event().at());
    }
    long told = after.news().stream()
        .filter(logged -> logged.event() instanceof Event.OfWorker)
        .count();
    long due = deeds.stream().filter(EventRules::isToldOfWorkers).count();
    require("worker events", "workers", due, told);
  }

  private void checkLease(Event.OfLease event, Passage passage) {
    boolean fresh = event.step() == LeaseStep.ACQUIRED || event.step() == LeaseStep.RECLAIMED;
    Lease lease = lease(fresh ? passage.after() : passage.before());
    String what = event.subject().execution() + " " + event.step();
    require("events name the lease", what, lease == null ? null : lease.id(), event.lease());
    require("events name the epoch", what, lease == null ? 0 : lease.epoch(), event.epoch());
    require("events name the tenant", what, namespace(passage.after()), event.namespace());
  }

  private void checkCompletion(Event.Completion event, Execution ended) {
    Object outcome = ended.stateVector().terminalOutcome();
    require("events name the outcome", ended.id(), outcome, event.outcome());
    require("events name the tenant", ended.id(), namespace(ended), event.namespace());
  }

  private int renewals(ExecutionId id) {
    return (int) deeds.stream()
        .filter(deed -> deed.answer() instanceof RenewLease.Outcome.Renewed)
        .filter(deed -> ((RenewLease) deed.command()).proof().execution().equals(id))
        .count();
  }

  private int prioritised(ExecutionId id) {
    return (int) deeds.stream()
        .filter(deed -> deed.answer() instanceof ChangePriority.Outcome.Changed changed
            && changed.execution().equals(id))
        .count();
  }

  private static boolean isToldOfWorkers(Deed deed) {
    return switch (deed.answer()) {
      case RegisterWorker.Outcome.Registered registered -> true;
      case RegisterWorker.Outcome.Refreshed refreshed -> true;
      case HeartbeatWorker.Outcome.Refreshed heard -> true;
      case MarkWorkerDead.Outcome.Marked marked -> true;
      case SweepWorker.Outcome.Swept swept -> true;
      case null, default -> false;
    };
  }

  private static @Nullable Lease lease(Execution execution) {
    Attempt latest = execution.attempt();
    return latest == null ? null : latest.lease();
  }

  private static Object namespace(Execution execution) {
    return execution.submission().namespace();
  }

  private void require(String rule, Object about, @Nullable Object due, Object told) {
    if (!told.equals(due)) {
      broken.add(new Broken(rule, about + ": due " + due + ", told " + told));
    }
  }
}
