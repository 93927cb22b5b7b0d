package io.flowfabric.store.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import io.flowfabric.decision.Event;
import io.flowfabric.decision.LoggedEvent;
import io.flowfabric.model.ExecutionId;
import io.flowfabric.store.jdbc.Hand.Deed;
import io.flowfabric.store.jdbc.Hand.Deed.Kind;
import io.flowfabric.tck.rig.Crowd;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * Many hands on one database. Each lease has one holder, each execution ends once, no change is
 * lost. The property {@code race.work} says how much work each hand hands in.
 */
@Timeout(120)
interface RaceContract {
  int WORK = Integer.getInteger("race.work", 100);
  int ENGINES = 2;
  int THREADS = 8;
  int PROCESSES = 3;
  int CHANGES = 20;

  /** A database that nobody has opened yet. */
  String newUrl();

  @Test
  default void threads_share_work_and_take_over_what_was_dropped() {
    String url = newUrl();
    Queue<Deed> deeds = new ConcurrentLinkedQueue<>();
    List<Workshop> engines = engines(url);
    Crowd.atOnce(THREADS, number -> {
      var hand = new Hand(engines.get(number % ENGINES), "hand-" + number, deeds::add);
      hand.handIn(WORK);
      hand.workUntilDone(THREADS * WORK);
      return number;
    });
    requireFairPlay(engines.getFirst(), deeds, THREADS * WORK);
    engines.forEach(Workshop::close);
  }

  @Test
  default void processes_share_work_and_take_over_what_was_dropped() {
    String url = newUrl();
    List<ChildProcess> children = IntStream.range(0, PROCESSES)
        .mapToObj(
            number -> ChildProcess.start(Hand.class, url, "hand-" + number, WORK, PROCESSES * WORK))
        .toList();
    List<Deed> deeds = new ArrayList<>();
    for (ChildProcess child : children) {
      try (child) {
        child.finish().stream().map(Deed::parse).forEach(deeds::add);
      }
    }
    try (Workshop workshop = Workshop.at(url)) {
      requireFairPlay(workshop, deeds, PROCESSES * WORK);
    }
  }

  /** Each change tells what it found, so a lost one breaks the chain. */
  @Test
  default void no_change_is_lost_between_engines() {
    List<Workshop> engines = engines(newUrl());
    ExecutionId id = engines.getFirst().create();
    Crowd.atOnce(THREADS, number -> {
      for (int change = 0; change < CHANGES; change++) {
        engines.get(number % ENGINES).changePriority(id, number * CHANGES + change);
      }
      return number;
    });
    List<Event.OperatorAct.PriorityChanged> changes =
        engines.getFirst().store().events().after(Event.Family.OPERATOR, 0, 10_000).stream()
            .map(LoggedEvent::event)
            .map(Event.OfOperator.class::cast)
            .map(event -> (Event.OperatorAct.PriorityChanged) event.act())
            .toList();
    assertThat(changes).hasSize(THREADS * CHANGES);
    for (int change = 1; change < changes.size(); change++) {
      assertThat(changes.get(change).before()).isEqualTo(changes.get(change - 1).after());
    }
    engines.forEach(Workshop::close);
  }

  private static List<Workshop> engines(String url) {
    return IntStream.range(0, ENGINES).mapToObj(number -> Workshop.at(url)).toList();
  }

  private static void requireFairPlay(Workshop workshop, Collection<Deed> deeds, int total) {
    List<ExecutionId> created = executions(deeds, Kind.CREATED);
    assertThat(created).hasSize(total).doesNotHaveDuplicates();
    assertThat(workshop.stored()).containsExactlyInAnyOrderElementsOf(created);
    assertThat(deeds).as("each lease is handed out once").doesNotHaveDuplicates();
    assertThat(executions(deeds, Kind.COMPLETED)).containsExactlyInAnyOrderElementsOf(created);
    assertThat(workshop.completed()).containsExactlyInAnyOrderElementsOf(created);
    workshop.requireSound();
  }

  private static List<ExecutionId> executions(Collection<Deed> deeds, Kind kind) {
    return deeds.stream()
        .filter(deed -> deed.kind() == kind)
        .map(Deed::execution)
        .toList();
  }
}
