package io.flowfabric.json;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.flowfabric.error.EngineException;
import io.flowfabric.error.ValidationKind;
import io.flowfabric.model.Backoff;
import io.flowfabric.model.ExecutionPolicy;
import io.flowfabric.model.RetryPolicy;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

final class RetryPolicyJsonTest {

  @Test
  void what_is_left_out_has_a_standard() {
    assertThat(RetryPolicyJson.parse("{}")).isEqualTo(RetryPolicy.of(3, Backoff.STANDARD));
    assertThat(backoff("{\"type\":\"fixed\"}"))
        .isEqualTo(new Backoff.Fixed(Duration.ofMillis(1000)));
    assertThat(backoff("{\"type\":\"exponential\"}"))
        .isEqualTo(new Backoff.Exponential(
            Duration.ofMillis(1000), Duration.ofMillis(60_000), 2.0, false));
  }

  @Test
  void an_unknown_backoff_waits_for_a_second() {
    for (String json : List.of("{}", "{\"type\":\"fibonacci\"}", "{\"delay_ms\":7}")) {
      assertThat(backoff(json).delay(5, 0)).isEqualTo(Duration.ofMillis(1000));
    }
  }

  @Test
  void what_was_read_is_written_again() {
    for (RetryPolicy policy : List.of(
        RetryPolicy.of(0, new Backoff.Fixed(Duration.ZERO)),
        RetryPolicy.of(7, Backoff.Exponential.STANDARD).only(Set.of("timeout", "x")))) {
      var whole = ExecutionPolicy.builder().retry(policy).build();

      assertThat(PolicyJson.parse(PolicyJson.write(whole)).retry()).isEqualTo(policy);
    }
  }

  @Test
  void what_makes_no_sense_is_refused_by_name() {
    refused("[]", "retry_policy must be an object");
    refused("nonsense", "not JSON");
    refused("{\"max_retries\":-1}", "max_retries");
    refused("{\"max_retries\":1.5}", "max_retries must be a whole number");
    refused("{\"backoff\":\"fixed\"}", "backoff must be an object");
    refused("{\"backoff\":{\"type\":7}}", "type must be a text");
    refused("{\"backoff\":{\"type\":\"fixed\",\"delay_ms\":-1}}", "delay_ms");
    refused("{\"backoff\":{\"type\":\"exponential\",\"multiplier\":0}}", "multiplier");
    refused("{\"backoff\":{\"type\":\"exponential\",\"multiplier\":1e999}}", "multiplier");
    refused(
        "{\"backoff\":{\"type\":\"exponential\",\"jitter\":1}}", "jitter must be true or false");
    refused("{\"retryable_categories\":\"timeout\"}", "retryable_categories must be an array");
    refused("{\"retryable_categories\":[1]}", "retryable_categories must hold texts only");
  }

  private static Backoff backoff(String json) {
    return RetryPolicyJson.parse("{\"backoff\":" + json + "}").backoff();
  }

  private static void refused(String json, String saying) {
    var refusal =
        catchThrowableOfType(EngineException.Validation.class, () -> RetryPolicyJson.parse(json));
    assertThat(refusal).as(json).isNotNull();
    assertThat(refusal.kind()).isEqualTo(ValidationKind.INVALID_POLICY_JSON);
    assertThat(refusal.detail()).contains(saying);
  }
}
