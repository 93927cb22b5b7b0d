package io.flowfabric.json;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.flowfabric.decision.Event;
import io.flowfabric.model.ExecutionId;
import io.flowfabric.model.FlowId;
import io.flowfabric.model.LaneId;
import io.flowfabric.model.LeaseId;
import io.flowfabric.model.Namespace;
import io.flowfabric.model.Tags;
import io.flowfabric.model.TerminalOutcome;
import io.flowfabric.model.Wire;
import io.flowfabric.model.WorkerInstanceId;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Events as JSON, several of a transaction in one array. What is unset is left out, and what all
 * events of a family have in common is said once, beside the array.
 */
public final class EventJson {
  private static final String FAMILY = "family";
  private static final String EXECUTION = "execution_id";
  private static final String NAMESPACE = "namespace";
  private static final String LANE = "lane_id";
  private static final String TAGS = "tags";
  private static final String AT = "occurred_at_ms";
  private static final String STEP = "event_type";
  private static final String REASON = "reason";
  private static final String INSTANCE = "worker_instance_id";
  private static final String ATTEMPT = "attempt_index";
  private static final String DETAILS = "details";

  private EventJson() {}

  /**
   * The events of a transaction.
   *
   * @param common what they have in common, by family
   * @param each what is left of each, in order
   */
  public record Packed(String common, String each) {}

  /** One event by itself, for those who follow them. */
  public static String write(Event event) {
    return Json.write(node(event));
  }

  public static Packed pack(List<Event> events) {
    ArrayNode each = Json.newArray();
    Map<String, List<ObjectNode>> families = new LinkedHashMap<>();
    for (Event event : events) {
      ObjectNode node = node(event);
      each.add(node);
      families
          .computeIfAbsent(event.family().wire(), family -> new ArrayList<>())
          .add(node);
    }
    ObjectNode common = Json.newObject();
    families.forEach((family, nodes) -> common.set(family, takeCommon(nodes)));
    return new Packed(Json.write(common), Json.write(each));
  }

  public static List<Event> unpack(Packed packed) {
    JsonNode common = Json.read(packed.common);
    List<Event> events = new ArrayList<>();
    for (JsonNode item : Json.read(packed.each)) {
      ObjectNode own = Json.object("event", item);
      ObjectNode all = Json.newObject();
      common
          .path(text(own, FAMILY))
          .properties()
          .forEach(field -> all.set(field.getKey(), field.getValue()));
      all.setAll(own);
      events.add(event(all));
    }
    return events;
  }

  /** Moves what is alike in all of some events out of them. */
  private static ObjectNode takeCommon(List<ObjectNode> nodes) {
    ObjectNode common = nodes.getFirst().deepCopy();
    common.remove(List.of(FAMILY, DETAILS));
    for (ObjectNode node : nodes.subList(1, nodes.size())) {
      common.properties().removeIf(field -> !field.getValue().equals(node.get(field.getKey())));
    }
    List<String> names = common.propertyStream().map(Map.Entry::getKey).toList();
    nodes.forEach(node -> node.remove(names));
    return common;
  }

  private static ObjectNode node(Event event) {
    ObjectNode out = Json.newObject()
        .put(FAMILY, event.family().wire())
        .put(NAMESPACE, event.namespace().value())
        .put(AT, event.at().toEpochMilli());
    event.about().ifPresent(subject -> {
      out.put(EXECUTION, subject.execution().toString())
          .put(LANE, subject.lane().value());
      ObjectNode tags = Json.newObject();
      subject.tags().values().forEach(tags::put);
      Json.putUnlessEmpty(out, TAGS, tags);
    });
    switch (event) {
      case Event.Completion completion -> {
        out.put("outcome", completion.outcome().wire());
        Json.put(out, "flow_id", completion.flow());
        Json.put(out, ATTEMPT, completion.attemptIndex());
      }
      case Event.OfLease lease ->
        out.put(STEP, lease.step().wire())
            .put("lease_id", lease.lease().toString())
            .put("lease_epoch", lease.epoch())
            .put(ATTEMPT, lease.attemptIndex())
            .put(INSTANCE, lease.holder().value())
            .put(REASON, lease.reason());
      case Event.OfOperator operator -> write(out, operator.act());
      case Event.OfWorker worker ->
        out.put(STEP, worker.step().wire())
            .put(INSTANCE, worker.instance().value())
            .put(REASON, worker.reason());
    }
    return out;
  }

  private static void write(ObjectNode out, Event.OperatorAct act) {
    switch (act) {
      case Event.OperatorAct.PriorityChanged changed ->
        out.put(STEP, "priority_changed")
            .putObject(DETAILS)
            .put("old_priority", changed.before())
            .put("new_priority", changed.after());
      case Event.OperatorAct.Replayed replayed ->
        out.put(STEP, "replayed")
            .putObject(DETAILS)
            .put("branch", replayed.branch())
            .put("groups_reset", replayed.groupsReset());
    }
  }

  private static Event event(ObjectNode in) {
    Instant at = Instant.ofEpochMilli(in.path(AT).longValue());
    return switch (Wire.given(Event.Family.class, FAMILY, text(in, FAMILY))) {
      case COMPLETION -> completion(in, at);
      case LEASE -> lease(in, at);
      case OPERATOR -> new Event.OfOperator(subject(in), act(in), at);
      case WORKER ->
        new Event.OfWorker(
            new Namespace(text(in, NAMESPACE)),
            new WorkerInstanceId(text(in, INSTANCE)),
            Wire.given(Event.WorkerStep.class, STEP, text(in, STEP)),
            text(in, REASON),
            at);
    };
  }

  private static Event completion(ObjectNode in, Instant at) {
    return new Event.Completion(
        subject(in),
        Json.text(in, "flow_id").map(FlowId::parse).orElse(null),
        Wire.given(TerminalOutcome.class, "outcome", text(in, "outcome")),
        Json.integer(in, ATTEMPT).orElse(null),
        at);
  }

  private static Event lease(ObjectNode in, Instant at) {
    return new Event.OfLease(
        subject(in),
        Wire.given(Event.LeaseStep.class, STEP, text(in, STEP)),
        LeaseId.parse(text(in, "lease_id")),
        in.path("lease_epoch").longValue(),
        in.path(ATTEMPT).intValue(),
        new WorkerInstanceId(text(in, INSTANCE)),
        text(in, REASON),
        at);
  }

  private static Event.OperatorAct act(ObjectNode in) {
    JsonNode details = in.path(DETAILS);
    return switch (text(in, STEP)) {
      case "priority_changed" ->
        new Event.OperatorAct.PriorityChanged(
            details.path("old_priority").intValue(),
            details.path("new_priority").intValue());
      default ->
        new Event.OperatorAct.Replayed(
            details.path("branch").asText(), details.path("groups_reset").intValue());
    };
  }

  private static Event.Subject subject(ObjectNode in) {
    var tags = new TreeMap<String, String>();
    in.path(TAGS)
        .properties()
        .forEach(tag -> tags.put(tag.getKey(), tag.getValue().asText()));
    return new Event.Subject(
        ExecutionId.parse(text(in, EXECUTION)),
        new Namespace(text(in, NAMESPACE)),
        new LaneId(text(in, LANE)),
        new Tags(tags));
  }

  private static String text(ObjectNode in, String name) {
    return in.path(name).asText();
  }
}
