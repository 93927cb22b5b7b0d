package io.flowfabric.store.row;

import io.flowfabric.model.Capabilities;
import io.flowfabric.model.LaneId;
import io.flowfabric.model.Namespace;
import io.flowfabric.model.Worker;
import io.flowfabric.model.WorkerIdentity;
import java.util.SortedSet;

/** The stored form of a registered worker. */
public final class WorkerRow {
  public static final Table TABLE = new Table("ff_worker_registry");

  public static final Column<String> NAMESPACE = TABLE.text("namespace");
  public static final Column<String> WORKER_INSTANCE_ID = TABLE.text("worker_instance_id");
  static final Column<String> WORKER_ID = TABLE.text("worker_id");
  static final Column<SortedSet<LaneId>> LANES = TABLE.structured("lanes", SortedSet.class);
  static final Column<String> CAPABILITIES_CSV = TABLE.text("capabilities_csv");
  static final Column<Long> LAST_HEARTBEAT_MS = TABLE.number("last_heartbeat_ms");
  static final Column<Long> LIVENESS_TTL_MS = TABLE.number("liveness_ttl_ms");
  static final Column<Long> REGISTERED_AT_MS = TABLE.number("registered_at_ms");
  static final Column<Long> EXPIRES_AT_MS = TABLE.number("expires_at_ms");

  private WorkerRow() {}

  public static Row encode(Worker worker) {
    return TABLE
        .row()
        .set(NAMESPACE, worker.namespace().value())
        .set(WORKER_INSTANCE_ID, worker.identity().instance().value())
        .set(WORKER_ID, worker.identity().worker().value())
        .set(LANES, worker.lanes())
        .set(CAPABILITIES_CSV, worker.capabilities().csv())
        .time(LAST_HEARTBEAT_MS, worker.lastHeartbeat())
        .duration(LIVENESS_TTL_MS, worker.livenessTtl())
        .time(REGISTERED_AT_MS, worker.registeredAt())
        .time(EXPIRES_AT_MS, worker.expiresAt())
        .end();
  }

  public static Worker decode(Row row) {
    return Reading.of(
        TABLE,
        () -> new Worker(
            new Namespace(row.get(NAMESPACE)),
            WorkerIdentity.of(row.get(WORKER_ID), row.get(WORKER_INSTANCE_ID)),
            row.get(LANES),
            Capabilities.ofCsv(row.get(CAPABILITIES_CSV)),
            row.duration(LIVENESS_TTL_MS),
            row.time(REGISTERED_AT_MS),
            row.time(LAST_HEARTBEAT_MS)));
  }
}
