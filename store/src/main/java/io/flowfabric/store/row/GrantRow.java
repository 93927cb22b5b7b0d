package io.flowfabric.store.row;

import io.flowfabric.model.Capabilities;
import io.flowfabric.model.ExecutionId;
import io.flowfabric.model.Grant;
import io.flowfabric.model.GrantId;
import io.flowfabric.model.GrantKind;
import io.flowfabric.model.LaneId;
import io.flowfabric.model.WorkerIdentity;
import java.util.UUID;

/** The stored form of a grant. */
public final class GrantRow {
  public static final Table TABLE = new Table("ff_claim_grant");

  public static final Column<Integer> PARTITION_KEY = TABLE.integer("partition_key");
  static final Column<byte[]> GRANT_ID = TABLE.bytes("grant_id");
  public static final Column<UUID> EXECUTION_ID = TABLE.uuid("execution_id");
  public static final Column<String> KIND = TABLE.word("kind");
  static final Column<String> WORKER_ID = TABLE.text("worker_id");
  static final Column<String> WORKER_INSTANCE_ID = TABLE.text("worker_instance_id");
  static final Column<String> LANE_ID = TABLE.text("lane_id");
  static final Column<String> CAPABILITY_HASH = TABLE.text("capability_hash");
  static final Column<String> ROUTE_SNAPSHOT_JSON = TABLE.text("route_snapshot_json");
  static final Column<String> ADMISSION_SUMMARY = TABLE.text("admission_summary");
  static final Column<Capabilities> WORKER_CAPABILITIES =
      TABLE.structured("worker_capabilities", Capabilities.class);
  static final Column<Long> GRANT_TTL_MS = TABLE.number("grant_ttl_ms");
  static final Column<Long> ISSUED_AT_MS = TABLE.number("issued_at_ms");
  static final Column<Long> EXPIRES_AT_MS = TABLE.number("expires_at_ms");

  private static final int DIGEST_BYTES = 32;

  private GrantRow() {}

  public static Row encode(Grant grant) {
    return TABLE
        .row()
        .set(PARTITION_KEY, grant.execution().partition())
        .set(GRANT_ID, grant.id().bytes())
        .set(EXECUTION_ID, grant.execution().uuid())
        .word(KIND, grant.kind())
        .set(WORKER_ID, grant.worker().worker().value())
        .set(WORKER_INSTANCE_ID, grant.worker().instance().value())
        .set(LANE_ID, grant.lane().value())
        .set(CAPABILITY_HASH, grant.audit().capabilityHash())
        .set(ROUTE_SNAPSHOT_JSON, grant.audit().routeSnapshot())
        .set(ADMISSION_SUMMARY, grant.audit().admissionSummary())
        .set(WORKER_CAPABILITIES, grant.workerCapabilities())
        .duration(GRANT_TTL_MS, grant.ttl())
        .time(ISSUED_AT_MS, grant.issuedAt())
        .time(EXPIRES_AT_MS, grant.expiresAt())
        .end();
  }

  public static Grant decode(Row row) {
    return Reading.of(TABLE, () -> read(row));
  }

  private static Grant read(Row row) {
    return new Grant(
        id(row),
        new ExecutionId(row.count(PARTITION_KEY), row.get(EXECUTION_ID)),
        row.word(KIND, GrantKind.class),
        WorkerIdentity.of(row.get(WORKER_ID), row.get(WORKER_INSTANCE_ID)),
        new LaneId(row.get(LANE_ID)),
        row.get(WORKER_CAPABILITIES),
        new Grant.Audit(
            row.get(CAPABILITY_HASH), row.get(ROUTE_SNAPSHOT_JSON), row.get(ADMISSION_SUMMARY)),
        row.duration(GRANT_TTL_MS),
        row.time(ISSUED_AT_MS),
        row.time(EXPIRES_AT_MS));
  }

  private static GrantId id(Row row) {
    byte[] digest = row.get(GRANT_ID);
    if (digest.length != DIGEST_BYTES) {
      throw GRANT_ID.corrupt(digest, "which is not " + DIGEST_BYTES + " bytes long");
    }
    return GrantId.stored(digest);
  }
}
