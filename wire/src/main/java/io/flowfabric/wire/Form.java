package io.flowfabric.wire;

import com.fasterxml.jackson.databind.JsonNode;
import org.jspecify.annotations.Nullable;

/**
 * How values of a type look as JSON. Safe for use by many threads.
 *
 * @param <T> the type
 */
public interface Form<T> {

  JsonNode write(T value);

  /**
   * @throws MalformedMessage where the JSON is not of this form, naming the place
   * @throws io.flowfabric.error.EngineException.Validation where a value breaks a rule of its type
   */
  T read(JsonNode node, At at);

  /** What it means that a field which may be left out is. */
  default @Nullable T missing() {
    return null;
  }
}
