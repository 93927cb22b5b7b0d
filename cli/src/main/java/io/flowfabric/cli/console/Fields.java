package io.flowfabric.cli.console;

import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Named values in the order in which they are shown. For one thread. */
public final class Fields {
  private final Map<String, @Nullable Object> values = new LinkedHashMap<>();

  private Fields() {}

  public static Fields of(String name, @Nullable Object value) {
    return new Fields().and(name, value);
  }

  public Fields and(String name, @Nullable Object value) {
    values.put(name, value);
    return this;
  }

  public @Nullable Object get(String name) {
    return values.get(name);
  }

  Map<String, @Nullable Object> values() {
    return values;
  }
}
