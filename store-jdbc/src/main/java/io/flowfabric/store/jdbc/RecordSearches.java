package io.flowfabric.store.jdbc;

import static io.flowfabric.store.jdbc.Fork.postgres;
import static io.flowfabric.store.jdbc.Fork.sqlite;

import io.flowfabric.decision.Search;
import io.flowfabric.model.AttemptId;
import io.flowfabric.model.GrantKind;
import io.flowfabric.model.Key;
import io.flowfabric.model.LaneId;
import io.flowfabric.model.Namespace;
import io.flowfabric.model.Wire;
import io.flowfabric.model.WorkerInstanceId;
import io.flowfabric.store.jdbc.Statements.Values;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;

/** Answers searches for all records but executions, by the keys of those it finds. */
final class RecordSearches {
  private static final Fork PAST_ATTEMPTS = Fork.same("""
      SELECT partition_key, execution_id, attempt_id
        FROM ff_past_attempt
       WHERE partition_key = :partition AND execution_id = :id AND attempt_index >= :start
       ORDER BY attempt_index
       LIMIT :limit
      """);
  private static final Fork LANES = Fork.same("""
      SELECT lane_id
        FROM ff_lane_registry
       WHERE lane_id > :after
       ORDER BY lane_id
       LIMIT :limit
      """);
  private static final Fork LIVE_WORKERS = Fork.of(sqlite("""
      SELECT worker_instance_id
        FROM ff_worker_registry
       WHERE namespace = :namespace AND worker_instance_id > :after
         AND expires_at_ms > :now
         AND (:lane IS NULL OR EXISTS (SELECT 1 FROM json_each(lanes) WHERE value = :lane))
       ORDER BY worker_instance_id
       LIMIT :limit
      """), postgres("""
          SELECT worker_instance_id
            FROM ff_worker_registry
           WHERE namespace = :namespace AND worker_instance_id > :after
             AND expires_at_ms > :now
             AND (:lane::text IS NULL OR lanes::jsonb @> to_jsonb(:lane::text))
           ORDER BY worker_instance_id
           LIMIT :limit
          """));
  private static final Fork LAPSED_WORKERS = Fork.same("""
      SELECT namespace, worker_instance_id
        FROM ff_worker_registry
       WHERE expires_at_ms <= :by
       ORDER BY expires_at_ms, namespace, worker_instance_id
       LIMIT :limit
      """);
  private static final Fork EXPIRED_GRANTS = Fork.same("""
      SELECT partition_key, execution_id, kind
        FROM ff_claim_grant
       WHERE expires_at_ms <= :by
       ORDER BY expires_at_ms, partition_key, execution_id, kind
       LIMIT :limit
      """);
  private static final Fork EXPIRED_IDEMPOTENCY = Fork.same("""
      SELECT partition_key, namespace, idempotency_key
        FROM ff_idempotency
       WHERE expires_at_ms <= :by
       ORDER BY expires_at_ms, partition_key, namespace, idempotency_key
       LIMIT :limit
      """);

  private final Statements statements;
  private final Instant now;

  RecordSearches(Statements statements, Instant now) {
    this.statements = statements;
    this.now = now;
  }

  List<Key.OfPastAttempt> pastAttempts(Search.PastAttempts search) throws SQLException {
    Values values = limit(search)
        .set("partition", SqlType.INTEGER, search.execution().partition())
        .set("id", SqlType.UUID, search.execution().uuid())
        .set("start", SqlType.INTEGER, search.from());
    return statements.query(
        PAST_ATTEMPTS,
        values,
        row -> new Key.OfPastAttempt(statements.id(row), new AttemptId(statements.uuid(row, 3))));
  }

  List<Key.OfLane> lanes(Search.Lanes search) throws SQLException {
    LaneId after = search.after();
    return statements.query(
        LANES,
        limit(search).text("after", after == null ? "" : after.value()),
        row -> new Key.OfLane(new LaneId(row.getString(1))));
  }

  List<Key.OfWorker> liveWorkers(Search.LiveWorkers search) throws SQLException {
    Values values = limit(search)
        .text("namespace", search.namespace().value())
        .text("after", search.after() == null ? "" : search.after().value())
        .text("lane", search.lane() == null ? null : search.lane().value())
        .number("now", now.toEpochMilli());
    return statements.query(
        LIVE_WORKERS,
        values,
        row -> new Key.OfWorker(search.namespace(), new WorkerInstanceId(row.getString(1))));
  }

  List<Key.OfWorker> lapsedWorkers(Search.LapsedWorkers search) throws SQLException {
    return statements.query(
        LAPSED_WORKERS,
        by(search, search.by()),
        row -> new Key.OfWorker(
            new Namespace(row.getString(1)), new WorkerInstanceId(row.getString(2))));
  }

  List<Key.OfGrant> expiredGrants(Search.ExpiredGrants search) throws SQLException {
    return statements.query(
        EXPIRED_GRANTS,
        by(search, search.by()),
        row -> new Key.OfGrant(
            statements.id(row),
            Wire.stored(GrantKind.class, "ff_claim_grant", "kind", row.getString(3))));
  }

  List<Key.OfIdempotency> expiredIdempotency(Search.ExpiredIdempotency search) throws SQLException {
    return statements.query(
        EXPIRED_IDEMPOTENCY,
        by(search, search.by()),
        row -> new Key.OfIdempotency(
            row.getInt(1), new Namespace(row.getString(2)), row.getString(3)));
  }

  private static Values by(Search<?> search, Instant by) {
    return limit(search).number("by", by.toEpochMilli());
  }

  private static Values limit(Search<?> search) {
    return new Values().set("limit", SqlType.INTEGER, search.limit());
  }
}
