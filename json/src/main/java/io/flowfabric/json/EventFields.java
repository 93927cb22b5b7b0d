package io.flowfabric.json;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.SerializableString;
import com.fasterxml.jackson.core.io.SerializedString;
import io.flowfabric.decision.Event;
import io.flowfabric.model.Tags;
import io.flowfabric.model.Wire;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** What is said of an event, field by field. What is unset is not said. */
final class EventFields {

  /** In the order in which they are written. */
  enum Field implements Wire {
    FAMILY,
    NAMESPACE,
    OCCURRED_AT_MS,
    EXECUTION_ID,
    LANE_ID,
    TAGS,
    OUTCOME,
    FLOW_ID,
    EVENT_TYPE,
    LEASE_ID,
    LEASE_EPOCH,
    ATTEMPT_INDEX,
    WORKER_INSTANCE_ID,
    REASON,
    DETAILS;

    /** Quoted once, as every event has many. */
    private final SerializableString spelling = new SerializedString(wire());
  }

  private static final Field[] FIELDS = Field.values();

  /** By the place of the field. */
  private final @Nullable Object[] said = new @Nullable Object[FIELDS.length];

  private EventFields() {}

  static EventFields of(Event event) {
    var fields = new EventFields()
        .say(Field.FAMILY, event.family().wire())
        .say(Field.NAMESPACE, event.namespace().value())
        .say(Field.OCCURRED_AT_MS, event.at().toEpochMilli());
    event.about().ifPresent(fields::subject);
    switch (event) {
      case Event.Completion completion ->
        fields
            .say(Field.OUTCOME, completion.outcome().wire())
            .say(
                Field.FLOW_ID,
                completion.flow() == null ? null : completion.flow().toString())
            .say(Field.ATTEMPT_INDEX, completion.attemptIndex());
      case Event.OfLease lease ->
        fields
            .say(Field.EVENT_TYPE, lease.step().wire())
            .say(Field.LEASE_ID, lease.lease().toString())
            .say(Field.LEASE_EPOCH, lease.epoch())
            .say(Field.ATTEMPT_INDEX, lease.attemptIndex())
            .say(Field.WORKER_INSTANCE_ID, lease.holder().value())
            .say(Field.REASON, lease.reason());
      case Event.OfOperator operator -> fields.act(operator.act());
      case Event.OfWorker worker ->
        fields
            .say(Field.EVENT_TYPE, worker.step().wire())
            .say(Field.WORKER_INSTANCE_ID, worker.instance().value())
            .say(Field.REASON, worker.reason());
    }
    return fields;
  }

  private void subject(Event.Subject subject) {
    Tags tags = subject.tags();
    say(Field.EXECUTION_ID, subject.execution().toString());
    say(Field.LANE_ID, subject.lane().value());
    say(Field.TAGS, tags.values().isEmpty() ? null : tags.values());
  }

  private void act(Event.OperatorAct act) {
    switch (act) {
      case Event.OperatorAct.PriorityChanged(int before, int after) ->
        say(Field.EVENT_TYPE, "priority_changed")
            .say(
                Field.DETAILS,
                new TreeMap<>(Map.of("old_priority", before, "new_priority", after)));
      case Event.OperatorAct.Replayed(String branch, int groupsReset) ->
        say(Field.EVENT_TYPE, "replayed")
            .say(
                Field.DETAILS,
                new TreeMap<>(Map.of("branch", branch, "groups_reset", groupsReset)));
    }
  }

  private EventFields say(Field field, @Nullable Object value) {
    said[field.ordinal()] = value;
    return this;
  }

  /** What all of some events of one family say alike, besides what each says for itself. */
  static EventFields common(List<EventFields> all) {
    var common = new EventFields();
    System.arraycopy(all.getFirst().said, 0, common.said, 0, FIELDS.length);
    common.say(Field.FAMILY, null).say(Field.DETAILS, null);
    for (EventFields each : all) {
      for (int place = 0; place < FIELDS.length; place++) {
        if (!Objects.equals(common.said[place], each.said[place])) {
          common.said[place] = null;
        }
      }
    }
    return common;
  }

  /** As an object. */
  void write(JsonGenerator out) throws IOException {
    writeWithout(new EventFields(), out);
  }

  /** As an object, without what is said elsewhere. */
  void writeWithout(EventFields common, JsonGenerator out) throws IOException {
    out.writeStartObject();
    for (int place = 0; place < FIELDS.length; place++) {
      Object value = said[place];
      if (value != null && common.said[place] == null) {
        out.writeFieldName(FIELDS[place].spelling);
        write(value, out);
      }
    }
    out.writeEndObject();
  }

  private static void write(Object value, JsonGenerator out) throws IOException {
    switch (value) {
      case Long number -> out.writeNumber(number);
      case Integer number -> out.writeNumber(number);
      case Map<?, ?> fields -> {
        out.writeStartObject();
        for (var field : fields.entrySet()) {
          out.writeFieldName(field.getKey().toString());
          write(field.getValue(), out);
        }
        out.writeEndObject();
      }
      default -> out.writeString(value.toString());
    }
  }
}
