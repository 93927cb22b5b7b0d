package io.flowfabric.json;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.databind.JsonNode;
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
import java.io.IOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;

/**
 * Events as JSON, several of a transaction in one array. What is unset is left out, and what all
 * events of a family have in common is said once, beside the array.
 */
public final class EventJson {
  private static final String FAMILY = EventFields.Field.FAMILY.wire();
  private static final String EXECUTION = EventFields.Field.EXECUTION_ID.wire();
  private static final String NAMESPACE = EventFields.Field.NAMESPACE.wire();
  private static final String LANE = EventFields.Field.LANE_ID.wire();
  private static final String TAGS = EventFields.Field.TAGS.wire();
  private static final String AT = EventFields.Field.OCCURRED_AT_MS.wire();
  private static final String STEP = EventFields.Field.EVENT_TYPE.wire();
  private static final String REASON = EventFields.Field.REASON.wire();
  private static final String INSTANCE = EventFields.Field.WORKER_INSTANCE_ID.wire();
  private static final String ATTEMPT = EventFields.Field.ATTEMPT_INDEX.wire();
  private static final String DETAILS = EventFields.Field.DETAILS.wire();

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
    return Json.write(out -> EventFields.of(event).write(out));
  }

  public static Packed pack(List<Event> events) {
    Map<Event.Family, List<EventFields>> families = new EnumMap<>(Event.Family.class);
    List<EventFields> each = new ArrayList<>(events.size());
    for (Event event : events) {
      EventFields fields = EventFields.of(event);
      each.add(fields);
      families.computeIfAbsent(event.family(), family -> new ArrayList<>()).add(fields);
    }
    Map<Event.Family, EventFields> common = new EnumMap<>(Event.Family.class);
    families.forEach((family, alike) -> common.put(family, EventFields.common(alike)));
    return new Packed(Json.write(out -> writeCommon(common, out)), Json.write(out -> {
      out.writeStartArray();
      for (int place = 0; place < each.size(); place++) {
        each.get(place)
            .writeWithout(Objects.requireNonNull(common.get(events.get(place).family())), out);
      }
      out.writeEndArray();
    }));
  }

  private static void writeCommon(Map<Event.Family, EventFields> common, JsonGenerator out)
      throws IOException {
    out.writeStartObject();
    for (var family : common.entrySet()) {
      out.writeFieldName(family.getKey().wire());
      family.getValue().write(out);
    }
    out.writeEndObject();
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
