package io.flowfabric.store.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import io.flowfabric.decision.Change;
import io.flowfabric.decision.Event;
import io.flowfabric.decision.Needs;
import io.flowfabric.decision.Search;
import io.flowfabric.decision.Search.ExecutionFilter;
import io.flowfabric.decision.WorkingSet;
import io.flowfabric.model.Capabilities;
import io.flowfabric.model.DueKind;
import io.flowfabric.model.EligibilityState;
import io.flowfabric.model.Entity;
import io.flowfabric.model.Execution;
import io.flowfabric.model.GrantKind;
import io.flowfabric.model.Key;
import io.flowfabric.model.LaneId;
import io.flowfabric.model.Namespace;
import io.flowfabric.model.PublicState;
import io.flowfabric.store.Store;
import io.flowfabric.tck.shape.Sample;
import io.flowfabric.tck.shape.Shape;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.TestInstance;

/**
 * Every search and every write stays with an index however much is stored: on a database that was
 * never analysed, and on one that was. How much is stored can be set with the property
 * {@code plan.rows}.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
abstract class PlanContract {
  static final int ROWS = Integer.getInteger("plan.rows", 100_000);
  static final int LIMIT = 20;
  private static final Namespace RARE = new Namespace("rare");
  private static final LaneId RARE_LANE = new LaneId("lane-rare");

  /** In the words of the database: the id of {@code t}, with {@code s.n} as its first 8 digits. */
  abstract String id();

  /** In the words of the database: the ids that {@code t} hints at, the first as in {@link #id}. */
  abstract String hint();

  /** In the words of the database: rows with the numbers from 1 to a limit, as {@code s(n)}. */
  abstract String series(int rows);

  abstract Store store(Connections connections);

  abstract ExplainingConnections connections();

  abstract Connection plain();

  /** What in a plan is more than a few pages of an index. */
  abstract List<String> objections(ExplainingConnections.Explained explained);

  @TestFactory
  Stream<DynamicTest> every_search_stays_with_an_index() throws SQLException {
    fill();
    return Stream.of("never analysed", "analysed").flatMap(when -> {
      if (when.equals("analysed")) {
        execute("ANALYZE");
      }
      Stream<DynamicTest> writes =
          Stream.of(DynamicTest.dynamicTest(when + ": writes", this::writesStayWithAnIndex));
      return Stream.concat(
          searches().entrySet().stream()
              .map(search -> DynamicTest.dynamicTest(
                  when + ": " + search.getKey(), () -> staysWithAnIndex(search.getValue()))),
          writes);
    });
  }

  /** Moves some in their queue, twice, since the store then knows them, and removes them. */
  private void writesStayWithAnIndex() {
    try (ExplainingConnections connections = connections();
        Store store = store(connections)) {
      List<Execution> some = store.transact(transaction -> {
        var state = new WorkingSet(store.backend());
        transaction.load(Needs.of(claimable(Sample.LANE)), state);
        return state.found(claimable(Sample.LANE));
      });
      assertThat(some).hasSize(LIMIT);
      change(store, some, one -> one.withPriority(one.priority() + 1, Sample.START));
      change(store, some, one -> one.withPriority(one.priority() + 1, Sample.START));
      change(store, some, one -> null);
      assertThat(connections.take().stream().flatMap(write -> objections(write).stream()))
          .isEmpty();
    }
  }

  private static void change(
      Store store, List<Execution> some, Function<Execution, @Nullable Execution> change) {
    store.transact(transaction -> {
      var state = new WorkingSet(store.backend());
      transaction.load(Needs.NOTHING.and(some.stream().map(Execution::key).toList()), state);
      List<Change<?>> changes = new ArrayList<>();
      for (Execution one : some) {
        Execution before = state.execution(one.id());
        changes.add(new Change<>(one.key(), before, change.apply(before)));
      }
      transaction.flush(changes, List.of());
      return changes;
    });
  }

  private void staysWithAnIndex(Search<?> search) {
    try (ExplainingConnections connections = connections();
        Store store = store(connections)) {
      store.queries().load(Needs.of(search), new WorkingSet(store.backend()));
      List<ExplainingConnections.Explained> explained = connections.take();
      assertThat(explained).isNotEmpty();
      assertThat(explained.stream().flatMap(query -> objections(query).stream()))
          .isEmpty();
    }
  }

  private static Map<String, Search<?>> searches() {
    var searches = new LinkedHashMap<String, Search<?>>();
    searches.put("claimable", claimable(Sample.LANE));
    searches.put("claimable on a rare lane", claimable(RARE_LANE));
    for (DueKind kind : DueKind.values()) {
      searches.put("due: " + kind.wire(), new Search.Due(kind, Sample.at(ROWS / 2), LIMIT));
    }
    searches.put(
        "blocked", new Search.Blocked(EligibilityState.BLOCKED_BY_OPERATOR, Sample.id(5), LIMIT));
    list(searches, "all", null, null, null, null);
    list(searches, "of a partition", 77, null, null, null);
    list(searches, "of a namespace", null, Sample.TENANT, null, null);
    list(searches, "of a rare namespace", null, RARE, null, null);
    list(searches, "of a rare namespace in a partition", 40, RARE, null, null);
    list(searches, "of a lane", null, null, Sample.LANE, null);
    list(searches, "of a rare lane", null, null, RARE_LANE, null);
    list(searches, "of a namespace and a rare lane", null, Sample.TENANT, RARE_LANE, null);
    list(searches, "in a state", null, null, null, PublicState.WAITING);
    list(searches, "of a lane in a state", null, null, Sample.LANE, PublicState.WAITING);
    searches.put("ids", new Search.ExecutionIds(Sample.id(9), LIMIT));
    searches.put(
        "expired leases", new Search.ExpiredLeases(Sample.at(1_000_000), null, null, LIMIT));
    searches.put(
        "expired leases after one",
        new Search.ExpiredLeases(
            Sample.at(1_000_000),
            Sample.TENANT,
            new Search.LeaseCursor(Sample.at(60_500), Sample.id(3)),
            LIMIT));
    searches.put("past attempts", new Search.PastAttempts(Sample.id(1), 0, LIMIT));
    searches.put("lanes", new Search.Lanes(null, LIMIT));
    searches.put("counts", new Search.Counts(null, null, null, LIMIT));
    searches.put("live workers", new Search.LiveWorkers(Sample.TENANT, null, null, LIMIT));
    searches.put("lapsed workers", new Search.LapsedWorkers(Sample.at(100_000), LIMIT));
    searches.put("expired grants", new Search.ExpiredGrants(Sample.at(100_000), LIMIT));
    searches.put("expired idempotency", new Search.ExpiredIdempotency(Sample.at(100_000), LIMIT));
    for (Event.Family family : Event.Family.values()) {
      searches.put("events: " + family.wire(), new Search.Events(family, 5L << 20, LIMIT));
      searches.put("latest event: " + family.wire(), new Search.LatestEvent(family));
    }
    return searches;
  }

  private static Search.Claimable claimable(LaneId lane) {
    return new Search.Claimable(
        lane, null, Capabilities.ofCsv("eu-west,gpu"), Search.Takeover.AT_ONCE, null, LIMIT);
  }

  private static void list(
      Map<String, Search<?>> searches,
      String name,
      Integer partition,
      Namespace namespace,
      LaneId lane,
      PublicState state) {
    var filter = new ExecutionFilter(partition, namespace, lane, state);
    searches.put("list " + name, new Search.Executions(filter, null, LIMIT));
  }

  /** Writes a few records the usual way, and lets the database multiply their rows. */
  private void fill() throws SQLException {
    try (ExplainingConnections connections = connections();
        Store store = store(connections)) {
      List<Entity> samples = new ArrayList<>();
      List<Execution> shapes = Shape.all(Sample.id(0), Sample.START);
      for (int number = 0; number < shapes.size(); number++) {
        samples.add(Shape.all(Sample.id(number + 1), Sample.START).get(number));
      }
      samples.add(Sample.pastAttempt(Sample.id(1), 0));
      samples.add(Sample.grant(Sample.id(1), GrantKind.CLAIM, Sample.at(1)));
      samples.add(Sample.idempotency(Sample.id(1), Sample.at(1)));
      samples.add(Sample.worker(Sample.TENANT, "renderer-1", Sample.LANE));
      samples.add(Sample.lane("lane-a"));
      store.transact(transaction -> {
        transaction.flush(
            samples.stream().<Change<?>>map(PlanContract::inserted).toList(),
            List.of(
                Sample.completion(Sample.id(1)),
                Sample.leaseEvent(Sample.id(1), Event.LeaseStep.ACQUIRED)));
        transaction.flush(List.of(), List.of(Sample.workerEvent(Event.WorkerStep.HEARTBEAT)));
        transaction.flush(
            List.of(),
            List.of(
                Sample.operatorEvent(Sample.id(1), new Event.OperatorAct.PriorityChanged(1, 2))));
        return samples;
      });
    }
    multiplyAll();
  }

  private void multiplyAll() throws SQLException {
    multiply(
        "ff_execution",
        Map.of(
            "namespace", "CASE WHEN s.n % 1000 = 1 THEN 'rare' ELSE t.namespace END",
            "lane_id", "CASE WHEN s.n % 5000 = 7 THEN 'lane-rare' ELSE t.lane_id END"));
    execute("DELETE FROM ff_execution_count_note");
    execute("INSERT INTO ff_execution_count_sum SELECT namespace, lane_id, public_state, count(*)"
        + " FROM ff_execution GROUP BY namespace, lane_id, public_state");
    multiply(
        "ff_exec_queue",
        Map.of(
            "created_at_ms", "t.created_at_ms + s.n",
            "lane_id", "CASE WHEN s.n % 5000 = 7 THEN 'lane-rare' ELSE t.lane_id END"));
    multiply("ff_exec_due", Map.of("pack", "s.n", "executions", hint()));
    multiply("ff_exec_blocked", Map.of());
    multiply("ff_past_attempt", Map.of());
    multiply("ff_claim_grant", Map.of("expires_at_ms", "t.expires_at_ms + s.n"));
    multiply(
        "ff_idempotency",
        Map.of("idempotency_key", "'key-' || s.n", "expires_at_ms", "t.expires_at_ms + s.n"));
    multiply(
        "ff_worker_registry",
        Map.of(
            "worker_instance_id", "'renderer-' || (s.n + 10)",
            "expires_at_ms", "t.expires_at_ms + s.n"));
    multiply("ff_lane_registry", Map.of("lane_id", "'lane-' || s.n"));
    String usual = "(SELECT %s FROM ff_event_log WHERE families = 3 ORDER BY batch_id LIMIT 1)";
    multiply(
        "ff_event_log",
        Map.of(
            "families", "3",
            "common", usual.formatted("common"),
            "events", usual.formatted("events")));
  }

  @SuppressWarnings("unchecked")
  private static Change<Entity> inserted(Entity record) {
    return new Change<>((Key<Entity>) record.key(), null, record);
  }

  /** Copies the rows of a table under new ids, as often as makes the wanted number. */
  private void multiply(String table, Map<String, String> changed) throws SQLException {
    List<String> columns = columns(table);
    String values = columns.stream()
        .map(column -> changed.getOrDefault(column, copied(column)))
        .collect(Collectors.joining(", "));
    long rows = count(table);
    execute("INSERT INTO %s (%s) SELECT %s FROM %s t CROSS JOIN %s"
        .formatted(table, String.join(", ", columns), values, table, series((int)
            Math.max(1, ROWS / rows))));
  }

  private String copied(String column) {
    return switch (column) {
      case "execution_id" -> id();
      case "partition_key" -> "s.n % 256";
      default -> "t." + column;
    };
  }

  private List<String> columns(String table) throws SQLException {
    List<String> columns = new ArrayList<>();
    try (var found = plain().getMetaData().getColumns(null, plain().getSchema(), table, null)) {
      while (found.next()) {
        if (!found.getString("COLUMN_NAME").equals("batch_id")) {
          columns.add(found.getString("COLUMN_NAME"));
        }
      }
    }
    return columns;
  }

  private long count(String table) throws SQLException {
    try (Statement statement = plain().createStatement();
        var row = statement.executeQuery("SELECT count(*) FROM " + table)) {
      row.next();
      return row.getLong(1);
    }
  }

  void execute(String sql) {
    try (Statement statement = plain().createStatement()) {
      statement.execute(sql);
    } catch (SQLException failure) {
      throw new IllegalStateException(sql, failure);
    }
  }
}
