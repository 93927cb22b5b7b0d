package io.flowfabric.json;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.flowfabric.model.Backoff;
import io.flowfabric.model.RetryPolicy;
import java.util.TreeSet;

/**
 * Retry policies and their backoffs as JSON. A backoff of a kind that is not known waits for the
 * standard delay.
 */
public final class RetryPolicyJson {
  private RetryPolicyJson() {}

  public static RetryPolicy parse(String json) {
    return of(Json.object("retry_policy", Json.read(json)));
  }

  public static String write(RetryPolicy policy) {
    return Json.write(node(policy));
  }

  static RetryPolicy of(ObjectNode node) {
    return new RetryPolicy(
        Json.integer(node, "max_retries").orElse(RetryPolicy.STANDARD_RETRIES),
        Json.child(node, "backoff").map(RetryPolicyJson::backoff).orElse(Backoff.STANDARD),
        new TreeSet<>(Json.texts(node, "retryable_categories")));
  }

  private static Backoff backoff(ObjectNode node) {
    var usual = Backoff.Exponential.STANDARD;
    return switch (Json.text(node, "type").orElse("")) {
      case "fixed" ->
        new Backoff.Fixed(Json.duration(node, "delay_ms").orElse(Backoff.STANDARD_DELAY));
      case "exponential" ->
        new Backoff.Exponential(
            Json.duration(node, "initial_delay_ms").orElse(usual.initial()),
            Json.duration(node, "max_delay_ms").orElse(usual.max()),
            Json.number(node, "multiplier").orElse(usual.multiplier()),
            Json.bool(node, "jitter").orElse(usual.jitter()));
      default -> Backoff.STANDARD;
    };
  }

  static ObjectNode node(RetryPolicy policy) {
    ObjectNode out = Json.newObject();
    out.put("max_retries", policy.maxRetries());
    out.set("backoff", node(policy.backoff()));
    if (!policy.retryableCategories().isEmpty()) {
      ArrayNode categories = out.putArray("retryable_categories");
      policy.retryableCategories().forEach(categories::add);
    }
    return out;
  }

  private static ObjectNode node(Backoff backoff) {
    ObjectNode out = Json.newObject();
    switch (backoff) {
      case Backoff.Fixed fixed ->
        out.put("type", "fixed").put("delay_ms", fixed.delay().toMillis());
      case Backoff.Exponential growing ->
        out.put("type", "exponential")
            .put("initial_delay_ms", growing.initial().toMillis())
            .put("max_delay_ms", growing.max().toMillis())
            .put("multiplier", growing.multiplier())
            .put("jitter", growing.jitter());
    }
    return out;
  }
}
