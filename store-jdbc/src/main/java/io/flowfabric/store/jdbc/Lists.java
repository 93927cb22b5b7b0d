package io.flowfabric.store.jdbc;

import static io.flowfabric.store.jdbc.Fork.postgres;
import static io.flowfabric.store.jdbc.Fork.sqlite;

import io.flowfabric.decision.Search;

/**
 * The statements that list executions, one for each way to find them. A single one whose filters
 * may be absent would keep a plan that is made for all values from using any index.
 *
 * <p>All but one go by an index of namespace and lane. The counts tell where there is anything, in
 * the state that is wanted too, which has no index as it changes at every step. Then these places
 * are looked into: no more of them than executions are wanted, those that begin first.
 */
final class Lists {
  private static final Fork ALL = Fork.same("""
      SELECT partition_key, execution_id
        FROM ff_execution
       WHERE (partition_key, execution_id) > (:partition, :id)
         AND partition_key <= :last
       ORDER BY partition_key, execution_id
       LIMIT :limit
      """);

  private static final String SQLITE = """
      SELECT e.partition_key, e.execution_id
        FROM (SELECT c.namespace, c.lane_id, f.partition_key, f.execution_id
                FROM (SELECT DISTINCT namespace, lane_id
                        FROM ff_execution_count
                       WHERE (:state IS NULL OR public_state = :state)
                         AND %s) AS c
               CROSS JOIN ff_execution AS f
               WHERE f.rowid = (
                     SELECT rowid
                       FROM ff_execution
                      WHERE namespace = c.namespace AND lane_id = c.lane_id
                        AND (partition_key, execution_id) > (:partition, :id)
                        AND partition_key <= :last
                        AND (:state IS NULL OR public_state = :state)
                      ORDER BY partition_key, execution_id
                      LIMIT 1)
               ORDER BY f.partition_key, f.execution_id
               LIMIT :limit) AS p
       CROSS JOIN ff_execution AS e
       WHERE e.rowid IN (
             SELECT rowid
               FROM ff_execution
              WHERE namespace = p.namespace AND lane_id = p.lane_id
                AND (partition_key, execution_id) >= (p.partition_key, p.execution_id)
                AND partition_key <= :last
                AND (:state IS NULL OR public_state = :state)
              ORDER BY partition_key, execution_id
              LIMIT :limit)
       ORDER BY e.partition_key, e.execution_id
       LIMIT :limit
      """;

  private static final String POSTGRES = """
      SELECT e.partition_key, e.execution_id
        FROM (SELECT c.namespace, c.lane_id, f.partition_key, f.execution_id
                FROM (SELECT DISTINCT namespace, lane_id
                        FROM ff_execution_count
                       WHERE (:state::text IS NULL OR public_state = :state)
                         AND %s) AS c
               CROSS JOIN LATERAL (
                     SELECT partition_key, execution_id
                       FROM ff_execution
                      WHERE namespace = c.namespace AND lane_id = c.lane_id
                        AND (partition_key, execution_id) > (:partition, :id)
                        AND partition_key <= :last
                        AND (:state::text IS NULL OR public_state = :state)
                      ORDER BY partition_key, execution_id
                      LIMIT 1) AS f
               ORDER BY f.partition_key, f.execution_id
               LIMIT :limit) AS p
       CROSS JOIN LATERAL (
             SELECT partition_key, execution_id
               FROM ff_execution
              WHERE namespace = p.namespace AND lane_id = p.lane_id
                AND (partition_key, execution_id) >= (p.partition_key, p.execution_id)
                AND partition_key <= :last
                AND (:state::text IS NULL OR public_state = :state)
              ORDER BY partition_key, execution_id
              LIMIT :limit) AS e
       ORDER BY e.partition_key, e.execution_id
       LIMIT :limit
      """;

  private static final Fork IN_STATE = where("TRUE", "TRUE");

  private static final Fork OF_NAMESPACE =
      where("namespace = :namespace", "namespace = :namespace");

  private static final Fork OF_LANE = where(
      "lane_id = :lane AND (:namespace IS NULL OR namespace = :namespace)",
      "lane_id = :lane AND (:namespace::text IS NULL OR namespace = :namespace)");

  private static Fork where(String onSqlite, String onPostgres) {
    return Fork.of(sqlite(SQLITE.formatted(onSqlite)), postgres(POSTGRES.formatted(onPostgres)));
  }

  private Lists() {}

  static Fork of(Search.ExecutionFilter filter) {
    if (filter.lane() != null) {
      return OF_LANE;
    }
    if (filter.namespace() != null) {
      return OF_NAMESPACE;
    }
    return filter.state() != null ? IN_STATE : ALL;
  }
}
