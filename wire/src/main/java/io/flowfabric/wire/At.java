package io.flowfabric.wire;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** A place in a message, so that an error can name it. */
public record At(@Nullable At parent, String name) {
  public static final At TOP = new At(null, "");

  public At field(String field) {
    return new At(this, field);
  }

  public At item(int index) {
    return new At(this, "[" + index + "]");
  }

  /** The complaint that something else was expected here. What was found is not repeated. */
  public MalformedMessage expected(String form, JsonNode found) {
    return new MalformedMessage(
        this + " must be " + form + ", was " + found.getNodeType().name().toLowerCase(Locale.ROOT));
  }

  @Override
  public String toString() {
    if (parent == null || parent.parent == null && parent.name.isEmpty()) {
      return name.isEmpty() ? "the message" : name;
    }
    return parent + (name.startsWith("[") ? name : "." + name);
  }
}
