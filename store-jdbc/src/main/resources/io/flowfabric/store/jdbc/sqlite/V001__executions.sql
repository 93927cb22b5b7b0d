-- One row for an execution and its latest attempt, updated in place. What is looked for by something else than the id
-- has a column of its own, and so have bytes and the ids of the attempt; the rest is in two arrays of JSON, as it
-- stands in no condition: what was handed in, and what changes. No index is on a column that changes. The view
-- ff_exec_core tells all of it column by column.

CREATE TABLE ff_execution (
    partition_key   INTEGER NOT NULL,
    execution_id    BLOB NOT NULL,
    lane_id         TEXT,
    namespace       TEXT,
    given           TEXT,
    payload         BLOB,
    lifecycle_phase TEXT,
    public_state    TEXT,
    att_attempt_id  BLOB,
    att_lease_id    BLOB,
    state           TEXT,
    result          BLOB,
    PRIMARY KEY (partition_key, execution_id)
);

-- Lists are by what never changes, so that an update in place leaves this index alone.

CREATE INDEX ff_execution_by_place ON ff_execution (namespace, lane_id, partition_key, execution_id);

-- Attempts that another one has followed.
-- Literals are checked one by one: for a list of three and more, SQLite builds a table whenever it looks at a row.

CREATE TABLE ff_past_attempt (
    partition_key          INTEGER NOT NULL,
    execution_id           BLOB NOT NULL,
    attempt_index          INTEGER NOT NULL,
    attempt_id             BLOB NOT NULL,
    attempt_type           TEXT NOT NULL
        CHECK (attempt_type = 'initial' OR attempt_type = 'retry' OR attempt_type = 'reclaim'
            OR attempt_type = 'replay' OR attempt_type = 'fallback'),
    attempt_lifecycle      TEXT NOT NULL
        CHECK (attempt_lifecycle = 'started' OR attempt_lifecycle = 'suspended'
            OR attempt_lifecycle = 'ended_success' OR attempt_lifecycle = 'ended_failure'
            OR attempt_lifecycle = 'ended_cancelled' OR attempt_lifecycle = 'interrupted_reclaimed'),
    interrupted_by         TEXT
        CHECK (interrupted_by = 'delay' OR interrupted_by = 'wait_children'
            OR interrupted_by = 'suspend' OR interrupted_by = 'release'),
    worker_id              TEXT NOT NULL,
    worker_instance_id     TEXT NOT NULL,
    lease_id               BLOB NOT NULL,
    lease_epoch            INTEGER NOT NULL,
    lease_expires_at_ms    INTEGER,
    lease_ttl_ms           INTEGER NOT NULL,
    lease_acquired_at_ms   INTEGER NOT NULL,
    lease_renewed_at_ms    INTEGER,
    lease_expired_at_ms    INTEGER,
    lease_revoked_at_ms    INTEGER,
    lease_revoke_reason    TEXT,
    started_at_ms          INTEGER NOT NULL,
    terminal_at_ms         INTEGER,
    timeout_at_ms          INTEGER,
    timeout_remaining_ms   INTEGER,
    outcome                TEXT
        CHECK (outcome = 'success' OR outcome = 'retry' OR outcome = 'failed'
            OR outcome = 'cancelled' OR outcome = 'expired' OR outcome = 'skipped'
            OR outcome = 'interrupted_reclaimed'),
    failure_reason         TEXT,
    failure_category       TEXT,
    retry_delay_until_ms   INTEGER,
    previous_attempt_index INTEGER,
    reason                 TEXT,
    PRIMARY KEY (partition_key, execution_id, attempt_id)
);

-- What may be claimed, by what a worker must be able to do, in the order in which it is.

CREATE TABLE ff_exec_queue (
    lane_id               TEXT NOT NULL,
    route_key             INTEGER NOT NULL,
    urgency               INTEGER NOT NULL,
    created_at_ms         INTEGER NOT NULL,
    partition_key         INTEGER NOT NULL,
    execution_id          BLOB NOT NULL,
    lost_since_ms         INTEGER,
    required_capabilities TEXT NOT NULL,
    PRIMARY KEY (lane_id, route_key, urgency, created_at_ms, partition_key, execution_id)
) WITHOUT ROWID;

-- What time will do something to, by kind: executions of a commit that are due at the same time, 18 bytes each.
-- A row outlives what it says; the executions know better.

CREATE TABLE ff_exec_due (
    kind          TEXT NOT NULL
        CHECK (kind = 'lease_expiry' OR kind = 'attempt_timeout' OR kind = 'deadline'
            OR kind = 'delay' OR kind = 'retention' OR kind = 'own_retention' OR kind = 'lapsed_lease'),
    due_at_ms     INTEGER NOT NULL,
    pack          INTEGER NOT NULL,
    executions    BLOB NOT NULL,
    PRIMARY KEY (kind, due_at_ms, pack)
) WITHOUT ROWID;

-- What something outside keeps from being claimed.

CREATE TABLE ff_exec_blocked (
    eligibility_state TEXT NOT NULL
        CHECK (eligibility_state = 'blocked_by_dependencies'
            OR eligibility_state = 'blocked_by_budget' OR eligibility_state = 'blocked_by_quota'
            OR eligibility_state = 'blocked_by_route' OR eligibility_state = 'blocked_by_lane_state'
            OR eligibility_state = 'blocked_by_operator'),
    partition_key     INTEGER NOT NULL,
    execution_id      BLOB NOT NULL,
    PRIMARY KEY (eligibility_state, partition_key, execution_id)
) WITHOUT ROWID;

-- How many executions are in which state, as far as it is added up, and what was counted since.

CREATE TABLE ff_execution_count_sum (
    namespace    TEXT NOT NULL,
    lane_id      TEXT NOT NULL,
    public_state TEXT NOT NULL,
    executions   INTEGER NOT NULL,
    PRIMARY KEY (namespace, lane_id, public_state)
) WITHOUT ROWID;

CREATE TABLE ff_execution_count_note (
    namespace    TEXT NOT NULL,
    lane_id      TEXT NOT NULL,
    public_state TEXT NOT NULL,
    executions   INTEGER NOT NULL
);

CREATE TABLE ff_claim_grant (
    partition_key       INTEGER NOT NULL,
    grant_id            BLOB NOT NULL,
    execution_id        BLOB NOT NULL,
    kind                TEXT NOT NULL
        CHECK (kind = 'claim' OR kind = 'reclaim'),
    worker_id           TEXT NOT NULL,
    worker_instance_id  TEXT NOT NULL,
    lane_id             TEXT NOT NULL,
    capability_hash     TEXT NOT NULL,
    route_snapshot_json TEXT NOT NULL,
    admission_summary   TEXT NOT NULL,
    worker_capabilities TEXT NOT NULL,
    grant_ttl_ms        INTEGER NOT NULL,
    issued_at_ms        INTEGER NOT NULL,
    expires_at_ms       INTEGER NOT NULL,
    PRIMARY KEY (partition_key, execution_id, kind)
);

CREATE INDEX ff_claim_grant_by_expiry ON ff_claim_grant (expires_at_ms, partition_key, execution_id, kind);

CREATE TABLE ff_edge_group (
    partition_key  INTEGER NOT NULL,
    downstream_eid BLOB NOT NULL,
    n              INTEGER NOT NULL,
    success_count  INTEGER NOT NULL,
    fail_count     INTEGER NOT NULL,
    skip_count     INTEGER NOT NULL,
    PRIMARY KEY (partition_key, downstream_eid)
);

CREATE TABLE ff_idempotency (
    partition_key   INTEGER NOT NULL,
    namespace       TEXT NOT NULL,
    idempotency_key TEXT NOT NULL,
    execution_id    BLOB NOT NULL,
    expires_at_ms   INTEGER NOT NULL,
    PRIMARY KEY (partition_key, namespace, idempotency_key)
);

CREATE INDEX ff_idempotency_by_expiry ON ff_idempotency (expires_at_ms, partition_key, namespace, idempotency_key);

CREATE TABLE ff_budget_policy (
    budget_id   BLOB NOT NULL,
    hard_limits TEXT NOT NULL,
    PRIMARY KEY (budget_id)
);

CREATE TABLE ff_budget_usage (
    budget_id      BLOB NOT NULL,
    dimensions_key TEXT NOT NULL,
    current_value  INTEGER NOT NULL,
    PRIMARY KEY (budget_id, dimensions_key)
);

CREATE TABLE ff_quota_policy (
    quota_policy_id         BLOB NOT NULL,
    window_ms               INTEGER NOT NULL,
    max_requests_per_window INTEGER NOT NULL,
    active_concurrency_cap  INTEGER NOT NULL,
    PRIMARY KEY (quota_policy_id)
);

CREATE TABLE ff_quota_admitted (
    quota_policy_id BLOB NOT NULL,
    partition_key   INTEGER NOT NULL,
    execution_id    BLOB NOT NULL,
    admitted_at_ms  INTEGER NOT NULL,
    PRIMARY KEY (quota_policy_id, partition_key, execution_id)
);

CREATE TABLE ff_lane_registry (
    lane_id          TEXT NOT NULL,
    registered_at_ms INTEGER NOT NULL,
    registered_by    TEXT NOT NULL,
    PRIMARY KEY (lane_id)
);

CREATE TABLE ff_worker_registry (
    namespace          TEXT NOT NULL,
    worker_instance_id TEXT NOT NULL,
    worker_id          TEXT NOT NULL,
    lanes              TEXT NOT NULL,
    capabilities_csv   TEXT NOT NULL,
    last_heartbeat_ms  INTEGER NOT NULL,
    liveness_ttl_ms    INTEGER NOT NULL,
    registered_at_ms   INTEGER NOT NULL,
    expires_at_ms      INTEGER NOT NULL,
    PRIMARY KEY (namespace, worker_instance_id)
);

CREATE INDEX ff_worker_registry_by_expiry ON ff_worker_registry (expires_at_ms, namespace, worker_instance_id);

CREATE TABLE ff_waitpoint_hmac (
    kid           TEXT NOT NULL,
    secret        BLOB NOT NULL,
    rotated_at_ms INTEGER NOT NULL,
    active        INTEGER NOT NULL,
    expires_at_ms INTEGER,
    PRIMARY KEY (kid)
);

CREATE UNIQUE INDEX ff_waitpoint_hmac_one_active ON ff_waitpoint_hmac (active) WHERE active = 1;

CREATE TABLE ff_partition_config (
    num_flow_partitions   INTEGER NOT NULL,
    num_budget_partitions INTEGER NOT NULL,
    num_quota_partitions  INTEGER NOT NULL,
    singleton             INTEGER NOT NULL DEFAULT 1 CHECK (singleton = 1) PRIMARY KEY
);

-- The events of a transaction in one row: what those of a family have in common, and what is left of each.

CREATE TABLE ff_event_log (
    batch_id      INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    written_at_ms INTEGER NOT NULL,
    families      INTEGER NOT NULL,
    common        TEXT    NOT NULL,
    events        TEXT    NOT NULL
);

-- Readers follow one family each, and some are rare.

CREATE INDEX ff_event_log_completion ON ff_event_log (batch_id) WHERE (families & 1) <> 0;

CREATE INDEX ff_event_log_lease ON ff_event_log (batch_id) WHERE (families & 2) <> 0;

CREATE INDEX ff_event_log_operator ON ff_event_log (batch_id) WHERE (families & 4) <> 0;

CREATE INDEX ff_event_log_worker ON ff_event_log (batch_id) WHERE (families & 8) <> 0;

-- The newest event of each family that is no longer in the log.

CREATE TABLE ff_event_forgotten (
    family   TEXT    NOT NULL PRIMARY KEY
        CHECK (family = 'completion' OR family = 'lease' OR family = 'operator'
            OR family = 'worker'),
    event_id INTEGER NOT NULL
) WITHOUT ROWID;

-- All that is known of executions, in the familiar form.

CREATE VIEW ff_exec_core AS
SELECT e.partition_key,
       e.execution_id,
       e.state ->> 32 AS flow_id,
       e.lane_id,
       e.namespace,
       e.given ->> 0 AS execution_kind,
       coalesce(e.given ->> 1, '') AS creator_identity,
       e.given ->> 2 AS payload_encoding,
       e.given ->> 3 AS idempotency_key,
       coalesce(e.given ->> 4, '') AS required_capabilities,
       e.lifecycle_phase,
       coalesce(e.state ->> 3, 'unowned') AS ownership_state,
       coalesce(e.state ->> 4, 'eligible_now') AS eligibility_state,
       coalesce(e.state ->> 5, 'pending_first_attempt') AS attempt_state,
       coalesce(e.state ->> 6, 'waiting_for_worker') AS blocking_reason,
       e.public_state,
       coalesce(e.state ->> 7, 'none') AS terminal_outcome,
       coalesce(e.state ->> 31, '') AS blocking_detail,
       coalesce(e.state ->> 25, 0) AS attempt_index,
       coalesce(e.state ->> 8, 0) AS total_attempt_count,
       coalesce(e.state ->> 9, 0) AS lease_epoch,
       coalesce(e.state ->> 27, 0) AS lease_reclaim_count,
       coalesce(e.state ->> 26, 0) AS retry_count,
       coalesce(e.state ->> 28, 0) AS replay_count,
       coalesce(e.state ->> 29, 0) AS priority,
       e.state ->> 0 AS created_at_ms,
       (e.state ->> 0) + (e.state ->> 11) AS started_at_ms,
       (e.state ->> 0) + (e.state ->> 21) AS terminal_at_ms,
       (e.state ->> 0) + (e.state ->> 34) AS delay_until_ms,
       (e.state ->> 0) + (e.state ->> 33) AS deadline_at_ms,
       (e.state ->> 0) + coalesce(e.state ->> 1, 0) AS last_transition_at_ms,
       (e.state ->> 0) + coalesce(e.state ->> 2, 0) AS last_mutation_at_ms,
       (e.state ->> 0) + (e.state ->> 35) AS last_capability_mismatch_at_ms,
       e.payload,
       e.result,
       coalesce(e.given ->> 7, '{}') AS policy,
       coalesce(e.state ->> 30, '{}') AS tags,
       e.state ->> 36 AS cancellation_reason,
       e.state ->> 37 AS cancelled_by,
       e.state ->> 38 AS failure_reason,
       e.state ->> 39 AS failure_category,
       e.state ->> 40 AS pending_reason,
       e.state ->> 41 AS pending_previous_attempt_index,
       e.state ->> 42 AS progress_pct,
       e.state ->> 43 AS progress_message,
       e.given ->> 5 AS quota_policy_id,
       coalesce(e.given ->> 6, '[]') AS budget_ids,
       coalesce(e.state ->> 10, 0) AS dispatched,
       e.att_attempt_id,
       e.state ->> 12 AS att_attempt_type,
       e.state ->> 13 AS att_attempt_lifecycle,
       e.state ->> 44 AS att_interrupted_by,
       e.state ->> 14 AS att_worker_id,
       e.state ->> 15 AS att_worker_instance_id,
       e.att_lease_id,
       e.state ->> 16 AS att_lease_epoch,
       (e.state ->> 0) + (e.state ->> 20) AS att_lease_expires_at_ms,
       e.state ->> 17 AS att_lease_ttl_ms,
       (e.state ->> 0) + (e.state ->> 18) AS att_lease_acquired_at_ms,
       (e.state ->> 0) + (e.state ->> 24) AS att_lease_renewed_at_ms,
       (e.state ->> 0) + (e.state ->> 49) AS att_lease_expired_at_ms,
       (e.state ->> 0) + (e.state ->> 50) AS att_lease_revoked_at_ms,
       e.state ->> 51 AS att_lease_revoke_reason,
       (e.state ->> 0) + (e.state ->> 19) AS att_started_at_ms,
       (e.state ->> 0) + (e.state ->> 22) AS att_terminal_at_ms,
       (e.state ->> 0) + (e.state ->> 45) AS att_timeout_at_ms,
       e.state ->> 46 AS att_timeout_remaining_ms,
       e.state ->> 23 AS att_outcome,
       e.state ->> 52 AS att_failure_reason,
       e.state ->> 53 AS att_failure_category,
       (e.state ->> 0) + (e.state ->> 54) AS att_retry_delay_until_ms,
       e.state ->> 47 AS att_previous_attempt_index,
       e.state ->> 48 AS att_reason
  FROM ff_execution e;

-- All attempts of all executions, the latest ones included.

CREATE VIEW ff_attempt (
    partition_key,
    execution_id,
    attempt_index,
    attempt_id,
    attempt_type,
    attempt_lifecycle,
    interrupted_by,
    worker_id,
    worker_instance_id,
    lease_id,
    lease_epoch,
    lease_expires_at_ms,
    lease_ttl_ms,
    lease_acquired_at_ms,
    lease_renewed_at_ms,
    lease_expired_at_ms,
    lease_revoked_at_ms,
    lease_revoke_reason,
    started_at_ms,
    terminal_at_ms,
    timeout_at_ms,
    timeout_remaining_ms,
    outcome,
    failure_reason,
    failure_category,
    retry_delay_until_ms,
    previous_attempt_index,
    reason
) AS
SELECT partition_key,
       execution_id,
       attempt_index,
       attempt_id,
       attempt_type,
       attempt_lifecycle,
       interrupted_by,
       worker_id,
       worker_instance_id,
       lease_id,
       lease_epoch,
       lease_expires_at_ms,
       lease_ttl_ms,
       lease_acquired_at_ms,
       lease_renewed_at_ms,
       lease_expired_at_ms,
       lease_revoked_at_ms,
       lease_revoke_reason,
       started_at_ms,
       terminal_at_ms,
       timeout_at_ms,
       timeout_remaining_ms,
       outcome,
       failure_reason,
       failure_category,
       retry_delay_until_ms,
       previous_attempt_index,
       reason
  FROM ff_past_attempt
 UNION ALL
SELECT partition_key,
       execution_id,
       attempt_index,
       att_attempt_id,
       att_attempt_type,
       att_attempt_lifecycle,
       att_interrupted_by,
       att_worker_id,
       att_worker_instance_id,
       att_lease_id,
       att_lease_epoch,
       att_lease_expires_at_ms,
       att_lease_ttl_ms,
       att_lease_acquired_at_ms,
       att_lease_renewed_at_ms,
       att_lease_expired_at_ms,
       att_lease_revoked_at_ms,
       att_lease_revoke_reason,
       att_started_at_ms,
       att_terminal_at_ms,
       att_timeout_at_ms,
       att_timeout_remaining_ms,
       att_outcome,
       att_failure_reason,
       att_failure_category,
       att_retry_delay_until_ms,
       att_previous_attempt_index,
       att_reason
  FROM ff_exec_core
 WHERE att_attempt_id IS NOT NULL;

-- Events one by one, as the packed rows of the log tell them. The number of an event is its position. Ids are
-- text here: only recent releases of SQLite can turn text into bytes, and any database client should do.

CREATE VIEW ff_completion_event AS
SELECT (e.batch_id << 20) + e.place + 1 AS event_id,
       CAST(substr(e.event ->> 'execution_id', 5) AS INTEGER) AS partition_key,
       substr(e.event ->> 'execution_id', -36) AS execution_id,
       e.event ->> 'flow_id' AS flow_id,
       e.event ->> 'outcome' AS outcome,
       e.event ->> 'namespace' AS namespace,
       e.event ->> '$.tags."cairn.instance_id"' AS instance_tag,
       e.event ->> 'attempt_index' AS attempt_index,
       e.event ->> 'occurred_at_ms' AS occurred_at_ms
  FROM (SELECT l.batch_id, e.key AS place, json_patch(l.common -> 'completion', e.value) AS event
          FROM ff_event_log l, json_each(l.events) e
         WHERE (l.families & 1) <> 0 AND e.value ->> 'family' = 'completion') e;

CREATE VIEW ff_lease_event AS
SELECT (e.batch_id << 20) + e.place + 1 AS event_id,
       CAST(substr(e.event ->> 'execution_id', 5) AS INTEGER) AS partition_key,
       substr(e.event ->> 'execution_id', -36) AS execution_id,
       e.event ->> 'lease_id' AS lease_id,
       e.event ->> 'event_type' AS event_type,
       e.event ->> 'lease_epoch' AS lease_epoch,
       e.event ->> 'attempt_index' AS attempt_index,
       e.event ->> 'worker_instance_id' AS worker_instance_id,
       e.event ->> 'reason' AS reason,
       e.event ->> 'namespace' AS namespace,
       e.event ->> '$.tags."cairn.instance_id"' AS instance_tag,
       e.event ->> 'occurred_at_ms' AS occurred_at_ms
  FROM (SELECT l.batch_id, e.key AS place, json_patch(l.common -> 'lease', e.value) AS event
          FROM ff_event_log l, json_each(l.events) e
         WHERE (l.families & 2) <> 0 AND e.value ->> 'family' = 'lease') e;

CREATE VIEW ff_operator_event AS
SELECT (e.batch_id << 20) + e.place + 1 AS event_id,
       CAST(substr(e.event ->> 'execution_id', 5) AS INTEGER) AS partition_key,
       substr(e.event ->> 'execution_id', -36) AS execution_id,
       e.event ->> 'event_type' AS event_type,
       e.event ->> 'details' AS details,
       e.event ->> 'namespace' AS namespace,
       e.event ->> '$.tags."cairn.instance_id"' AS instance_tag,
       e.event ->> 'occurred_at_ms' AS occurred_at_ms
  FROM (SELECT l.batch_id, e.key AS place, json_patch(l.common -> 'operator', e.value) AS event
          FROM ff_event_log l, json_each(l.events) e
         WHERE (l.families & 4) <> 0 AND e.value ->> 'family' = 'operator') e;

CREATE VIEW ff_worker_registry_event AS
SELECT (e.batch_id << 20) + e.place + 1 AS event_id,
       e.event ->> 'namespace' AS namespace,
       e.event ->> 'worker_instance_id' AS worker_instance_id,
       e.event ->> 'event_type' AS event_kind,
       e.event ->> 'occurred_at_ms' AS event_at_ms,
       e.event ->> 'reason' AS reason
  FROM (SELECT l.batch_id, e.key AS place, json_patch(l.common -> 'worker', e.value) AS event
          FROM ff_event_log l, json_each(l.events) e
         WHERE (l.families & 8) <> 0 AND e.value ->> 'family' = 'worker') e;

-- How many executions are in which state.

CREATE VIEW ff_execution_count AS
SELECT namespace, lane_id, public_state, sum(executions) AS executions
  FROM (SELECT namespace, lane_id, public_state, executions FROM ff_execution_count_sum
        UNION ALL
        SELECT namespace, lane_id, public_state, executions FROM ff_execution_count_note) AS counted
 GROUP BY namespace, lane_id, public_state
HAVING sum(executions) <> 0;

-- What executions require, a row for each capability.

CREATE VIEW ff_execution_capabilities AS
SELECT c.partition_key, c.execution_id, required.value AS capability
  FROM ff_exec_core c, json_each('[' || replace(json_quote(c.required_capabilities), ',', '","') || ']') required
 WHERE c.required_capabilities <> '';
