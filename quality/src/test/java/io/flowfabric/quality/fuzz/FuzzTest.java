package io.flowfabric.quality.fuzz;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.flowfabric.error.EngineException;
import io.flowfabric.json.ApplicationJson;
import io.flowfabric.json.PolicyJson;
import io.flowfabric.json.RetryPolicyJson;
import io.flowfabric.model.AttemptId;
import io.flowfabric.model.Backend;
import io.flowfabric.model.BudgetId;
import io.flowfabric.model.Capabilities;
import io.flowfabric.model.ExecutionId;
import io.flowfabric.model.ExecutionPolicy;
import io.flowfabric.model.Fence;
import io.flowfabric.model.FlowId;
import io.flowfabric.model.GrantKey;
import io.flowfabric.model.Handle;
import io.flowfabric.model.HandleKind;
import io.flowfabric.model.LaneId;
import io.flowfabric.model.LeaseId;
import io.flowfabric.model.Namespace;
import io.flowfabric.model.PartitionKey;
import io.flowfabric.model.QuotaPolicyId;
import io.flowfabric.model.WorkerInstanceId;
import io.flowfabric.service.EventCursor;
import io.flowfabric.tck.model.Dice;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.UUID;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/**
 * Whatever is not right is refused as invalid input, in bounded time, and nothing is accepted in
 * two spellings. The texts are made from seeds, so what failed once fails again.
 */
final class FuzzTest {
  private static final int TRIES = 20_000;
  private static final String UUID_TEXT = "018cc251-f400-7abc-8def-0123456789ab";
  private static final ExecutionId EXECUTION = new ExecutionId(7, UUID.fromString(UUID_TEXT));
  private static final String POLICY = """
      {"priority":5,"delay_until":1700000000000,"retry_policy":{"max_retries":2,"backoff":\
      {"type":"exponential","initial_delay_ms":10,"max_delay_ms":1000,"multiplier":2.0,\
      "jitter":true},"retryable_categories":["transient"]},"timeout_policy":\
      {"attempt_timeout_ms":1000},"max_reclaim_count":3,"routing_requirements":\
      {"required_capabilities":["gpu"]},"budget_ids":["018cc251-f400-7abc-8def-0123456789ab"],\
      "retention_ms":1000,"other":[1,{"a":null}]}\
      """;

  /** Something that reads texts; it gives back what it understood, in its own spelling. */
  private record Reader(String name, String right, UnaryOperator<String> spell) {}

  private static List<Reader> readers() {
    return List.of(
        new Reader(
            "execution id",
            EXECUTION.toString(),
            text -> ExecutionId.parse(text).toString()),
        new Reader("attempt id", UUID_TEXT, text -> AttemptId.parse(text).toString()),
        new Reader("lease id", UUID_TEXT, text -> LeaseId.parse(text).toString()),
        new Reader("flow id", UUID_TEXT, text -> FlowId.parse(text).toString()),
        new Reader("budget id", UUID_TEXT, text -> BudgetId.parse(text).toString()),
        new Reader(
            "quota policy id", UUID_TEXT, text -> QuotaPolicyId.parse(text).toString()),
        new Reader("partition key", "{fp:7}", text -> PartitionKey.parse(text).toString()),
        new Reader("lane", "mail-1", text -> new LaneId(text).value()),
        new Reader("namespace", "tenant-1", text -> new Namespace(text).value()),
        new Reader("instance", "worker-1", text -> new WorkerInstanceId(text).value()),
        new Reader("capability", "gpu", text -> Capabilities.of(text).csv()),
        new Reader(
            "cursor digits",
            new EventCursor.After(258).digits(),
            text -> EventCursor.parse(text).digits()),
        new Reader(
            "grant key",
            grantKey(),
            text -> GrantKey.find(text)
                .map(GrantKey::toString)
                .orElseThrow(() -> new EngineException.NotFound("grant", "none"))));
  }

  private static String grantKey() {
    return "memory:reclaim:" + EXECUTION + ":1700000000000:k1:" + "0a".repeat(32);
  }

  @TestFactory
  Stream<DynamicTest> a_text_is_refused_or_is_spelled_as_it_was_given() {
    return readers().stream()
        .map(reader -> DynamicTest.dynamicTest(reader.name(), () -> {
          assertThat(reader.spell().apply(reader.right())).isEqualTo(reader.right());
          var scribble = new Scribble(new Dice(reader.name().hashCode()));
          for (int tries = 0; tries < TRIES; tries++) {
            String text = scribble.on(reader.right());
            try {
              assertThat(reader.spell().apply(text)).isEqualTo(text);
            } catch (EngineException.Validation | EngineException.NotFound refused) {
              assertThat(refused).hasMessageNotContaining("\n");
            }
          }
        }));
  }

  @Test
  void a_handle_is_refused_or_has_the_bytes_that_were_given() {
    byte[] right = handle().opaque();
    var scribble = new Scribble(new Dice(1));
    for (int tries = 0; tries < TRIES; tries++) {
      byte[] bytes = scribble.on(right);
      try {
        Handle read = Handle.decode(Backend.Tag.MEMORY, HandleKind.FRESH, bytes);
        assertThat(read.opaque()).isEqualTo(bytes);
      } catch (EngineException.Validation refused) {
        assertThat(refused).hasMessageContaining("handle");
      }
    }
  }

  private static Handle handle() {
    var attempt = AttemptId.parse(UUID_TEXT);
    var fence = new Fence(EXECUTION, LeaseId.parse(UUID_TEXT), 3, attempt);
    var content = new Handle.Content(
        Backend.Tag.MEMORY,
        1,
        fence,
        Duration.ofSeconds(30),
        new LaneId("mail"),
        new WorkerInstanceId("worker-1"));
    return new Handle(Backend.Tag.MEMORY, HandleKind.FRESH, content);
  }

  @Test
  void a_cursor_is_refused_or_has_the_bytes_that_were_given() {
    byte[] right = new EventCursor.After(Long.MAX_VALUE).encode();
    var scribble = new Scribble(new Dice(2));
    for (int tries = 0; tries < TRIES; tries++) {
      byte[] bytes = scribble.on(right);
      try {
        assertThat(EventCursor.decode(bytes).encode()).isEqualTo(bytes);
      } catch (EngineException.Validation refused) {
        assertThat(refused).hasMessageContaining("cursor");
      }
    }
  }

  @Test
  void a_policy_is_refused_or_means_the_same_when_it_is_written_again() {
    var scribble = new Scribble(new Dice(3));
    for (int tries = 0; tries < TRIES; tries++) {
      String json = scribble.on(POLICY);
      ExecutionPolicy policy;
      try {
        policy = PolicyJson.parse(json);
      } catch (EngineException.Validation refused) {
        continue;
      }
      assertThat(PolicyJson.parse(PolicyJson.write(policy))).as("%s", json).isEqualTo(policy);
    }
  }

  @Test
  void a_policy_that_says_a_thing_twice_is_refused() {
    assertThatThrownBy(() -> PolicyJson.parse("{\"priority\":1,\"priority\":2}"))
        .isInstanceOf(EngineException.Validation.class);
    assertThatThrownBy(() -> RetryPolicyJson.parse("{\"max_retries\":1,\"max_retries\":2}"))
        .isInstanceOf(EngineException.Validation.class);
  }

  @Test
  void what_a_policy_says_beyond_its_fields_is_kept_as_it_was() {
    for (String number : List.of("1E+999", "0.1", "12345678901234567890.123", "-7")) {
      String json = "{\"other\":" + number + "}";
      assertThat(PolicyJson.write(PolicyJson.parse(json))).isEqualTo(json);
    }
  }

  @Test
  void json_without_end_or_measure_is_refused() {
    for (String json : List.of(
        "[".repeat(100_000),
        "{\"a\":".repeat(100_000),
        "{\"priority\":1e1000000000}",
        "{\"retention_ms\":" + "9".repeat(100_000) + "}",
        "{\"other\":1e1000000000000}")) {
      assertThatThrownBy(() -> PolicyJson.parse(json))
          .isInstanceOf(EngineException.Validation.class);
    }
    for (String json :
        List.of("[".repeat(100_000), "{\"count\":1e1000000000}", "{\"price\":1e9999999999999}")) {
      assertThatThrownBy(
              () -> ApplicationJson.read(json.getBytes(StandardCharsets.UTF_8), Order.class))
          .isInstanceOf(EngineException.Validation.class);
    }
  }

  private record Order(String item, int count, BigDecimal price, List<String> notes) {}

  @Test
  void a_payload_is_read_or_refused_without_being_quoted() {
    byte[] right = ApplicationJson.write(
        new Order("secret-4711", 2, new BigDecimal("9.5"), List.of("x", "y")));
    var scribble = new Scribble(new Dice(4));
    for (int tries = 0; tries < TRIES; tries++) {
      byte[] bytes = scribble.on(right);
      try {
        Order read = ApplicationJson.read(bytes, Order.class);
        assertThat(ApplicationJson.read(ApplicationJson.write(read), Order.class))
            .isEqualTo(read);
      } catch (EngineException.Validation refused) {
        assertThat(refused).hasMessageNotContaining("4711");
      }
    }
  }
}
