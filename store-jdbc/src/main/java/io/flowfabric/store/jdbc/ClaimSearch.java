package io.flowfabric.store.jdbc;

import static io.flowfabric.store.jdbc.Fork.postgres;
import static io.flowfabric.store.jdbc.Fork.sqlite;

import io.flowfabric.decision.Search;
import io.flowfabric.model.Capabilities;
import io.flowfabric.model.ClaimRank;
import io.flowfabric.model.ExecutionId;
import io.flowfabric.store.jdbc.Statements.Values;
import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;

/**
 * Finds what may be claimed on a lane. The queue is kept apart by what executions require: first
 * come the requirements that there are, leaping from one to the next; then the head of the queue of
 * each that is met. What a worker cannot run costs nothing, however much of it waits.
 */
final class ClaimSearch {
  private static final UUID NIL = new UUID(0, 0);

  private static final Fork ROUTES = Fork.same("""
      WITH RECURSIVE route (route_key) AS (
            SELECT (SELECT q.route_key
                      FROM ff_exec_queue q
                     WHERE q.lane_id = :lane
                     ORDER BY q.route_key
                     LIMIT 1)
            UNION ALL
            SELECT (SELECT q.route_key
                      FROM ff_exec_queue q
                     WHERE q.lane_id = :lane AND q.route_key > route.route_key
                     ORDER BY q.route_key
                     LIMIT 1)
              FROM route
             WHERE route.route_key IS NOT NULL)
      SELECT route_key,
             (SELECT q.required_capabilities
                FROM ff_exec_queue q
               WHERE q.lane_id = :lane AND q.route_key = route.route_key
               LIMIT 1)
        FROM route
       WHERE route_key IS NOT NULL
      """);
  private static final String HEAD = """
      SELECT q.partition_key, q.execution_id, q.urgency, q.created_at_ms
        FROM ff_exec_queue q
        JOIN ff_exec_core e
          ON e.partition_key = q.partition_key AND e.execution_id = q.execution_id
       WHERE q.lane_id = :lane
         AND q.route_key = :route
         AND (q.urgency, q.created_at_ms, q.partition_key, q.execution_id)
           > (:urgency, :created, :partition, :id)
         AND (:only < 0 OR q.partition_key = :only)
         AND (q.lost_since_ms IS NULL OR q.lost_since_ms <= :lost_by)
         AND NOT EXISTS (
               SELECT 1
                 FROM ff_claim_grant g
                WHERE g.partition_key = q.partition_key AND g.execution_id = q.execution_id
                  AND g.kind = CASE WHEN q.lost_since_ms IS NULL THEN 'claim' ELSE 'reclaim' END
                  AND g.expires_at_ms > :now)
       ORDER BY q.lane_id, q.route_key, q.urgency, q.created_at_ms, q.partition_key, q.execution_id
       LIMIT :limit
      """;
  private static final Fork READ = Fork.same(HEAD);

  /**
   * The execution is locked and its place in the queue is not: whoever moves an execution holds it
   * before it moves its place, and so nobody waits for those who only looked.
   */
  private static final Fork TAKEN =
      Fork.of(sqlite(HEAD), postgres(HEAD + "FOR NO KEY UPDATE OF e SKIP LOCKED"));

  private final Statements statements;
  private final Instant now;
  private final boolean locking;

  ClaimSearch(Statements statements, Instant now, boolean locking) {
    this.statements = statements;
    this.now = now;
    this.locking = locking;
  }

  /** A way through the queue, and what a worker must be able to do to take it. */
  private record Route(long key, Capabilities required) {}

  List<ExecutionId> find(Search.Claimable search, int limit) throws SQLException {
    List<ClaimRank> found = new ArrayList<>();
    for (Route route : routes(search)) {
      found.addAll(head(search, route, limit));
    }
    return found.stream().sorted().limit(limit).map(ClaimRank::id).toList();
  }

  private List<Route> routes(Search.Claimable search) throws SQLException {
    Capabilities offered = search.offered();
    return statements
        .query(
            ROUTES,
            new Values().text("lane", search.lane().value()),
            row -> new Route(row.getLong(1), Capabilities.ofCsv(row.getString(2))))
        .stream()
        .filter(route -> offered == null || offered.covers(route.required))
        .toList();
  }

  private List<ClaimRank> head(Search.Claimable search, Route route, int limit)
      throws SQLException {
    ClaimRank after = search.after();
    Values values = new Values()
        .text("lane", search.lane().value())
        .number("route", route.key)
        .set("urgency", SqlType.INTEGER, after == null ? Integer.MIN_VALUE : -after.priority())
        .number("created", after == null ? Long.MIN_VALUE : after.createdAt().toEpochMilli())
        .set("partition", SqlType.INTEGER, after == null ? -1 : after.id().partition())
        .set("id", SqlType.UUID, after == null ? NIL : after.id().uuid())
        .set("only", SqlType.INTEGER, search.partition() == null ? -1 : search.partition())
        .number("lost_by", lostBy(search.takeover()))
        .number("now", now.toEpochMilli())
        .set("limit", SqlType.INTEGER, limit);
    return statements.query(
        locking ? TAKEN : READ,
        values,
        row -> new ClaimRank(
            -row.getInt(3), Instant.ofEpochMilli(row.getLong(4)), statements.id(row)));
  }

  private long lostBy(Search.Takeover takeover) {
    return takeover.allowed() ? now.toEpochMilli() - takeover.grace().toMillis() : Long.MIN_VALUE;
  }
}
