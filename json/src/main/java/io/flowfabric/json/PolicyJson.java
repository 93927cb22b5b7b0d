package io.flowfabric.json;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.flowfabric.error.EngineException;
import io.flowfabric.error.ValidationKind;
import io.flowfabric.model.BudgetId;
import io.flowfabric.model.Capabilities;
import io.flowfabric.model.ExecutionPolicy;
import io.flowfabric.model.QuotaPolicyId;
import io.flowfabric.model.RoutingRequirements;
import io.flowfabric.model.TimeoutPolicy;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Supplier;

/**
 * Execution policies as JSON. What is unset is left out, never null. Parts that the engine does not
 * interpret are kept as they were given.
 */
public final class PolicyJson {
  private static final Set<String> INTERPRETED = Set.of(
      "priority",
      "delay_until",
      "retry_policy",
      "timeout_policy",
      "max_reclaim_count",
      "max_replay_count",
      "routing_requirements",
      "budget_ids",
      "quota_policy_id",
      "dedup_window_ms",
      "retention_ms");

  private PolicyJson() {}

  /** Reads a policy; a text that is none is refused, naming what is wrong with it. */
  public static ExecutionPolicy parse(String json) {
    ObjectNode policy = Json.object("policy", Json.read(json));
    var builder = ExecutionPolicy.builder();
    Json.integer(policy, "priority").ifPresent(builder::priority);
    Json.instant(policy, "delay_until").ifPresent(builder::delayUntil);
    Json.child(policy, "retry_policy").map(RetryPolicyJson::of).ifPresent(builder::retry);
    Json.child(policy, "timeout_policy").ifPresent(timeouts -> {
      builder.timeouts(new TimeoutPolicy(
          Json.duration(timeouts, "attempt_timeout_ms").orElse(null),
          Json.duration(timeouts, "execution_deadline_ms").orElse(null)));
      Json.integer(timeouts, "max_reclaim_count").ifPresent(builder::maxReclaims);
    });
    Json.integer(policy, "max_reclaim_count").ifPresent(builder::maxReclaims);
    Json.integer(policy, "max_replay_count").ifPresent(builder::maxReplays);
    Json.child(policy, "routing_requirements").map(PolicyJson::routing).ifPresent(builder::routing);
    builder.budgets(Json.texts(policy, "budget_ids").stream()
        .map(id -> policyId(() -> BudgetId.parse(id)))
        .toList());
    Json.text(policy, "quota_policy_id")
        .map(id -> policyId(() -> QuotaPolicyId.parse(id)))
        .ifPresent(builder::quota);
    Json.duration(policy, "dedup_window_ms").ifPresent(builder::dedupWindow);
    Json.duration(policy, "retention_ms").ifPresent(builder::retention);
    return builder.uninterpreted(uninterpreted(policy)).build();
  }

  public static String write(ExecutionPolicy policy) {
    ObjectNode out = Json.newObject();
    Json.put(out, "priority", policy.ownPriority());
    Json.put(out, "delay_until", policy.delayUntil());
    if (policy.retry() != null) {
      out.set("retry_policy", RetryPolicyJson.node(policy.retry()));
    }
    ObjectNode timeouts = Json.newObject();
    Json.put(timeouts, "attempt_timeout_ms", policy.timeouts().attempt());
    Json.put(timeouts, "execution_deadline_ms", policy.timeouts().execution());
    Json.putUnlessEmpty(out, "timeout_policy", timeouts);
    Json.put(out, "max_reclaim_count", policy.ownMaxReclaims());
    Json.put(out, "max_replay_count", policy.ownMaxReplays());
    Json.putUnlessEmpty(out, "routing_requirements", node(policy.routing()));
    if (!policy.budgets().isEmpty()) {
      ArrayNode ids = out.putArray("budget_ids");
      policy.budgets().forEach(id -> ids.add(id.toString()));
    }
    Json.put(
        out, "quota_policy_id", policy.quota() == null ? null : policy.quota().toString());
    Json.put(out, "dedup_window_ms", policy.ownDedupWindow());
    Json.put(out, "retention_ms", policy.ownRetention());
    policy.uninterpreted().forEach((name, json) -> out.set(name, Json.read(json)));
    return Json.write(out);
  }

  private static RoutingRequirements routing(ObjectNode node) {
    return new RoutingRequirements(
        capabilities(node.path("required_capabilities")),
        Json.text(node, "preferred_locality").orElse(null),
        Json.text(node, "isolation_level").orElse(null));
  }

  private static Capabilities capabilities(JsonNode node) {
    if (node.isMissingNode()) {
      return Capabilities.NONE;
    }
    if (!node.isArray()) {
      throw ValidationKind.INVALID_CAPABILITIES.because(
          "required:not_array: required_capabilities");
    }
    List<String> tokens = new ArrayList<>();
    for (JsonNode token : node) {
      if (!token.isTextual()) {
        throw ValidationKind.INVALID_CAPABILITIES.because(
            "non_string_token: " + token.getNodeType());
      }
      tokens.add(token.textValue());
    }
    return new Capabilities(new TreeSet<>(tokens));
  }

  private static ObjectNode node(RoutingRequirements routing) {
    ObjectNode out = Json.newObject();
    if (!routing.capabilities().tokens().isEmpty()) {
      ArrayNode tokens = out.putArray("required_capabilities");
      routing.capabilities().tokens().forEach(tokens::add);
    }
    Json.put(out, "preferred_locality", routing.preferredLocality());
    Json.put(out, "isolation_level", routing.isolationLevel());
    return out;
  }

  private static TreeMap<String, String> uninterpreted(ObjectNode policy) {
    var kept = new TreeMap<String, String>();
    policy.properties().stream()
        .filter(field -> !INTERPRETED.contains(field.getKey()))
        .forEach(field -> kept.put(field.getKey(), Json.write(field.getValue())));
    return kept;
  }

  private static <T> T policyId(Supplier<T> parse) {
    try {
      return parse.get();
    } catch (EngineException.Validation invalid) {
      throw ValidationKind.INVALID_POLICY_JSON.because(invalid.detail());
    }
  }
}
