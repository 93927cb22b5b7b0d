package io.flowfabric.tck.model;

import io.flowfabric.decision.Event;
import io.flowfabric.decision.Event.LeaseStep;
import io.flowfabric.model.Attempt;
import io.flowfabric.model.AttemptType;
import io.flowfabric.model.Execution;
import io.flowfabric.model.Phase;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** What is remembered of one execution over all the steps of its life, beside the store. */
final class History {
  private final Set<Long> handedOut = new HashSet<>();
  private final List<Long> issued = new ArrayList<>();
  private int attemptsAtReplay;
  private int completions;
  private @Nullable Instant started;

  /** Whether this lease is handed out for the first time. */
  boolean handOut(long epoch) {
    return handedOut.add(epoch);
  }

  void note(Passage passage, Sight after) {
    Execution now = passage.after();
    if (passage.isReplayed()) {
      attemptsAtReplay = now.counters().attempts();
    }
    if (started == null && passage.isLeased()) {
      started = after.now();
    }
    completions += after.news(now.id(), Event.Completion.class).size();
    after.news(now.id(), Event.OfLease.class).stream()
        .filter(event -> event.step() == LeaseStep.ACQUIRED || event.step() == LeaseStep.RECLAIMED)
        .forEach(event -> issued.add(event.epoch()));
  }

  List<Broken> check(Biography biography) {
    var broken = new ArrayList<Broken>();
    Execution now = biography.execution();
    for (int index = 0; index < issued.size(); index++) {
      if (issued.get(index) != index + 1) {
        broken.add(new Broken("I6", now.id() + " was leased under the epochs " + issued));
        break;
      }
    }
    long reclaims = biography.attempts().stream()
        .filter(attempt -> attempt.index() >= attemptsAtReplay)
        .map(Attempt::type)
        .filter(AttemptType.RECLAIM::equals)
        .count();
    if (reclaims != now.counters().reclaims()) {
      broken.add(new Broken(
          "I9", now.id() + " has " + now.counters() + " and " + reclaims + " reclaim attempts"));
    }
    if (!Objects.equals(started, now.times().started())) {
      broken.add(new Broken(
          "I10",
          now.id() + " was started at " + started + ", stored " + now.times().started()));
    }
    int ends = now.counters().replays() + (now.phase() instanceof Phase.Terminal ? 1 : 0);
    if (completions != ends) {
      broken.add(new Broken(
          "I11", now.id() + " has " + completions + " completion events, must have " + ends));
    }
    return broken;
  }
}
