package io.flowfabric.wire;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.flowfabric.Command;
import io.flowfabric.decision.Refusal;
import io.flowfabric.decision.Search.Takeover;
import io.flowfabric.error.EngineException;
import io.flowfabric.execution.CompleteExecution;
import io.flowfabric.execution.CreateExecution;
import io.flowfabric.grant.VerifyGrant;
import io.flowfabric.lease.ClaimExecutions;
import io.flowfabric.model.AttemptId;
import io.flowfabric.model.Authority;
import io.flowfabric.model.Backend;
import io.flowfabric.model.Capabilities;
import io.flowfabric.model.ExecutionId;
import io.flowfabric.model.ExecutionPolicy;
import io.flowfabric.model.Fence;
import io.flowfabric.model.Handle;
import io.flowfabric.model.HandleKind;
import io.flowfabric.model.LaneId;
import io.flowfabric.model.LeaseId;
import io.flowfabric.model.LifecyclePhase;
import io.flowfabric.model.Namespace;
import io.flowfabric.model.Payload;
import io.flowfabric.model.Standing;
import io.flowfabric.model.Submission;
import io.flowfabric.model.Tags;
import io.flowfabric.model.TerminalOutcome;
import io.flowfabric.model.WorkerIdentity;
import io.flowfabric.model.WorkerInstanceId;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/** The form of messages is a contract with programs that are not ours. */
final class CommandWireTest {
  private static final ExecutionId ID = new ExecutionId(7, new UUID(1, 2));
  private static final Fence FENCE =
      new Fence(ID, new LeaseId(new UUID(3, 4)), 5, new AttemptId(new UUID(6, 7)));
  private static final Handle HANDLE = new Handle(
      Backend.Tag.MEMORY,
      HandleKind.FRESH,
      new Handle.Content(
          Backend.Tag.MEMORY,
          0,
          FENCE,
          Duration.ofSeconds(30),
          new LaneId("mail"),
          new WorkerInstanceId("w1-a")));

  @Test
  void every_command_has_a_form() {
    assertThat(Catalogue.COMMANDS)
        .allSatisfy(type -> assertThat(CommandWire.find(Command.wire(type))).isPresent());
  }

  @Test
  void an_order_to_create_has_the_names_of_the_specification() {
    var submission = new Submission(
        new Namespace("acme"),
        new LaneId("mail"),
        "welcome",
        Payload.of("hi"),
        "text/plain",
        "",
        "k1",
        ExecutionPolicy.builder().maxReplays(3).build());
    var command = new CreateExecution(
        ID, submission, Tags.of(Map.of("app.x", "y")), 4, Instant.ofEpochMilli(1000), null);

    assertThat(written(command)).isEqualTo("""
        {"execution_id":"{fp:7}:00000000-0000-0001-0000-000000000002",\
        "submission":{"namespace":"acme","lane_id":"mail","execution_kind":"welcome",\
        "payload":"aGk=","payload_encoding":"text/plain","creator":"","idempotency_key":"k1",\
        "policy":{"max_replay_count":3}},"tags":{"app.x":"y"},"priority":4,"delay_until":1000}\
        """);
    assertThat(again(command)).isEqualTo(command);
  }

  @Test
  void a_claim_names_its_worker_and_its_times_in_milliseconds() {
    var command = new ClaimExecutions(
        new LaneId("mail"),
        WorkerIdentity.of("w1", "w1-a"),
        Capabilities.of("gpu"),
        Duration.ofSeconds(30),
        5,
        Takeover.AT_ONCE);

    assertThat(written(command)).isEqualTo("""
        {"lane_id":"mail","worker":{"worker_id":"w1","worker_instance_id":"w1-a"},\
        "capabilities":["gpu"],"lease_ttl_ms":30000,"max":5,\
        "takeover":{"allowed":true,"grace_ms":0}}\
        """);
    assertThat(again(command)).isEqualTo(command);
  }

  @Test
  void a_handle_is_one_text_and_comes_back_whole() {
    var command = new CompleteExecution(HANDLE, null);

    assertThat(written(command)).startsWith("{\"authority\":{\"Handle\":\"memory.fresh.");
    assertThat(again(command)).isEqualTo(command);
  }

  @Test
  void alternatives_are_told_by_name() {
    var operator = new CompleteExecution(new Authority.Operator(ID), Payload.EMPTY);

    assertThat(written(operator)).isEqualTo("""
        {"authority":{"Operator":{"execution_id":"{fp:7}:00000000-0000-0001-0000-000000000002"}},\
        "result":""}\
        """);
    assertThat(again(operator)).isEqualTo(operator);
    assertThat(told("claim_executions", new ClaimExecutions.Outcome.NothingToClaim()))
        .isEqualTo("\"NothingToClaim\"");
  }

  @Test
  void a_refusal_says_why_and_where_the_execution_stood() {
    var standing = new Standing(LifecyclePhase.TERMINAL, TerminalOutcome.SUCCESS, 5, null);

    assertThat(told(
            "complete_execution",
            new CompleteExecution.Outcome.Refused(Refusal.EXECUTION_NOT_ACTIVE, standing)))
        .isEqualTo("""
            {"Refused":{"why":"execution_not_active","standing":{"phase":"terminal",\
            "outcome":"success","lease_epoch":5}}}\
            """);
  }

  @Test
  void half_a_surrogate_pair_travels() {
    var command = new VerifyGrant("\ud83d");

    assertThat(again(command)).isEqualTo(command);
  }

  @Test
  void what_is_missing_or_of_the_wrong_kind_is_named() {
    malformed("{}", "lane_id is missing");
    malformed("[]", "the message must be an object, was array");
    malformed("{\"lane_id\":7}", "lane_id must be a text, was number");
    malformed(
        "{\"lane_id\":\"a\",\"worker\":{\"worker_id\":\"w\"}}",
        "worker.worker_instance_id is missing");
    malformed(
        "{\"lane_id\":\"a\",\"worker\":{\"worker_id\":\"w\",\"worker_instance_id\":\"i\"},"
            + "\"capabilities\":[\"a\",7]}",
        "capabilities[1] must be a text, was number");
  }

  @Test
  void a_value_that_breaks_a_rule_is_refused_by_the_rule() {
    assertThatThrownBy(() -> read("{\"lane_id\":\"\"}"))
        .isInstanceOf(EngineException.Validation.class)
        .hasMessageContaining("lane_id");
  }

  @Test
  void what_is_no_json_or_goes_too_far_is_refused_without_being_repeated() {
    for (String broken :
        new String[] {"{\"s3cret", "{} s3cret", "{\"a\":1,\"a\":2}", "[".repeat(100_000)}) {
      assertThatThrownBy(() -> read(broken))
          .isInstanceOf(NotJson.class)
          .hasMessageNotContaining("s3cret")
          .hasNoCause();
    }
  }

  private static void malformed(String json, String saying) {
    assertThatThrownBy(() -> read(json)).isInstanceOf(MalformedMessage.class).hasMessage(saying);
  }

  private static Command<?> read(String json) {
    return CommandWire.find("claim_executions")
        .orElseThrow()
        .command(JsonCodec.read(json.getBytes(StandardCharsets.UTF_8)));
  }

  private static String written(Command<?> command) {
    return new String(CommandWire.of(command).request(command), StandardCharsets.UTF_8);
  }

  private static Command<?> again(Command<?> command) {
    return CommandWire.of(command)
        .command(JsonCodec.read(CommandWire.of(command).request(command)));
  }

  private static String told(String command, Object outcome) {
    CommandWire wire = CommandWire.find(command).orElseThrow();
    byte[] bytes = JsonCodec.write(wire.response(outcome));
    assertThat(Reply.of(200, bytes).outcome(wire)).isEqualTo(outcome);
    return new String(bytes, StandardCharsets.UTF_8);
  }
}
