package io.flowfabric.store.row;

import io.flowfabric.model.Attempt;
import io.flowfabric.model.Budget;
import io.flowfabric.model.EdgeGroup;
import io.flowfabric.model.Entity;
import io.flowfabric.model.Execution;
import io.flowfabric.model.Grant;
import io.flowfabric.model.IdempotencyRecord;
import io.flowfabric.model.Key;
import io.flowfabric.model.Keystore;
import io.flowfabric.model.Lane;
import io.flowfabric.model.Partitions;
import io.flowfabric.model.PastAttempt;
import io.flowfabric.model.Quota;
import io.flowfabric.model.Worker;
import java.util.List;
import java.util.stream.Stream;

/** Turns any record into its rows and back. */
public final class Records {
  private Records() {}

  /**
   * The rows of a record; those of an execution are its own and, where it has one, its latest
   * attempt's.
   */
  public static List<Row> encode(Key<?> key, Entity record) {
    return switch (key) {
      case Key.OfExecution of -> encode((Execution) record);
      case Key.OfPastAttempt of -> List.of(encode((PastAttempt) record));
      case Key.OfGrant of -> List.of(GrantRow.encode((Grant) record));
      case Key.OfEdgeGroup of -> List.of(EdgeGroupRow.encode((EdgeGroup) record));
      case Key.OfIdempotency of -> List.of(IdempotencyRow.encode((IdempotencyRecord) record));
      case Key.OfBudget of -> BudgetRows.encode((Budget) record);
      case Key.OfQuota of -> QuotaRows.encode((Quota) record);
      case Key.OfLane of -> List.of(LaneRow.encode((Lane) record));
      case Key.OfWorker of -> List.of(WorkerRow.encode((Worker) record));
      case Key.OfKeystore of -> KeystoreRows.encode((Keystore) record);
      case Key.OfPartitions of -> List.of(PartitionsRow.encode((Partitions) record));
    };
  }

  /** The record that rows stand for; there is at least one row. */
  public static Entity decode(Key<?> key, List<Row> rows) {
    Row first = rows.getFirst();
    return switch (key) {
      case Key.OfExecution of -> ExecutionRow.decode(first, rows.size() > 1 ? rows.get(1) : null);
      case Key.OfPastAttempt of -> AttemptRow.decodePast(first);
      case Key.OfGrant of -> GrantRow.decode(first);
      case Key.OfEdgeGroup of -> EdgeGroupRow.decode(first);
      case Key.OfIdempotency of -> IdempotencyRow.decode(first);
      case Key.OfBudget of -> BudgetRows.decode(rows);
      case Key.OfQuota of -> QuotaRows.decode(rows);
      case Key.OfLane of -> LaneRow.decode(first);
      case Key.OfWorker of -> WorkerRow.decode(first);
      case Key.OfKeystore of -> KeystoreRows.decode(rows);
      case Key.OfPartitions of -> PartitionsRow.decode(first);
    };
  }

  /** The table of this name, of those whose rows are records of their own. */
  public static Table table(String name) {
    return Stream.of(
            GrantRow.TABLE,
            EdgeGroupRow.TABLE,
            IdempotencyRow.TABLE,
            BudgetRows.POLICY,
            BudgetRows.USAGE,
            QuotaRows.POLICY,
            QuotaRows.ADMITTED,
            LaneRow.TABLE,
            WorkerRow.TABLE,
            KeystoreRows.TABLE,
            PartitionsRow.TABLE)
        .filter(table -> table.name().equals(name))
        .findFirst()
        .orElseThrow(() -> new IllegalArgumentException("no records are kept in " + name));
  }

  private static List<Row> encode(Execution execution) {
    Row row = ExecutionRow.encode(execution);
    Attempt latest = execution.attempt();
    return latest == null ? List.of(row) : List.of(row, AttemptRow.encode(execution.id(), latest));
  }

  private static Row encode(PastAttempt past) {
    return AttemptRow.encode(past.execution(), past.attempt());
  }
}
