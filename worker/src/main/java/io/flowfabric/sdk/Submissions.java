package io.flowfabric.sdk;

import io.flowfabric.FlowFabric;
import io.flowfabric.engine.ExecutionIds;
import io.flowfabric.execution.CreateExecution;
import io.flowfabric.execution.CreateExecutions;
import io.flowfabric.model.ExecutionId;
import io.flowfabric.model.Limits;
import io.flowfabric.model.Namespace;
import io.flowfabric.model.Submission;
import io.flowfabric.model.Time;
import io.flowfabric.service.Ping;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Hands in work. Safe for use by many threads. */
record Submissions(
    FlowFabric fabric, ExecutionIds ids, Values values, Namespace namespace, String creator) {

  ExecutionId submit(Work work) {
    return id(fabric.apply(command(work)));
  }

  /** All or, where there are more than one call takes, as many at a time as it does. */
  List<ExecutionId> submitAll(List<Work> all) {
    var ids = new ArrayList<ExecutionId>(all.size());
    for (int from = 0; from < all.size(); from += Limits.CREATES_PER_CALL) {
      List<Work> part = all.subList(from, Math.min(all.size(), from + Limits.CREATES_PER_CALL));
      var command = new CreateExecutions(part.stream().map(this::command).toList());
      switch (fabric.apply(command)) {
        case CreateExecutions.Outcome.Answered answered ->
          answered.each().forEach(one -> ids.add(id(one)));
      }
    }
    return ids;
  }

  CreateExecution command(Work work) {
    var submission = new Submission(
        namespace,
        work.lane(),
        work.kind(),
        values.encode(work.payload()),
        values.encoding(work.payload()),
        creator,
        work.idempotencyKey(),
        work.policy());
    return new CreateExecution(
        ids.solo(work.lane()),
        submission,
        work.tags(),
        work.priority(),
        start(work),
        work.deadline());
  }

  /** A delay counts from the time of the store, which decides when it is over. */
  private @Nullable Instant start(Work work) {
    Duration delay = work.delay();
    return delay == null
        ? work.notBefore()
        : Time.after(fabric.apply(new Ping()).serverTime(), delay);
  }

  static ExecutionId id(CreateExecution.Outcome outcome) {
    return switch (outcome) {
      case CreateExecution.Outcome.Created created -> created.execution();
      case CreateExecution.Outcome.Duplicate duplicate -> duplicate.execution();
    };
  }
}
