package io.flowfabric.chaos.run;

import io.flowfabric.Await;
import io.flowfabric.FlowFabric;
import io.flowfabric.chaos.check.Told;
import io.flowfabric.chaos.rig.Patience;
import io.flowfabric.decision.Event;
import io.flowfabric.decision.LoggedEvent;
import io.flowfabric.error.EngineException;
import io.flowfabric.model.Limits;
import io.flowfabric.service.EventCursor;
import io.flowfabric.service.ReadEvents;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** Follows the events of leases and of ends by cursor, whatever happens. */
final class Follower {
  private static final List<Event.Family> FAMILIES =
      List.of(Event.Family.LEASE, Event.Family.COMPLETION);

  private final FlowFabric fabric;
  private final List<Reading> readings;
  private volatile boolean stopped;

  private Follower(FlowFabric fabric) {
    this.fabric = fabric;
    this.readings = FAMILIES.stream().map(Reading::new).toList();
  }

  static Follower start(FlowFabric fabric) {
    var follower = new Follower(fabric);
    follower.readings.forEach(reading -> reading.thread = Thread.ofVirtual().start(reading));
    return follower;
  }

  /** What somebody gets who reads everything from the start. */
  static List<Told> readAll(FlowFabric fabric) {
    var follower = new Follower(fabric);
    follower.readings.forEach(Reading::readOn);
    return follower.told();
  }

  /** Stops once it has what is there by now. */
  List<Told> finish() {
    stopped = true;
    for (Reading reading : readings) {
      try {
        reading.thread.join();
      } catch (InterruptedException interrupted) {
        Thread.currentThread().interrupt();
      }
    }
    return told();
  }

  private List<Told> told() {
    return readings.stream().flatMap(reading -> reading.told.stream()).toList();
  }

  private final class Reading implements Runnable {
    private final Event.Family family;
    private final List<Told> told = new ArrayList<>();
    private EventCursor cursor = EventCursor.OLDEST;
    private Thread thread;

    Reading(Event.Family family) {
      this.family = family;
    }

    @Override
    public void run() {
      while (!stopped) {
        read(Duration.ofSeconds(1));
      }
      readOn();
    }

    private void readOn() {
      int before;
      do {
        before = told.size();
        read(Duration.ZERO);
      } while (told.size() > before);
    }

    private void read(Duration wait) {
      var question = new ReadEvents(family, cursor, ReadEvents.Filter.ANY, Limits.PAGE);
      try {
        ReadEvents.Batch batch = fabric.apply(new Await<>(question, wait));
        batch.events().forEach(event -> told.addAll(tell(event).toList()));
        cursor = batch.next();
      } catch (EngineException away) {
        Patience.pass(Duration.ofMillis(200));
      }
    }
  }

  private static Stream<Told> tell(LoggedEvent logged) {
    long position = logged.position();
    return switch (logged.event()) {
      case Event.OfLease lease ->
        Stream.of(new Told(
            position,
            lease.subject().execution().toString(),
            false,
            lease.step().wire(),
            lease.epoch(),
            lease.holder().value(),
            lease.at().toEpochMilli()));
      case Event.Completion end ->
        Stream.of(new Told(
            position,
            end.subject().execution().toString(),
            true,
            end.outcome().wire(),
            0,
            "",
            end.at().toEpochMilli()));
      case Event.OfOperator operator -> Stream.empty();
      case Event.OfWorker worker -> Stream.empty();
    };
  }
}
