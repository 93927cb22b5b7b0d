package io.flowfabric.store.row;

import io.flowfabric.model.ExecutionId;
import io.flowfabric.model.IdempotencyRecord;
import io.flowfabric.model.Key;
import io.flowfabric.model.Namespace;
import java.util.UUID;

/**
 * The stored form of an idempotency key. It lies in the partition of the execution that it stands
 * for.
 */
public final class IdempotencyRow {
  public static final Table TABLE = new Table("ff_idempotency");

  public static final Column<Integer> PARTITION_KEY = TABLE.integer("partition_key");
  public static final Column<String> NAMESPACE = TABLE.text("namespace");
  public static final Column<String> IDEMPOTENCY_KEY = TABLE.text("idempotency_key");
  static final Column<UUID> EXECUTION_ID = TABLE.uuid("execution_id");
  static final Column<Long> EXPIRES_AT_MS = TABLE.number("expires_at_ms");

  private IdempotencyRow() {}

  public static Row encode(IdempotencyRecord record) {
    Key.OfIdempotency key = record.key();
    if (key.partition() != record.execution().partition()) {
      throw new IllegalStateException("an idempotency key shares the partition of its execution");
    }
    return TABLE
        .row()
        .set(PARTITION_KEY, key.partition())
        .set(NAMESPACE, key.namespace().value())
        .set(IDEMPOTENCY_KEY, key.key())
        .set(EXECUTION_ID, record.execution().uuid())
        .time(EXPIRES_AT_MS, record.expiresAt())
        .end();
  }

  public static IdempotencyRecord decode(Row row) {
    return Reading.of(TABLE, () -> read(row));
  }

  private static IdempotencyRecord read(Row row) {
    int partition = row.count(PARTITION_KEY);
    return new IdempotencyRecord(
        new Key.OfIdempotency(
            partition, new Namespace(row.get(NAMESPACE)), row.get(IDEMPOTENCY_KEY)),
        new ExecutionId(partition, row.get(EXECUTION_ID)),
        row.time(EXPIRES_AT_MS));
  }
}
