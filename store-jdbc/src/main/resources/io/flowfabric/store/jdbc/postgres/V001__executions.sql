-- What columns may say. A table that checks its own columns compiles that anew for every statement.

CREATE DOMAIN ff_attempt_type AS TEXT CHECK (VALUE IN (
    'initial', 'retry', 'reclaim', 'replay', 'fallback'));

CREATE DOMAIN ff_attempt_lifecycle AS TEXT CHECK (VALUE IN (
    'started', 'suspended', 'ended_success', 'ended_failure', 'ended_cancelled',
    'interrupted_reclaimed'));

CREATE DOMAIN ff_interrupted_by AS TEXT CHECK (VALUE IN (
    'delay', 'wait_children', 'suspend', 'release'));

CREATE DOMAIN ff_attempt_outcome AS TEXT CHECK (VALUE IN (
    'success', 'retry', 'failed', 'cancelled', 'expired', 'skipped', 'interrupted_reclaimed'));

CREATE DOMAIN ff_due_kind AS TEXT COLLATE "C" CHECK (VALUE IN (
    'lease_expiry', 'attempt_timeout', 'deadline', 'delay', 'retention', 'own_retention',
    'lapsed_lease'));

-- For statements that must find all the rows they look for.

CREATE FUNCTION ff_require_rows(there BIGINT, wanted BIGINT) RETURNS VOID LANGUAGE plpgsql AS $$
BEGIN
    IF there <> wanted THEN
        RAISE EXCEPTION 'rows were changed by another transaction' USING ERRCODE = 'serialization_failure';
    END IF;
END $$;

-- One row for an execution and its latest attempt, updated in place. What is looked for by something else than the id
-- has a column of its own, and so have bytes and the ids of the attempt; the rest is in two arrays of JSON, as it
-- stands in no condition: what was handed in, and what changes. No index is on a column that changes. The view
-- ff_exec_core tells all of it column by column.

CREATE TABLE ff_execution (
    partition_key   SMALLINT NOT NULL,
    execution_id    UUID NOT NULL,
    lane_id         TEXT COLLATE "C",
    namespace       TEXT COLLATE "C",
    given           TEXT,
    payload         BYTEA,
    lifecycle_phase TEXT,
    public_state    TEXT COLLATE "C",
    att_attempt_id  UUID,
    att_lease_id    UUID,
    state           TEXT,
    result          BYTEA,
    PRIMARY KEY (partition_key, execution_id)
) WITH (fillfactor = 26);

-- Lists are by what never changes, so that an update in place leaves this index alone.

CREATE INDEX ff_execution_by_place ON ff_execution (namespace, lane_id, partition_key, execution_id);

-- Attempts that another one has followed.

CREATE TABLE ff_past_attempt (
    partition_key          SMALLINT NOT NULL,
    execution_id           UUID NOT NULL,
    attempt_index          INTEGER NOT NULL,
    attempt_id             UUID NOT NULL,
    attempt_type           ff_attempt_type NOT NULL,
    attempt_lifecycle      ff_attempt_lifecycle NOT NULL,
    interrupted_by         ff_interrupted_by,
    worker_id              TEXT NOT NULL,
    worker_instance_id     TEXT COLLATE "C" NOT NULL,
    lease_id               UUID NOT NULL,
    lease_epoch            BIGINT NOT NULL,
    lease_expires_at_ms    BIGINT,
    lease_ttl_ms           BIGINT NOT NULL,
    lease_acquired_at_ms   BIGINT NOT NULL,
    lease_renewed_at_ms    BIGINT,
    lease_expired_at_ms    BIGINT,
    lease_revoked_at_ms    BIGINT,
    lease_revoke_reason    TEXT,
    started_at_ms          BIGINT NOT NULL,
    terminal_at_ms         BIGINT,
    timeout_at_ms          BIGINT,
    timeout_remaining_ms   BIGINT,
    outcome                ff_attempt_outcome,
    failure_reason         TEXT,
    failure_category       TEXT,
    retry_delay_until_ms   BIGINT,
    previous_attempt_index INTEGER,
    reason                 TEXT,
    PRIMARY KEY (partition_key, execution_id, attempt_id)
);

-- What may be claimed, by what a worker must be able to do, in the order in which it is.

CREATE TABLE ff_exec_queue (
    lane_id               TEXT COLLATE "C" NOT NULL,
    route_key             BIGINT NOT NULL,
    urgency               INTEGER NOT NULL,
    created_at_ms         BIGINT NOT NULL,
    partition_key         SMALLINT NOT NULL,
    execution_id          UUID NOT NULL,
    lost_since_ms         BIGINT,
    required_capabilities TEXT NOT NULL,
    PRIMARY KEY (lane_id, route_key, urgency, created_at_ms, partition_key, execution_id)
);

-- What time will do something to, by kind: executions of a commit that are due at the same time, 18 bytes each.
-- A row outlives what it says; the executions know better.

CREATE TABLE ff_exec_due (
    kind          ff_due_kind NOT NULL,
    due_at_ms     BIGINT NOT NULL,
    pack          BIGINT NOT NULL,
    executions    BYTEA NOT NULL,
    PRIMARY KEY (kind, due_at_ms, pack)
);

-- What something outside keeps from being claimed.

CREATE TABLE ff_exec_blocked (
    eligibility_state TEXT COLLATE "C" NOT NULL
        CHECK (eligibility_state IN (
            'blocked_by_dependencies', 'blocked_by_budget', 'blocked_by_quota', 'blocked_by_route',
            'blocked_by_lane_state', 'blocked_by_operator')),
    partition_key     SMALLINT NOT NULL,
    execution_id      UUID NOT NULL,
    PRIMARY KEY (eligibility_state, partition_key, execution_id)
);

-- How many executions are in which state, as far as it is added up, and what was counted since: a row for each state
-- and commit, in no order, so that nobody who counts has to look for anything or to wait for others.

CREATE TABLE ff_execution_count_sum (
    namespace    TEXT COLLATE "C" NOT NULL,
    lane_id      TEXT COLLATE "C" NOT NULL,
    public_state TEXT COLLATE "C" NOT NULL,
    executions   BIGINT NOT NULL,
    PRIMARY KEY (namespace, lane_id, public_state)
) WITH (fillfactor = 50);

CREATE TABLE ff_execution_count_note (
    namespace    TEXT COLLATE "C" NOT NULL,
    lane_id      TEXT COLLATE "C" NOT NULL,
    public_state TEXT COLLATE "C" NOT NULL,
    executions   BIGINT NOT NULL
);

CREATE TABLE ff_claim_grant (
    partition_key       SMALLINT NOT NULL,
    grant_id            BYTEA NOT NULL,
    execution_id        UUID NOT NULL,
    kind                TEXT COLLATE "C" NOT NULL
        CHECK (kind IN ('claim', 'reclaim')),
    worker_id           TEXT NOT NULL,
    worker_instance_id  TEXT COLLATE "C" NOT NULL,
    lane_id             TEXT COLLATE "C" NOT NULL,
    capability_hash     TEXT NOT NULL,
    route_snapshot_json TEXT NOT NULL,
    admission_summary   TEXT NOT NULL,
    worker_capabilities TEXT NOT NULL,
    grant_ttl_ms        BIGINT NOT NULL,
    issued_at_ms        BIGINT NOT NULL,
    expires_at_ms       BIGINT NOT NULL,
    PRIMARY KEY (partition_key, execution_id, kind)
);

CREATE INDEX ff_claim_grant_by_expiry ON ff_claim_grant (expires_at_ms, partition_key, execution_id, kind);

CREATE TABLE ff_edge_group (
    partition_key  SMALLINT NOT NULL,
    downstream_eid UUID NOT NULL,
    n              INTEGER NOT NULL,
    success_count  INTEGER NOT NULL,
    fail_count     INTEGER NOT NULL,
    skip_count     INTEGER NOT NULL,
    PRIMARY KEY (partition_key, downstream_eid)
);

CREATE TABLE ff_idempotency (
    partition_key   SMALLINT NOT NULL,
    namespace       TEXT COLLATE "C" NOT NULL,
    idempotency_key TEXT COLLATE "C" NOT NULL,
    execution_id    UUID NOT NULL,
    expires_at_ms   BIGINT NOT NULL,
    PRIMARY KEY (partition_key, namespace, idempotency_key)
);

CREATE INDEX ff_idempotency_by_expiry ON ff_idempotency (expires_at_ms, partition_key, namespace, idempotency_key);

CREATE TABLE ff_budget_policy (
    budget_id   UUID NOT NULL,
    hard_limits TEXT NOT NULL,
    PRIMARY KEY (budget_id)
);

CREATE TABLE ff_budget_usage (
    budget_id      UUID NOT NULL,
    dimensions_key TEXT COLLATE "C" NOT NULL,
    current_value  BIGINT NOT NULL,
    PRIMARY KEY (budget_id, dimensions_key)
);

CREATE TABLE ff_quota_policy (
    quota_policy_id         UUID NOT NULL,
    window_ms               BIGINT NOT NULL,
    max_requests_per_window INTEGER NOT NULL,
    active_concurrency_cap  INTEGER NOT NULL,
    PRIMARY KEY (quota_policy_id)
);

CREATE TABLE ff_quota_admitted (
    quota_policy_id UUID NOT NULL,
    partition_key   SMALLINT NOT NULL,
    execution_id    UUID NOT NULL,
    admitted_at_ms  BIGINT NOT NULL,
    PRIMARY KEY (quota_policy_id, partition_key, execution_id)
);

CREATE TABLE ff_lane_registry (
    lane_id          TEXT COLLATE "C" NOT NULL,
    registered_at_ms BIGINT NOT NULL,
    registered_by    TEXT NOT NULL,
    PRIMARY KEY (lane_id)
);

CREATE TABLE ff_worker_registry (
    namespace          TEXT COLLATE "C" NOT NULL,
    worker_instance_id TEXT COLLATE "C" NOT NULL,
    worker_id          TEXT NOT NULL,
    lanes              TEXT NOT NULL,
    capabilities_csv   TEXT NOT NULL,
    last_heartbeat_ms  BIGINT NOT NULL,
    liveness_ttl_ms    BIGINT NOT NULL,
    registered_at_ms   BIGINT NOT NULL,
    expires_at_ms      BIGINT NOT NULL,
    PRIMARY KEY (namespace, worker_instance_id)
);

CREATE INDEX ff_worker_registry_by_expiry ON ff_worker_registry (expires_at_ms, namespace, worker_instance_id);

CREATE TABLE ff_waitpoint_hmac (
    kid           TEXT COLLATE "C" NOT NULL,
    secret        BYTEA NOT NULL,
    rotated_at_ms BIGINT NOT NULL,
    active        BOOLEAN NOT NULL,
    expires_at_ms BIGINT,
    PRIMARY KEY (kid)
);

CREATE UNIQUE INDEX ff_waitpoint_hmac_one_active ON ff_waitpoint_hmac (active) WHERE active;

CREATE TABLE ff_partition_config (
    num_flow_partitions   INTEGER NOT NULL,
    num_budget_partitions INTEGER NOT NULL,
    num_quota_partitions  INTEGER NOT NULL,
    singleton             SMALLINT NOT NULL DEFAULT 1 CHECK (singleton = 1) PRIMARY KEY
);

-- The events of a transaction in one row: what those of a family have in common, and what is left of each.

CREATE TABLE ff_event_log (
    batch_id      BIGINT  NOT NULL GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    written_at_ms BIGINT  NOT NULL,
    families      INTEGER NOT NULL,
    common        TEXT    NOT NULL,
    events        TEXT    NOT NULL
);

-- The usual compression takes longer than all else about a batch; servers without the fast one store it as it is.

DO $$
BEGIN
    ALTER TABLE ff_event_log ALTER COLUMN events SET COMPRESSION lz4;
EXCEPTION WHEN feature_not_supported THEN
    ALTER TABLE ff_event_log ALTER COLUMN events SET STORAGE EXTERNAL;
END
$$;

-- Readers follow one family each, and some are rare.

CREATE INDEX ff_event_log_completion ON ff_event_log (batch_id) WHERE (families & 1) <> 0;

CREATE INDEX ff_event_log_lease ON ff_event_log (batch_id) WHERE (families & 2) <> 0;

CREATE INDEX ff_event_log_operator ON ff_event_log (batch_id) WHERE (families & 4) <> 0;

CREATE INDEX ff_event_log_worker ON ff_event_log (batch_id) WHERE (families & 8) <> 0;

-- The newest event of each family that is no longer in the log.

CREATE TABLE ff_event_forgotten (
    family   TEXT COLLATE "C"   NOT NULL PRIMARY KEY
        CHECK (family IN ('completion', 'lease', 'operator', 'worker')),
    event_id BIGINT NOT NULL
);

-- All that is known of executions, in the familiar form.

CREATE VIEW ff_exec_core AS
SELECT e.partition_key,
       e.execution_id,
       (s.v ->> 32)::uuid AS flow_id,
       e.lane_id,
       e.namespace,
       g.v ->> 0 AS execution_kind,
       coalesce(g.v ->> 1, '') AS creator_identity,
       g.v ->> 2 AS payload_encoding,
       g.v ->> 3 AS idempotency_key,
       coalesce(g.v ->> 4, '') AS required_capabilities,
       e.lifecycle_phase,
       coalesce(s.v ->> 3, 'unowned') AS ownership_state,
       coalesce(s.v ->> 4, 'eligible_now') AS eligibility_state,
       coalesce(s.v ->> 5, 'pending_first_attempt') AS attempt_state,
       coalesce(s.v ->> 6, 'waiting_for_worker') AS blocking_reason,
       e.public_state,
       coalesce(s.v ->> 7, 'none') AS terminal_outcome,
       coalesce(s.v ->> 31, '') AS blocking_detail,
       coalesce((s.v ->> 25)::integer, 0) AS attempt_index,
       coalesce((s.v ->> 8)::integer, 0) AS total_attempt_count,
       coalesce((s.v ->> 9)::bigint, 0) AS lease_epoch,
       coalesce((s.v ->> 27)::integer, 0) AS lease_reclaim_count,
       coalesce((s.v ->> 26)::integer, 0) AS retry_count,
       coalesce((s.v ->> 28)::integer, 0) AS replay_count,
       coalesce((s.v ->> 29)::integer, 0) AS priority,
       (s.v ->> 0)::bigint AS created_at_ms,
       (s.v ->> 0)::bigint + (s.v ->> 11)::bigint AS started_at_ms,
       (s.v ->> 0)::bigint + (s.v ->> 21)::bigint AS terminal_at_ms,
       (s.v ->> 0)::bigint + (s.v ->> 34)::bigint AS delay_until_ms,
       (s.v ->> 0)::bigint + (s.v ->> 33)::bigint AS deadline_at_ms,
       (s.v ->> 0)::bigint + coalesce((s.v ->> 1)::bigint, 0) AS last_transition_at_ms,
       (s.v ->> 0)::bigint + coalesce((s.v ->> 2)::bigint, 0) AS last_mutation_at_ms,
       (s.v ->> 0)::bigint + (s.v ->> 35)::bigint AS last_capability_mismatch_at_ms,
       e.payload,
       e.result,
       coalesce(g.v ->> 7, '{}') AS policy,
       coalesce(s.v ->> 30, '{}') AS tags,
       s.v ->> 36 AS cancellation_reason,
       s.v ->> 37 AS cancelled_by,
       s.v ->> 38 AS failure_reason,
       s.v ->> 39 AS failure_category,
       s.v ->> 40 AS pending_reason,
       (s.v ->> 41)::integer AS pending_previous_attempt_index,
       (s.v ->> 42)::integer AS progress_pct,
       s.v ->> 43 AS progress_message,
       (g.v ->> 5)::uuid AS quota_policy_id,
       coalesce(g.v ->> 6, '[]') AS budget_ids,
       coalesce((s.v ->> 10)::boolean, FALSE) AS dispatched,
       e.att_attempt_id,
       s.v ->> 12 AS att_attempt_type,
       s.v ->> 13 AS att_attempt_lifecycle,
       s.v ->> 44 AS att_interrupted_by,
       s.v ->> 14 AS att_worker_id,
       s.v ->> 15 AS att_worker_instance_id,
       e.att_lease_id,
       (s.v ->> 16)::bigint AS att_lease_epoch,
       (s.v ->> 0)::bigint + (s.v ->> 20)::bigint AS att_lease_expires_at_ms,
       (s.v ->> 17)::bigint AS att_lease_ttl_ms,
       (s.v ->> 0)::bigint + (s.v ->> 18)::bigint AS att_lease_acquired_at_ms,
       (s.v ->> 0)::bigint + (s.v ->> 24)::bigint AS att_lease_renewed_at_ms,
       (s.v ->> 0)::bigint + (s.v ->> 49)::bigint AS att_lease_expired_at_ms,
       (s.v ->> 0)::bigint + (s.v ->> 50)::bigint AS att_lease_revoked_at_ms,
       s.v ->> 51 AS att_lease_revoke_reason,
       (s.v ->> 0)::bigint + (s.v ->> 19)::bigint AS att_started_at_ms,
       (s.v ->> 0)::bigint + (s.v ->> 22)::bigint AS att_terminal_at_ms,
       (s.v ->> 0)::bigint + (s.v ->> 45)::bigint AS att_timeout_at_ms,
       (s.v ->> 46)::bigint AS att_timeout_remaining_ms,
       s.v ->> 23 AS att_outcome,
       s.v ->> 52 AS att_failure_reason,
       s.v ->> 53 AS att_failure_category,
       (s.v ->> 0)::bigint + (s.v ->> 54)::bigint AS att_retry_delay_until_ms,
       (s.v ->> 47)::integer AS att_previous_attempt_index,
       s.v ->> 48 AS att_reason
  FROM ff_execution e
 CROSS JOIN LATERAL (SELECT e.given::json) AS g (v)
 CROSS JOIN LATERAL (SELECT e.state::json) AS s (v);

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

-- Events one by one, as the packed rows of the log tell them. The number of an event is its position.

CREATE VIEW ff_completion_event AS
SELECT (l.batch_id << 20) + e.place AS event_id,
       substring(f.event ->> 'execution_id' FROM '\d+')::smallint AS partition_key,
       right(f.event ->> 'execution_id', 36)::uuid AS execution_id,
       (f.event ->> 'flow_id')::uuid AS flow_id,
       f.event ->> 'outcome' AS outcome,
       f.event ->> 'namespace' AS namespace,
       f.event -> 'tags' ->> 'cairn.instance_id' AS instance_tag,
       (f.event ->> 'attempt_index')::integer AS attempt_index,
       (f.event ->> 'occurred_at_ms')::bigint AS occurred_at_ms
  FROM ff_event_log l
 CROSS JOIN LATERAL json_array_elements(l.events::json) WITH ORDINALITY AS e (own, place)
 CROSS JOIN LATERAL (SELECT (l.common::jsonb -> 'completion') || e.own::jsonb) AS f (event)
 WHERE (l.families & 1) <> 0 AND e.own ->> 'family' = 'completion';

CREATE VIEW ff_lease_event AS
SELECT (l.batch_id << 20) + e.place AS event_id,
       substring(f.event ->> 'execution_id' FROM '\d+')::smallint AS partition_key,
       right(f.event ->> 'execution_id', 36)::uuid AS execution_id,
       (f.event ->> 'lease_id')::uuid AS lease_id,
       f.event ->> 'event_type' AS event_type,
       (f.event ->> 'lease_epoch')::bigint AS lease_epoch,
       (f.event ->> 'attempt_index')::integer AS attempt_index,
       f.event ->> 'worker_instance_id' AS worker_instance_id,
       f.event ->> 'reason' AS reason,
       f.event ->> 'namespace' AS namespace,
       f.event -> 'tags' ->> 'cairn.instance_id' AS instance_tag,
       (f.event ->> 'occurred_at_ms')::bigint AS occurred_at_ms
  FROM ff_event_log l
 CROSS JOIN LATERAL json_array_elements(l.events::json) WITH ORDINALITY AS e (own, place)
 CROSS JOIN LATERAL (SELECT (l.common::jsonb -> 'lease') || e.own::jsonb) AS f (event)
 WHERE (l.families & 2) <> 0 AND e.own ->> 'family' = 'lease';

CREATE VIEW ff_operator_event AS
SELECT (l.batch_id << 20) + e.place AS event_id,
       substring(f.event ->> 'execution_id' FROM '\d+')::smallint AS partition_key,
       right(f.event ->> 'execution_id', 36)::uuid AS execution_id,
       f.event ->> 'event_type' AS event_type,
       e.own ->> 'details' AS details,
       f.event ->> 'namespace' AS namespace,
       f.event -> 'tags' ->> 'cairn.instance_id' AS instance_tag,
       (f.event ->> 'occurred_at_ms')::bigint AS occurred_at_ms
  FROM ff_event_log l
 CROSS JOIN LATERAL json_array_elements(l.events::json) WITH ORDINALITY AS e (own, place)
 CROSS JOIN LATERAL (SELECT (l.common::jsonb -> 'operator') || e.own::jsonb) AS f (event)
 WHERE (l.families & 4) <> 0 AND e.own ->> 'family' = 'operator';

CREATE VIEW ff_worker_registry_event AS
SELECT (l.batch_id << 20) + e.place AS event_id,
       f.event ->> 'namespace' AS namespace,
       f.event ->> 'worker_instance_id' AS worker_instance_id,
       f.event ->> 'event_type' AS event_kind,
       (f.event ->> 'occurred_at_ms')::bigint AS event_at_ms,
       f.event ->> 'reason' AS reason
  FROM ff_event_log l
 CROSS JOIN LATERAL json_array_elements(l.events::json) WITH ORDINALITY AS e (own, place)
 CROSS JOIN LATERAL (SELECT (l.common::jsonb -> 'worker') || e.own::jsonb) AS f (event)
 WHERE (l.families & 8) <> 0 AND e.own ->> 'family' = 'worker';

-- How many executions are in which state.

CREATE VIEW ff_execution_count AS
SELECT namespace, lane_id, public_state, sum(executions)::bigint AS executions
  FROM (SELECT namespace, lane_id, public_state, executions FROM ff_execution_count_sum
        UNION ALL
        SELECT namespace, lane_id, public_state, executions FROM ff_execution_count_note) AS counted
 GROUP BY namespace, lane_id, public_state
HAVING sum(executions) <> 0;

-- What executions require, a row for each capability.

CREATE VIEW ff_execution_capabilities AS
SELECT c.partition_key, c.execution_id, required.capability
  FROM ff_exec_core c
 CROSS JOIN LATERAL unnest(string_to_array(c.required_capabilities, ',')) AS required (capability);
