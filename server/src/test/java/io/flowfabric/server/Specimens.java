package io.flowfabric.server;

import io.flowfabric.Command;
import io.flowfabric.json.RetryPolicyJson;
import io.flowfabric.model.BlockingReason;
import io.flowfabric.model.Capabilities;
import io.flowfabric.model.EligibilityState;
import io.flowfabric.model.ExecutionId;
import io.flowfabric.model.ExecutionPolicy;
import io.flowfabric.model.Handle;
import io.flowfabric.model.LaneId;
import io.flowfabric.model.Namespace;
import io.flowfabric.model.Payload;
import io.flowfabric.model.RetryPolicy;
import io.flowfabric.model.Tags;
import io.flowfabric.model.WorkerId;
import io.flowfabric.model.WorkerInstanceId;
import io.flowfabric.service.EventCursor;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.UUID;

/** Makes a command of any class about one execution, so that no class can be left out. */
record Specimens(ExecutionId execution, Handle handle, Namespace namespace, LaneId lane) {
  private static final String HEX = "0a".repeat(32);

  Command<?> of(Class<? extends Command<?>> type) {
    return (Command<?>) make(type, "");
  }

  private Object make(Type type, String name) {
    if (type instanceof ParameterizedType generic) {
      return container((Class<?>) generic.getRawType(), generic.getActualTypeArguments());
    }
    Class<?> plain = (Class<?>) type;
    Object known = known(plain, name);
    if (known != null) {
      return known;
    }
    if (plain.isEnum()) {
      return plain.getEnumConstants()[0];
    }
    if (plain.isSealed()) {
      return make(plain.getPermittedSubclasses()[0], name);
    }
    return record(plain);
  }

  private Object known(Class<?> type, String name) {
    Map<Class<?>, Object> values = new HashMap<>();
    values.put(ExecutionId.class, execution);
    values.put(Handle.class, handle);
    values.put(Namespace.class, namespace);
    values.put(LaneId.class, lane);
    values.put(WorkerId.class, new WorkerId("w1"));
    values.put(WorkerInstanceId.class, new WorkerInstanceId("w1-a"));
    values.put(Payload.class, Payload.of("x"));
    values.put(Tags.class, Tags.NONE);
    values.put(Capabilities.class, Capabilities.NONE);
    values.put(ExecutionPolicy.class, ExecutionPolicy.NONE);
    values.put(RetryPolicy.class, RetryPolicyJson.parse("{}"));
    values.put(EventCursor.class, EventCursor.OLDEST);
    values.put(Duration.class, Duration.ofSeconds(5));
    values.put(Instant.class, Instant.ofEpochMilli(1_700_000_000_000L));
    values.put(BlockingReason.class, BlockingReason.WAITING_FOR_BUDGET);
    values.put(EligibilityState.class, EligibilityState.BLOCKED_BY_BUDGET);
    values.put(UUID.class, new UUID(1, 2));
    values.put(int.class, name.equals("partition") ? execution.partition() : 1);
    values.put(Integer.class, name.equals("partition") ? execution.partition() : 1);
    values.put(long.class, 1L);
    values.put(Long.class, 1L);
    values.put(boolean.class, true);
    values.put(double.class, 1.0);
    values.put(String.class, text(name));
    return values.get(type);
  }

  private static String text(String name) {
    return switch (name) {
      case "secretHex" -> HEX;
      case "key", "tagKey" -> "app.x";
      case "source" -> "somebody";
      default -> "x";
    };
  }

  private Object container(Class<?> raw, Type[] arguments) {
    if (raw == Optional.class) {
      return Optional.of(make(arguments[0], ""));
    }
    if (Map.class.isAssignableFrom(raw)) {
      return new TreeMap<>();
    }
    Object item = arguments[0] == String.class ? "public_state" : make(arguments[0], "");
    if (raw == SortedSet.class) {
      return new TreeSet<>(Set.of(item));
    }
    return raw == Set.class ? Set.of(item) : List.of(item);
  }

  private Object record(Class<?> type) {
    RecordComponent[] components = type.getRecordComponents();
    Object[] parts = Arrays.stream(components)
        .map(part -> make(part.getGenericType(), part.getName()))
        .toArray();
    Class<?>[] types =
        Arrays.stream(components).map(RecordComponent::getType).toArray(Class<?>[]::new);
    try {
      return type.getConstructor(types).newInstance(parts);
    } catch (ReflectiveOperationException impossible) {
      throw new AssertionError("cannot make a " + type, impossible);
    }
  }
}
