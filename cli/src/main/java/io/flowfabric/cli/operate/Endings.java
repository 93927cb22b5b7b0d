package io.flowfabric.cli.operate;

import io.flowfabric.Await;
import io.flowfabric.FlowFabric;
import io.flowfabric.cli.console.ExitCode;
import io.flowfabric.cli.console.Failed;
import io.flowfabric.cli.console.Fields;
import io.flowfabric.cli.console.Output;
import io.flowfabric.execution.GetExecutionEnding;
import io.flowfabric.execution.ListAttempts;
import io.flowfabric.model.Attempt;
import io.flowfabric.model.AttemptLife;
import io.flowfabric.model.Ending;
import io.flowfabric.model.ExecutionId;
import io.flowfabric.model.Failure;
import io.flowfabric.model.Limits;
import io.flowfabric.model.Payload;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Tells how executions ended. */
record Endings(FlowFabric fabric, Output out) {

  /**
   * Prints the result of an execution, once it has one.
   *
   * @param patience how long to wait for its end
   * @param into the file that the result goes to; null for standard output
   */
  ExitCode tell(ExecutionId execution, Duration patience, @Nullable Path into) {
    Ending ending = await(execution, patience)
        .orElseThrow(() -> new Failed(
            ExitCode.NOT_YET,
            execution + " has not ended; wait for it with --wait 5m, or see where it stands with"
                + " flowfabric show"));
    if (ending instanceof Ending.Succeeded success) {
      result(execution, success, into);
      return ExitCode.OK;
    }
    Fields fields = fields(execution, ending);
    if (out.isJson()) {
      out.fields(fields);
      return ExitCode.REFUSED;
    }
    throw new Failed(ExitCode.REFUSED, "no result: " + execution + " " + words(fields, ending));
  }

  private Optional<Ending> await(ExecutionId execution, Duration patience) {
    Duration left = patience;
    Optional<Ending> ending;
    do {
      Duration some = left.compareTo(Limits.PATIENCE) < 0 ? left : Limits.PATIENCE;
      ending = fabric.apply(new Await<>(new GetExecutionEnding(execution), some));
      left = left.minus(some);
    } while (ending.isEmpty() && left.isPositive());
    return ending;
  }

  private void result(ExecutionId execution, Ending.Succeeded success, @Nullable Path into) {
    Payload result = success.result() == null ? Payload.EMPTY : success.result();
    if (into != null) {
      write(result, into);
      out.object(Fields.of("execution_id", execution).and("outcome", success.outcome()));
      return;
    }
    Optional<String> text = text(result);
    if (out.isJson()) {
      out.fields(Fields.of("execution_id", execution)
          .and("outcome", success.outcome())
          .and("ended_at", success.at())
          .and("result", text.orElse(null))
          .and("result_b64", text.isPresent() ? null : base64(result)));
    } else {
      out.verbatim(text.orElseThrow(
          () -> Failed.usage("the result is not text; keep its bytes with --into FILE")));
    }
  }

  static Optional<String> text(Payload payload) {
    try {
      return Optional.of(StandardCharsets.UTF_8
          .newDecoder()
          .decode(ByteBuffer.wrap(payload.bytes()))
          .toString());
    } catch (CharacterCodingException bytes) {
      return Optional.empty();
    }
  }

  static String base64(Payload payload) {
    return Base64.getEncoder().encodeToString(payload.bytes());
  }

  private static void write(Payload result, Path into) {
    try {
      Files.write(into, result.bytes());
    } catch (IOException unwritable) {
      throw Failed.usage("the result cannot be written to " + into);
    }
  }

  private Fields fields(ExecutionId execution, Ending ending) {
    Optional<Failure> failure = lastFailure(execution);
    return Fields.of("execution_id", execution)
        .and("outcome", ending.outcome())
        .and("ended_at", ending.at())
        .and(
            "reason",
            ending instanceof Ending.Cancelled cancelled
                ? cancelled.reason()
                : failure.map(Failure::reason).orElse(null))
        .and("failure_category", failure.map(Failure::category).orElse(null));
  }

  private Optional<Failure> lastFailure(ExecutionId execution) {
    List<Attempt> attempts = fabric.apply(ListAttempts.of(execution)).items();
    return attempts.isEmpty()
            || !(attempts.getLast().life() instanceof AttemptLife.Ended end)
            || end.failure() == null
        ? Optional.empty()
        : Optional.of(end.failure());
  }

  private static String words(Fields fields, Ending ending) {
    String how = switch (ending) {
      case Ending.Succeeded success -> "succeeded";
      case Ending.Failed failed -> "failed";
      case Ending.Cancelled cancelled -> "was cancelled";
      case Ending.Expired expired -> "expired";
      case Ending.Skipped skipped -> "was skipped";
    };
    Object reason = fields.get("reason");
    return how + (reason == null || reason.equals("") ? "" : ": " + reason);
  }
}
