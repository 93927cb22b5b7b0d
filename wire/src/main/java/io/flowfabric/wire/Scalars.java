package io.flowfabric.wire;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.BooleanNode;
import com.fasterxml.jackson.databind.node.DoubleNode;
import com.fasterxml.jackson.databind.node.IntNode;
import com.fasterxml.jackson.databind.node.LongNode;
import com.fasterxml.jackson.databind.node.TextNode;
import io.flowfabric.json.PolicyJson;
import io.flowfabric.json.RetryPolicyJson;
import io.flowfabric.model.AttemptId;
import io.flowfabric.model.BudgetId;
import io.flowfabric.model.Capabilities;
import io.flowfabric.model.ExecutionId;
import io.flowfabric.model.ExecutionPolicy;
import io.flowfabric.model.FlowId;
import io.flowfabric.model.Handle;
import io.flowfabric.model.LaneId;
import io.flowfabric.model.LeaseId;
import io.flowfabric.model.Namespace;
import io.flowfabric.model.Payload;
import io.flowfabric.model.QuotaPolicyId;
import io.flowfabric.model.RetryPolicy;
import io.flowfabric.model.Tags;
import io.flowfabric.model.Time;
import io.flowfabric.model.WorkerId;
import io.flowfabric.model.WorkerInstanceId;
import io.flowfabric.service.EventCursor;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.function.Function;
import java.util.function.Predicate;

/** The types whose form is not that of a record: ids, times, bytes, policies. */
final class Scalars {
  private static final Form<Integer> INTEGER = new Plain<>(
      "a whole number",
      node -> node.isIntegralNumber() && node.canConvertToInt(),
      JsonNode::intValue,
      IntNode::valueOf);
  private static final Form<Long> LONG = new Plain<>(
      "a whole number",
      node -> node.isIntegralNumber() && node.canConvertToLong(),
      JsonNode::longValue,
      LongNode::valueOf);
  private static final Form<Boolean> BOOLEAN = new Plain<>(
      "true or false", JsonNode::isBoolean, JsonNode::booleanValue, BooleanNode::valueOf);
  private static final Form<String> TEXT =
      new Plain<>("a text", JsonNode::isTextual, JsonNode::textValue, TextNode::valueOf);

  static final Map<Class<?>, Form<?>> ALL = Map.ofEntries(
      Map.entry(int.class, INTEGER),
      Map.entry(Integer.class, INTEGER),
      Map.entry(long.class, LONG),
      Map.entry(Long.class, LONG),
      Map.entry(boolean.class, BOOLEAN),
      Map.entry(
          double.class,
          new Plain<>("a number", JsonNode::isNumber, JsonNode::doubleValue, DoubleNode::valueOf)),
      Map.entry(String.class, TEXT),
      Map.entry(ExecutionId.class, text(ExecutionId::toString, ExecutionId::parse)),
      Map.entry(AttemptId.class, text(AttemptId::toString, AttemptId::parse)),
      Map.entry(LeaseId.class, text(LeaseId::toString, LeaseId::parse)),
      Map.entry(FlowId.class, text(FlowId::toString, FlowId::parse)),
      Map.entry(BudgetId.class, text(BudgetId::toString, BudgetId::parse)),
      Map.entry(QuotaPolicyId.class, text(QuotaPolicyId::toString, QuotaPolicyId::parse)),
      Map.entry(LaneId.class, text(LaneId::value, LaneId::new)),
      Map.entry(Namespace.class, text(Namespace::value, Namespace::new)),
      Map.entry(WorkerId.class, text(WorkerId::value, WorkerId::new)),
      Map.entry(WorkerInstanceId.class, text(WorkerInstanceId::value, WorkerInstanceId::new)),
      Map.entry(Handle.class, text(Handles::write, Handles::read)),
      Map.entry(EventCursor.class, text(EventCursor::digits, EventCursor::parse)),
      Map.entry(Payload.class, text(Base64Text::write, Base64Text::read)),
      Map.entry(
          Instant.class, by(LONG, at -> Time.whole(at).toEpochMilli(), Instant::ofEpochMilli)),
      Map.entry(
          Duration.class, by(LONG, length -> Time.whole(length).toMillis(), Duration::ofMillis)),
      Map.entry(Tags.class, by(Containers.texts(), Tags::values, Tags::of)),
      Map.entry(Capabilities.class, tokens()),
      Map.entry(ExecutionPolicy.class, json(PolicyJson::write, PolicyJson::parse)),
      Map.entry(RetryPolicy.class, json(RetryPolicyJson::write, RetryPolicyJson::parse)));

  private Scalars() {}

  static Form<String> text() {
    return TEXT;
  }

  private static Form<Capabilities> tokens() {
    return by(Containers.tokens(), Capabilities::tokens, Capabilities::of);
  }

  private static <T> Form<T> text(Function<T, String> write, Function<String, T> read) {
    return by(TEXT, write, read);
  }

  private static <T, S> Form<T> by(Form<S> form, Function<T, S> write, Function<S, T> read) {
    return new Form<>() {
      @Override
      public JsonNode write(T value) {
        return form.write(write.apply(value));
      }

      @Override
      public T read(JsonNode node, At at) {
        return read.apply(form.read(node, at));
      }
    };
  }

  /** What has a JSON form of its own already. */
  private static <T> Form<T> json(Function<T, String> write, Function<String, T> read) {
    return new Form<>() {
      @Override
      public JsonNode write(T value) {
        return JsonCodec.read(write.apply(value).getBytes(StandardCharsets.UTF_8));
      }

      @Override
      public T read(JsonNode node, At at) {
        if (!node.isObject()) {
          throw at.expected("an object", node);
        }
        return read.apply(new String(JsonCodec.write(node), StandardCharsets.UTF_8));
      }
    };
  }

  private record Plain<T>(
      String name,
      Predicate<JsonNode> fits,
      Function<JsonNode, T> reader,
      Function<T, JsonNode> writer)
      implements Form<T> {
    @Override
    public JsonNode write(T value) {
      return writer.apply(value);
    }

    @Override
    public T read(JsonNode node, At at) {
      if (!fits.test(node)) {
        throw at.expected(name, node);
      }
      return reader.apply(node);
    }
  }
}
