package io.flowfabric.sdk;

import io.flowfabric.engine.batch.BatchReport;
import io.flowfabric.engine.reconcile.ReconcilerReport;
import java.util.List;

/** What an engine in this process did since it was opened, for metrics. */
public record EngineReport(BatchReport batches, List<ReconcilerReport> reconcilers) {
  public EngineReport {
    reconcilers = List.copyOf(reconcilers);
  }
}
