package io.flowfabric.cli.operate;

import io.flowfabric.cli.console.Fields;
import io.flowfabric.decision.Event;
import io.flowfabric.decision.Event.OperatorAct;
import io.flowfabric.decision.LoggedEvent;
import io.flowfabric.model.Tags;
import io.flowfabric.service.EventCursor;
import java.util.LinkedHashMap;
import java.util.SequencedMap;

/** An event as a line. */
final class EventRow {
  /** What people see, and how wide it usually is. */
  static final SequencedMap<String, Integer> COLUMNS = new LinkedHashMap<>();

  static {
    COLUMNS.put("at", 23);
    COLUMNS.put("family", 10);
    COLUMNS.put("event_type", 16);
    COLUMNS.put("execution_id", 45);
    COLUMNS.put("worker_instance_id", 10);
    COLUMNS.put("detail", 0);
  }

  private EventRow() {}

  static Fields of(LoggedEvent logged) {
    Event event = logged.event();
    var subject = event.about();
    Fields fields = Fields.of("at", event.at())
        .and("family", event.family())
        .and("event_type", type(event))
        .and("namespace", event.namespace())
        .and("lane_id", subject.map(Event.Subject::lane).orElse(null))
        .and("execution_id", subject.map(Event.Subject::execution).orElse(null));
    switch (event) {
      case Event.Completion completion ->
        fields
            .and("worker_instance_id", null)
            .and("attempt_index", completion.attemptIndex())
            .and("lease_epoch", null)
            .and("detail", "");
      case Event.OfLease lease ->
        fields
            .and("worker_instance_id", lease.holder())
            .and("attempt_index", lease.attemptIndex())
            .and("lease_epoch", lease.epoch())
            .and("detail", lease.reason());
      case Event.OfOperator operator ->
        fields
            .and("worker_instance_id", null)
            .and("attempt_index", null)
            .and("lease_epoch", null)
            .and("detail", detail(operator.act()));
      case Event.OfWorker worker ->
        fields
            .and("worker_instance_id", worker.instance())
            .and("attempt_index", null)
            .and("lease_epoch", null)
            .and("detail", worker.reason());
    }
    return fields
        .and("tags", subject.map(Event.Subject::tags).orElse(Tags.NONE).values())
        .and("cursor", new EventCursor.After(logged.position()).digits());
  }

  private static String type(Event event) {
    return switch (event) {
      case Event.Completion completion -> completion.outcome().wire();
      case Event.OfLease lease -> lease.step().wire();
      case Event.OfOperator(var subject, OperatorAct.PriorityChanged changed, var at) ->
        "priority_changed";
      case Event.OfOperator(var subject, OperatorAct.Replayed replayed, var at) -> "replayed";
      case Event.OfWorker worker -> worker.step().wire();
    };
  }

  private static String detail(OperatorAct act) {
    return switch (act) {
      case OperatorAct.PriorityChanged changed -> changed.before() + " to " + changed.after();
      case OperatorAct.Replayed replayed -> replayed.branch();
    };
  }
}
