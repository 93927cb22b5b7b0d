package io.flowfabric.cli.operate;

import io.flowfabric.FlowFabric;
import io.flowfabric.cli.console.ExitCode;
import io.flowfabric.cli.console.Fields;
import io.flowfabric.decision.Refusal;
import io.flowfabric.model.ExecutionId;
import io.flowfabric.model.Standing;

/** Something that is done to an execution. */
@FunctionalInterface
interface Act {

  Done on(FlowFabric fabric, ExecutionId execution);

  /**
   * What came of it.
   *
   * @param fields for programs
   * @param words for people, after the id
   */
  record Done(ExecutionId execution, ExitCode code, Fields fields, String words) {

    static Done well(ExecutionId execution, String outcome, Fields fields, String words) {
      return new Done(execution, ExitCode.OK, fields.and("outcome", outcome), words);
    }

    static Done refused(ExecutionId execution, Refusal why, Standing standing) {
      return new Done(
          execution,
          ExitCode.REFUSED,
          Fields.of("execution_id", execution)
              .and("outcome", "refused")
              .and("code", why)
              .and("lifecycle_phase", standing.phase())
              .and("terminal_outcome", standing.outcome()),
          "refused: " + why.wire() + " (it is " + standing.phase().wire() + ")");
    }

    static Done missing(ExecutionId execution) {
      return new Done(
          execution,
          ExitCode.NOT_FOUND,
          Fields.of("execution_id", execution).and("outcome", "not_found"),
          "not found");
    }
  }
}
