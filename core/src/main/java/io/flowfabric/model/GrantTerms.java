package io.flowfabric.model;

import java.time.Instant;

/** What a grant permits, to whom, until when: the part of it that is signed. */
public record GrantTerms(
    ExecutionId execution, GrantKind kind, WorkerIdentity worker, Instant expiresAt) {

  String message() {
    String claim = String.join(
        "|",
        execution.partitionKey().toString(),
        execution.uuid().toString(),
        worker.worker().value(),
        worker.instance().value(),
        String.valueOf(expiresAt.toEpochMilli()));
    return kind == GrantKind.RECLAIM ? claim + "|reclaim" : claim;
  }
}
