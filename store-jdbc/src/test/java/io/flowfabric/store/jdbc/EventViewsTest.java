package io.flowfabric.store.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import io.flowfabric.decision.Event;
import io.flowfabric.decision.LoggedEvent;
import io.flowfabric.json.EventJson;
import io.flowfabric.model.ExecutionId;
import io.flowfabric.model.FlowId;
import io.flowfabric.model.Namespace;
import io.flowfabric.model.Tags;
import io.flowfabric.model.TerminalOutcome;
import io.flowfabric.store.Store;
import io.flowfabric.store.Stores;
import io.flowfabric.store.VirtualClock;
import io.flowfabric.tck.shape.Sample;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Holds the views under the familiar names against what the event log itself answers. */
final class EventViewsTest {
  private static final ExecutionId ONE =
      new ExecutionId(7, UUID.fromString("018bcfe5-6800-7002-8000-000000005eed"));
  private static final ExecutionId OTHER =
      new ExecutionId(255, UUID.fromString("ffffffff-6800-7002-8000-000000005eed"));

  /** What holds for every database. */
  abstract static class Contract {
    abstract Store open();

    abstract Connection connect() throws SQLException;

    @Test
    void completions_are_those_of_the_log() throws SQLException {
      List<LoggedEvent> logged = logged(Event.Family.COMPLETION);
      assertThat(logged).hasSize(3);
      assertThat(rows("""
          SELECT event_id, partition_key, CAST(execution_id AS TEXT), CAST(flow_id AS TEXT),
                 outcome, namespace, instance_tag, attempt_index, occurred_at_ms
            FROM ff_completion_event
           ORDER BY event_id
          """)).isEqualTo(logged.stream().map(Contract::completion).toList());
    }

    @Test
    void lease_events_are_those_of_the_log() throws SQLException {
      List<LoggedEvent> logged = logged(Event.Family.LEASE);
      assertThat(logged).hasSize(2 * Event.LeaseStep.values().length);
      assertThat(rows("""
          SELECT event_id, partition_key, CAST(execution_id AS TEXT), CAST(lease_id AS TEXT),
                 event_type, lease_epoch, attempt_index, worker_instance_id, reason, namespace,
                 instance_tag, occurred_at_ms
            FROM ff_lease_event
           ORDER BY event_id
          """)).isEqualTo(logged.stream().map(Contract::lease).toList());
    }

    @Test
    void operator_events_are_those_of_the_log() throws SQLException {
      List<LoggedEvent> logged = logged(Event.Family.OPERATOR);
      assertThat(logged).hasSize(2);
      assertThat(rows("""
          SELECT event_id, partition_key, CAST(execution_id AS TEXT), event_type,
                 details, namespace, instance_tag, occurred_at_ms
            FROM ff_operator_event
           ORDER BY event_id
          """)).isEqualTo(logged.stream().map(Contract::operator).toList());
    }

    @Test
    void events_of_workers_are_those_of_the_log() throws SQLException {
      List<LoggedEvent> logged = logged(Event.Family.WORKER);
      assertThat(logged).hasSize(Event.WorkerStep.values().length);
      assertThat(rows("""
          SELECT event_id, namespace, worker_instance_id, event_kind, event_at_ms, reason
            FROM ff_worker_registry_event
           ORDER BY event_id
          """)).isEqualTo(logged.stream().map(Contract::worker).toList());
    }

    /** Several transactions, some of which mix families. */
    private List<LoggedEvent> logged(Event.Family family) {
      try (Store store = open()) {
        List<Event> mixed = new ArrayList<>();
        for (Event.LeaseStep step : Event.LeaseStep.values()) {
          append(store, List.of(Sample.leaseEvent(ONE, step)));
          mixed.add(Sample.leaseEvent(OTHER, step));
        }
        for (Event.WorkerStep step : Event.WorkerStep.values()) {
          mixed.add(Sample.workerEvent(step));
        }
        mixed.add(Sample.completion(ONE));
        mixed.add(Sample.operatorEvent(ONE, new Event.OperatorAct.PriorityChanged(1, 9000)));
        mixed.add(Sample.operatorEvent(OTHER, new Event.OperatorAct.Replayed("skipped_flow", 3)));
        append(store, mixed);
        append(store, List.of(Sample.completion(OTHER), inAFlow()));
        return store.events().after(family, 0, 100);
      }
    }

    private static Event inAFlow() {
      var subject = new Event.Subject(
          ONE,
          new Namespace("a \"quoted\" name"),
          Sample.LANE,
          Tags.of(Map.of("cairn.instance_id", "it's \\ here")));
      return new Event.Completion(
          subject,
          FlowId.parse("aaaaaaaa-6800-4002-8000-000000005eed"),
          TerminalOutcome.CANCELLED,
          null,
          Sample.START);
    }

    private static void append(Store store, List<Event> events) {
      store.transact(transaction -> {
        transaction.flush(List.of(), events);
        return events;
      });
    }

    private static String completion(LoggedEvent logged) {
      var event = (Event.Completion) logged.event();
      return line(
          about(logged, event.subject()),
          event.flow(),
          event.outcome().wire(),
          event.namespace(),
          tag(event.subject()),
          event.attemptIndex(),
          event.at().toEpochMilli());
    }

    private static String lease(LoggedEvent logged) {
      var event = (Event.OfLease) logged.event();
      return line(
          about(logged, event.subject()),
          event.lease(),
          event.step().wire(),
          event.epoch(),
          event.attemptIndex(),
          event.holder(),
          event.reason(),
          event.namespace(),
          tag(event.subject()),
          event.at().toEpochMilli());
    }

    private static String operator(LoggedEvent logged) {
      var event = (Event.OfOperator) logged.event();
      String json = EventJson.pack(List.of(event)).each();
      return line(
          about(logged, event.subject()),
          event.act() instanceof Event.OperatorAct.Replayed ? "replayed" : "priority_changed",
          json.replaceFirst(".*\"details\":(\\{[^}]*}).*", "$1"),
          event.namespace(),
          tag(event.subject()),
          event.at().toEpochMilli());
    }

    private static String worker(LoggedEvent logged) {
      var event = (Event.OfWorker) logged.event();
      return line(
          logged.position(),
          event.namespace(),
          event.instance(),
          event.step().wire(),
          event.at().toEpochMilli(),
          event.reason());
    }

    private static String about(LoggedEvent logged, Event.Subject subject) {
      ExecutionId id = subject.execution();
      return line(logged.position(), id.partition(), id.uuid());
    }

    private static @Nullable String tag(Event.Subject subject) {
      return subject.tags().values().get("cairn.instance_id");
    }

    private static String line(@Nullable Object... values) {
      return String.join(" | ", Arrays.stream(values).map(String::valueOf).toList());
    }

    private List<String> rows(String sql) throws SQLException {
      List<String> rows = new ArrayList<>();
      try (Connection connection = connect();
          Statement statement = connection.createStatement();
          ResultSet found = statement.executeQuery(sql)) {
        int columns = found.getMetaData().getColumnCount();
        while (found.next()) {
          Object[] row = new Object[columns];
          for (int place : IntStream.range(0, columns).toArray()) {
            row[place] = found.getString(place + 1);
          }
          rows.add(line(row));
        }
      }
      return rows;
    }
  }

  @Nested
  final class OnSqlite extends Contract {
    @TempDir
    private Path folder;

    @Override
    Store open() {
      return Stores.open("sqlite:" + folder.resolve("flow.db"), new VirtualClock(Sample.START));
    }

    @Override
    Connection connect() throws SQLException {
      return DriverManager.getConnection("jdbc:sqlite:" + folder.resolve("flow.db"));
    }
  }

  @Nested
  final class OnPostgres extends Contract {
    private final String url = PostgresServer.newDatabase();

    @Override
    Store open() {
      return Stores.open(url, new VirtualClock(Sample.START));
    }

    @Override
    Connection connect() throws SQLException {
      return PostgresServer.connect(url);
    }
  }
}
