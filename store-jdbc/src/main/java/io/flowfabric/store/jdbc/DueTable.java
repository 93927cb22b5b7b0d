package io.flowfabric.store.jdbc;

import io.flowfabric.model.AttemptLife;
import io.flowfabric.model.DueKind;
import io.flowfabric.model.Execution;
import io.flowfabric.model.ExecutionId;
import io.flowfabric.model.Phase;
import java.nio.ByteBuffer;
import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * When something is due for executions. Those of a commit that are due at the same time share a
 * row, so that it costs next to nothing to watch a lease. A row stays as it is when one of its
 * executions is due at another time from then on, or not at all: whoever looks for what is due asks
 * the executions, and removes rows that have nothing left to say.
 */
final class DueTable {
  /** What a lease that ran out and was marked is listed under; unmarked ones are due. */
  static final String LAPSED_LEASE = "lapsed_lease";

  static final SqlTable ROWS = SqlTable.of(
      "ff_exec_due",
      List.of(
          SqlColumn.plain("kind", SqlType.TEXT),
          SqlColumn.plain("due_at_ms", SqlType.BIGINT),
          SqlColumn.plain("pack", SqlType.BIGINT),
          SqlColumn.plain("executions", SqlType.BYTES)),
      "kind",
      "due_at_ms",
      "pack");

  /** What fits into a page beside other rows. */
  private static final int MOST_IN_A_ROW = 100;

  private static final int ID_BYTES = Short.BYTES + 2 * Long.BYTES;

  private DueTable() {}

  /** All that is due for an execution, and when. */
  static Map<String, Instant> of(@Nullable Execution execution) {
    Map<String, Instant> due = new HashMap<>();
    if (execution != null) {
      execution.dueTimes().forEach((DueKind kind, Instant at) -> due.put(kind.wire(), at));
      if (execution.phase() instanceof Phase.Active active
          && active.attempt().life() instanceof AttemptLife.Lapsed lapsed) {
        due.put(LAPSED_LEASE, lapsed.leaseExpiresAt());
      }
    }
    return due;
  }

  /** What is due in addition to what was, of all executions of a transaction. */
  static final class Added {
    private record Due(String kind, Instant at) {}

    private final Map<Due, List<ExecutionId>> all = new HashMap<>();

    /** To be called once for each execution. */
    void add(ExecutionId id, @Nullable Execution before, @Nullable Execution after) {
      Map<String, Instant> later = of(after);
      if (later.isEmpty()) {
        return;
      }
      Map<String, Instant> earlier = of(before);
      later.forEach((kind, at) -> {
        if (!at.equals(earlier.get(kind))) {
          all.computeIfAbsent(new Due(kind, at), due -> new ArrayList<>()).add(id);
        }
      });
    }

    /** @param pack a number that no two transactions draw alike */
    void write(long pack, RowSets rows) throws SQLException {
      List<@Nullable Object[]> packed = new ArrayList<>();
      all.forEach((due, ids) -> {
        for (int from = 0; from < ids.size(); from += MOST_IN_A_ROW) {
          byte[] some = pack(ids.subList(from, Math.min(from + MOST_IN_A_ROW, ids.size())));
          packed.add(new Object[] {due.kind, due.at.toEpochMilli(), pack + packed.size(), some});
        }
      });
      if (!packed.isEmpty()) {
        rows.insert(ROWS, packed);
      }
    }
  }

  static void remove(List<Object[]> keys, RowSets rows) throws SQLException {
    if (!keys.isEmpty()) {
      rows.delete(ROWS, ROWS.keys(), keys);
    }
  }

  private static byte[] pack(List<ExecutionId> ids) {
    ByteBuffer packed = ByteBuffer.allocate(ids.size() * ID_BYTES);
    ids.forEach(id -> packed
        .putShort((short) id.partition())
        .putLong(id.uuid().getMostSignificantBits())
        .putLong(id.uuid().getLeastSignificantBits()));
    return packed.array();
  }

  static List<ExecutionId> unpack(byte[] executions) {
    ByteBuffer packed = ByteBuffer.wrap(executions);
    List<ExecutionId> ids = new ArrayList<>();
    while (packed.hasRemaining()) {
      int partition = Short.toUnsignedInt(packed.getShort());
      ids.add(new ExecutionId(partition, new UUID(packed.getLong(), packed.getLong())));
    }
    return ids;
  }
}
