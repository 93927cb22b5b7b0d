package io.flowfabric.cli.operate;

import io.flowfabric.cli.console.Failed;
import io.flowfabric.engine.ExecutionIds;
import io.flowfabric.error.EngineException;
import io.flowfabric.error.ValidationKind;
import io.flowfabric.execution.CreateExecution;
import io.flowfabric.json.JsonText;
import io.flowfabric.json.PolicyJson;
import io.flowfabric.model.LaneId;
import io.flowfabric.model.Namespace;
import io.flowfabric.model.Payload;
import io.flowfabric.model.Submission;
import io.flowfabric.model.Tags;
import java.time.Instant;
import java.util.Base64;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Reads a line of a file into the order to create an execution. Complaints name the line and the
 * field, never what it carries.
 *
 * @param usual what holds where a line says nothing
 * @param kind for lines that name none
 */
record JobReader(
    ExecutionIds ids, WorkOptions usual, @Nullable String kind) {
  private static final String JSON = "application/json";
  private static final Set<String> KNOWN = Set.of(
      "execution_id",
      "namespace",
      "lane_id",
      "execution_kind",
      "input_payload_json",
      "input_payload_b64",
      "payload_encoding",
      "creator_identity",
      "idempotency_key",
      "policy",
      "tags",
      "priority",
      "delay_until",
      "execution_deadline_at");

  CreateExecution read(JobLines.Line line) {
    try {
      return command(JsonText.object(line.text()));
    } catch (EngineException.Validation invalid) {
      throw Failed.usage("line " + line.number() + ": " + invalid.detail());
    } catch (ClassCastException | IllegalArgumentException wrong) {
      throw Failed.usage("line " + line.number() + ": a field has a value of the wrong kind");
    }
  }

  private CreateExecution command(Map<String, Object> job) {
    job.keySet().stream().filter(name -> !KNOWN.contains(name)).findFirst().ifPresent(name -> {
      throw ValidationKind.INVALID_INPUT.because("there is no field named " + name);
    });
    LaneId lane = text(job, "lane_id").map(LaneId::new).orElseGet(usual::lane);
    var submission = new Submission(
        text(job, "namespace").map(Namespace::new).orElseGet(usual::namespace),
        lane,
        text(job, "execution_kind").or(() -> Optional.ofNullable(kind)).orElse(""),
        payload(job),
        text(job, "payload_encoding").orElse(job.containsKey("input_payload_json") ? JSON : null),
        text(job, "creator_identity").orElse(SubmitCommand.CREATOR),
        text(job, "idempotency_key").orElse(null),
        Optional.ofNullable(job.get("policy"))
            .map(JsonText::value)
            .map(PolicyJson::parse)
            .orElseGet(usual::policy));
    return new CreateExecution(
        text(job, "execution_id").map(Words::id).orElseGet(() -> ids.solo(lane)),
        submission,
        tags(job),
        number(job, "priority").map(Math::toIntExact).orElseGet(usual::priority),
        number(job, "delay_until").map(Instant::ofEpochMilli).orElseGet(usual::start),
        number(job, "execution_deadline_at").map(Instant::ofEpochMilli).orElseGet(usual::deadline));
  }

  private static Payload payload(Map<String, Object> job) {
    if (job.containsKey("input_payload_json")) {
      return Payload.of(JsonText.value(job.get("input_payload_json")));
    }
    return text(job, "input_payload_b64")
        .map(text -> Payload.of(Base64.getDecoder().decode(text)))
        .orElse(Payload.EMPTY);
  }

  private Tags tags(Map<String, Object> job) {
    Map<String, String> all = new TreeMap<>(usual.tags().values());
    if (job.get("tags") instanceof Map<?, ?> own) {
      own.forEach((key, value) -> all.put((String) key, (String) value));
    }
    return Tags.of(all);
  }

  private static Optional<String> text(Map<String, Object> job, String name) {
    return Optional.ofNullable((String) job.get(name));
  }

  private static Optional<Long> number(Map<String, Object> job, String name) {
    return Optional.ofNullable((Number) job.get(name)).map(Number::longValue);
  }
}
