package io.flowfabric.json;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.flowfabric.error.EngineException;
import io.flowfabric.error.ValidationKind;
import io.flowfabric.model.Backoff;
import io.flowfabric.model.BudgetId;
import io.flowfabric.model.Capabilities;
import io.flowfabric.model.ExecutionPolicy;
import io.flowfabric.model.QuotaPolicyId;
import io.flowfabric.model.RetryPolicy;
import io.flowfabric.model.RoutingRequirements;
import io.flowfabric.model.TimeoutPolicy;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.UUID;
import org.junit.jupiter.api.Test;

final class PolicyJsonTest {
  private static final String FULL = """
      {"priority":17,"delay_until":18,\
      "retry_policy":{"max_retries":19,"backoff":{"type":"exponential","initial_delay_ms":20,\
      "max_delay_ms":21,"multiplier":2.5,"jitter":true},\
      "retryable_categories":["infra_crash","x"]},\
      "timeout_policy":{"attempt_timeout_ms":22,"execution_deadline_ms":23},\
      "max_reclaim_count":24,"max_replay_count":25,\
      "routing_requirements":{"required_capabilities":["eu","gpu"],"preferred_locality":"rack-26",\
      "isolation_level":"vm-27"},\
      "budget_ids":["00000000-0000-001c-0000-000000000001"],\
      "quota_policy_id":"00000000-0000-001d-0000-000000000001",\
      "dedup_window_ms":30,"retention_ms":31,\
      "fallback_policy":{"tiers":[{"provider":"p","model":"m","timeout_ms":32}]},\
      "stream_policy":{"keep":33}}\
      """;

  @Test
  void every_part_is_read_and_written() {
    assertThat(PolicyJson.parse(FULL)).isEqualTo(full());
    assertThat(PolicyJson.write(full())).isEqualTo(FULL);
  }

  private static ExecutionPolicy full() {
    return ExecutionPolicy.builder()
        .priority(17)
        .delayUntil(Instant.ofEpochMilli(18))
        .retry(RetryPolicy.of(
                19,
                new Backoff.Exponential(Duration.ofMillis(20), Duration.ofMillis(21), 2.5, true))
            .only(Set.of("x", "infra_crash")))
        .timeouts(new TimeoutPolicy(Duration.ofMillis(22), Duration.ofMillis(23)))
        .maxReclaims(24)
        .maxReplays(25)
        .routing(new RoutingRequirements(Capabilities.of("gpu", "eu"), "rack-26", "vm-27"))
        .budgets(List.of(new BudgetId(new UUID(28, 1))))
        .quota(new QuotaPolicyId(new UUID(29, 1)))
        .dedupWindow(Duration.ofMillis(30))
        .retention(Duration.ofMillis(31))
        .uninterpreted(new TreeMap<>(Map.of(
            "stream_policy", "{\"keep\":33}",
            "fallback_policy",
                "{\"tiers\":[{\"provider\":\"p\",\"model\":\"m\",\"timeout_ms\":32}]}")))
        .build();
  }

  @Test
  void each_part_can_stand_alone() {
    for (String json : List.of(
        "{}",
        "{\"priority\":-1}",
        "{\"timeout_policy\":{\"attempt_timeout_ms\":1}}",
        "{\"timeout_policy\":{\"execution_deadline_ms\":9223372036854775807}}",
        "{\"routing_requirements\":{\"preferred_locality\":\"here\"}}",
        "{\"max_signals_per_execution\":5}")) {
      assertThat(PolicyJson.write(PolicyJson.parse(json))).isEqualTo(json);
    }
  }

  @Test
  void empty_parts_are_as_good_as_none() {
    for (String json : List.of(
        "{\"timeout_policy\":{}}",
        "{\"routing_requirements\":{\"required_capabilities\":[]}}",
        "{\"budget_ids\":[]}")) {
      assertThat(PolicyJson.parse(json)).isEqualTo(ExecutionPolicy.NONE);
    }
  }

  @Test
  void the_reclaim_limit_may_stand_in_two_places_and_the_outer_one_wins() {
    String inner = "\"timeout_policy\":{\"max_reclaim_count\":1}";

    assertThat(PolicyJson.parse("{" + inner + "}").maxReclaims()).isEqualTo(1);
    assertThat(PolicyJson.parse("{\"max_reclaim_count\":2," + inner + "}").maxReclaims())
        .isEqualTo(2);
  }

  @Test
  void what_is_no_json_is_refused() {
    for (String json : List.of("{", "{\"priority\":}", "{} {}", "{'a':1}", "nonsense")) {
      refused(ValidationKind.INVALID_POLICY_JSON, json, "not JSON");
    }
  }

  @Test
  void what_is_no_object_is_refused() {
    for (String json : List.of("", " ", "[]", "null", "7", "\"{}\"", "true")) {
      refused(ValidationKind.INVALID_POLICY_JSON, json, "policy must be an object");
    }
  }

  @Test
  void a_field_of_the_wrong_kind_is_named() {
    for (String field : List.of("priority", "max_reclaim_count", "max_replay_count")) {
      for (String value : List.of("\"1\"", "1.5", "1.0", "2147483648", "null", "true", "[]")) {
        refusedField(field, value, "must be a whole number");
      }
    }
    for (String field : List.of("delay_until", "dedup_window_ms", "retention_ms")) {
      for (String value : List.of("\"1\"", "0.5", "9223372036854775808", "null")) {
        refusedField(field, value, "must be milliseconds");
      }
    }
    for (String field : List.of("retry_policy", "timeout_policy", "routing_requirements")) {
      for (String value : List.of("\"x\"", "[]", "1", "null")) {
        refusedField(field, value, "must be an object");
      }
    }
    refusedField("quota_policy_id", "7", "must be a text");
    refusedField("budget_ids", "\"7\"", "must be an array");
    refusedField("budget_ids", "[7]", "must hold texts only");
  }

  private static void refusedField(String field, String value, String should) {
    refused(
        ValidationKind.INVALID_POLICY_JSON,
        "{\"" + field + "\":" + value + "}",
        field + " " + should);
  }

  @Test
  void a_value_that_makes_no_sense_is_refused() {
    refused(ValidationKind.INVALID_POLICY_JSON, "{\"dedup_window_ms\":-1}", "dedup_window_ms");
    refused(ValidationKind.INVALID_POLICY_JSON, "{\"max_replay_count\":-1}", "max_replay_count");
    refused(
        ValidationKind.INVALID_POLICY_JSON,
        "{\"timeout_policy\":{\"attempt_timeout_ms\":0}}",
        "attempt_timeout_ms");
    refused(ValidationKind.INVALID_POLICY_JSON, "{\"budget_ids\":[\"7\"]}", "budget_id");
    refused(ValidationKind.INVALID_POLICY_JSON, "{\"quota_policy_id\":\"7\"}", "quota_policy_id");
  }

  @Test
  void required_capabilities_are_an_array_of_tokens() {
    refusedCapabilities("\"gpu\"", "required:not_array");
    refusedCapabilities("{}", "required:not_array");
    refusedCapabilities("null", "required:not_array");
    refusedCapabilities("[1]", "non_string_token");
    refusedCapabilities("[null]", "non_string_token");
    refusedCapabilities("[[\"gpu\"]]", "non_string_token");
    refusedCapabilities("[\"a,b\"]", "comma_in_token");
    refusedCapabilities("[\"\\ud83d\"]", "not_unicode");
  }

  private static void refusedCapabilities(String value, String code) {
    refused(
        ValidationKind.INVALID_CAPABILITIES,
        "{\"routing_requirements\":{\"required_capabilities\":" + value + "}}",
        code);
  }

  @Test
  void what_is_nested_without_end_is_refused() {
    refused(
        ValidationKind.INVALID_POLICY_JSON,
        "{\"x\":" + "[".repeat(100_000) + "]".repeat(100_000) + "}",
        "not JSON");
  }

  private static void refused(ValidationKind kind, String json, String... saying) {
    var refusal =
        catchThrowableOfType(EngineException.Validation.class, () -> PolicyJson.parse(json));
    assertThat(refusal).as(json).isNotNull();
    assertThat(refusal.kind()).as(json).isEqualTo(kind);
    assertThat(refusal.detail()).contains(saying);
  }
}
