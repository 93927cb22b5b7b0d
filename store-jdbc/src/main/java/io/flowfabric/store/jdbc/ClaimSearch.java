package io.flowfabric.store.jdbc;

import static io.flowfabric.store.jdbc.Fork.postgres;
import static io.flowfabric.store.jdbc.Fork.sqlite;

import io.flowfabric.decision.Search;
import io.flowfabric.model.Capabilities;
import io.flowfabric.model.ClaimRank;
import io.flowfabric.model.Execution;
import io.flowfabric.store.jdbc.Statements.Values;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

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
  private static final String PLACE = """
       WHERE q.lane_id = :lane
         AND q.route_key = :route
         AND (q.urgency, q.created_at_ms, q.partition_key, q.execution_id)
           > (:urgency, :created, :partition, :id)
      """;
  private static final String ORDER = """
       ORDER BY q.lane_id, q.route_key, q.urgency, q.created_at_ms, q.partition_key, q.execution_id
      """;
  private static final String HEAD = """
      SELECT q.urgency, q.created_at_ms AS queued_at_ms, %s
        FROM ff_exec_queue q
        JOIN ff_execution e
          ON e.partition_key = q.partition_key AND e.execution_id = q.execution_id
      %s   AND (:only < 0 OR q.partition_key = :only)
         AND (q.lost_since_ms IS NULL OR q.lost_since_ms <= :lost_by)
         AND NOT EXISTS (
               SELECT 1
                 FROM ff_claim_grant g
                WHERE (SELECT EXISTS (SELECT 1 FROM ff_claim_grant WHERE expires_at_ms > :now))
                  AND g.partition_key = q.partition_key AND g.execution_id = q.execution_id
                  AND g.kind = CASE WHEN q.lost_since_ms IS NULL THEN 'claim' ELSE 'reclaim' END
                  AND g.expires_at_ms > :now)
      %s LIMIT :limit
      """;
  private static final String SQLITE_HEAD =
      HEAD.formatted(ExecutionReader.columns("e.", "partition_key"), PLACE, ORDER);
  private static final String POSTGRES_HEAD =
      HEAD.formatted(ExecutionReader.columns("e.", "xmin") + ", q.ctid AS seat", PLACE, ORDER);
  private static final Fork READ = Fork.of(sqlite(SQLITE_HEAD), postgres(POSTGRES_HEAD));

  /**
   * The execution is locked and its place in the queue is not: whoever moves an execution holds it
   * before it moves its place, and so nobody waits for those who only looked. Beside what may be
   * claimed stands the first place of all, whether it may be claimed or not.
   */
  private static final Fork TAKEN = Fork.of(sqlite(SQLITE_HEAD), postgres("""
      SELECT head.urgency, head.queued_at_ms, %s,
             first.urgency, first.created_at_ms, first.partition_key, first.execution_id,
             head.seat
        FROM (SELECT q.urgency, q.created_at_ms, q.partition_key, q.execution_id
                FROM ff_exec_queue q %s %s LIMIT 1) first
        LEFT JOIN LATERAL (%s FOR NO KEY UPDATE OF e SKIP LOCKED) head ON TRUE
      """.formatted(
          ExecutionReader.columns("head.", "xmin"), PLACE, ORDER, POSTGRES_HEAD)));

  private static final int EXECUTION = 3;
  private static final int FIRST = EXECUTION + Schema.EXECUTIONS.columns().size() + 1;
  private static final int SEAT = FIRST + 4;

  private final Statements statements;
  private final ExecutionReader executions;
  private final Instant now;
  private final @Nullable QueueHeads heads;

  /**
   * Looks for executions.
   *
   * @param heads what is known of the queues, where that helps
   */
  ClaimSearch(
      Statements statements, ExecutionReader executions, Instant now, @Nullable QueueHeads heads) {
    this.statements = statements;
    this.executions = executions;
    this.now = now;
    this.heads = heads;
  }

  /**
   * What was seen in a queue.
   *
   * @param execution null where it cannot be read
   */
  record Candidate(ClaimRank rank, @Nullable Execution execution) {}

  /** The best of the queue, some of which may have left it between the look and the lock. */
  List<Candidate> find(Search.Claimable search, int limit) throws SQLException {
    QueueHeads.Lane known = heads == null ? null : heads.find(search.lane(), now);
    if (heads != null && known != null) {
      List<Candidate> found = find(search, limit, known);
      if (found.size() == limit || heads.isComplete(known)) {
        return found;
      }
    }
    var lane = new QueueHeads.Lane(now);
    if (heads != null) {
      heads.begin(search.lane(), lane);
    }
    statements.each(
        ROUTES,
        new Values().text("lane", search.lane().value()),
        row -> lane.route(row.getLong(1), Capabilities.ofCsv(row.getString(2))));
    lane.looked();
    return find(search, limit, lane);
  }

  private List<Candidate> find(Search.Claimable search, int limit, QueueHeads.Lane lane)
      throws SQLException {
    List<Candidate> found = new ArrayList<>();
    for (long route : lane.routes(search.offered())) {
      found.addAll(head(search, route, limit, lane));
    }
    return found.stream()
        .sorted(Comparator.comparing(Candidate::rank))
        .limit(limit)
        .toList();
  }

  private List<Candidate> head(Search.Claimable search, long route, int limit, QueueHeads.Lane lane)
      throws SQLException {
    ClaimRank after = search.after() == null ? lane.before(route) : search.after();
    Values values = new Values()
        .text("lane", search.lane().value())
        .number("route", route)
        .set("urgency", SqlType.INTEGER, after == null ? Integer.MIN_VALUE : -after.priority())
        .number("created", after == null ? Long.MIN_VALUE : after.createdAt().toEpochMilli())
        .set("partition", SqlType.INTEGER, after == null ? -1 : after.id().partition())
        .set("id", SqlType.UUID, after == null ? NIL : after.id().uuid())
        .set("only", SqlType.INTEGER, search.partition() == null ? -1 : search.partition())
        .number("lost_by", lostBy(search.takeover()))
        .number("now", now.toEpochMilli())
        .set("limit", SqlType.INTEGER, limit);
    List<Candidate> found = new ArrayList<>();
    statements.each(executions.isLocking() ? TAKEN : READ, values, row -> {
      if (heads != null && search.after() == null && found.isEmpty()) {
        lane.first(route, rank(row, FIRST, FIRST + 2));
      }
      row.getInt(1);
      if (!row.wasNull()) {
        var candidate = new Candidate(rank(row, 1, EXECUTION), executions.take(row, EXECUTION));
        if (heads != null) {
          executions.sits(candidate.rank().id(), row.getString(SEAT));
        }
        found.add(candidate);
      }
    });
    if (executions.isLocking() && takesAll(search) && !found.isEmpty()) {
      lane.taken(route, found.getLast().rank());
    }
    return found;
  }

  /** Whether it leaves nothing on its way that others could take. */
  private static boolean takesAll(Search.Claimable search) {
    return search.after() == null
        && search.partition() == null
        && search.takeover().allowed();
  }

  private ClaimRank rank(ResultSet row, int place, int id) throws SQLException {
    return new ClaimRank(
        -row.getInt(place), Instant.ofEpochMilli(row.getLong(place + 1)), statements.id(row, id));
  }

  private long lostBy(Search.Takeover takeover) {
    return takeover.allowed() ? now.toEpochMilli() - takeover.grace().toMillis() : Long.MIN_VALUE;
  }
}
