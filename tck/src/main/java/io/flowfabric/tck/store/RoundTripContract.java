package io.flowfabric.tck.store;

import static org.assertj.core.api.Assertions.assertThat;

import io.flowfabric.decision.Event;
import io.flowfabric.decision.LoggedEvent;
import io.flowfabric.decision.Search;
import io.flowfabric.decision.Search.ExecutionFilter;
import io.flowfabric.model.Entity;
import io.flowfabric.model.Execution;
import io.flowfabric.model.ExecutionPolicy;
import io.flowfabric.model.GrantKind;
import io.flowfabric.model.Keystore;
import io.flowfabric.model.Partitions;
import io.flowfabric.model.Payload;
import io.flowfabric.model.Submission;
import io.flowfabric.model.Tags;
import io.flowfabric.model.TerminalOutcome;
import io.flowfabric.model.Time;
import io.flowfabric.tck.shape.AnExecution;
import io.flowfabric.tck.shape.Sample;
import io.flowfabric.tck.shape.Shape;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** What is written is read back equal, whatever it is. */
public interface RoundTripContract extends StoreContract {

  @Test
  default void keeps_an_execution_of_every_shape() {
    List<Execution> written = new ArrayList<>();
    for (Shape shape : Shape.values()) {
      for (int variant = 0;
          variant < shape.variants(Sample.id(0), Sample.START).size();
          variant++) {
        var id = Sample.id(written.size());
        written.add(shape.variants(id, Sample.START).get(variant));
      }
    }
    trial().put(written);
    written.forEach(execution ->
        assertThat(trial().find(execution.key())).as("%s", execution).contains(execution));
    assertThat(trial().search(new Search.Executions(ExecutionFilter.ANY, null, 1000)))
        .containsExactlyElementsOf(written);
  }

  @Test
  default void keeps_an_execution_on_its_way_from_shape_to_shape() {
    List<Execution> way = new ArrayList<>(Shape.all(Sample.id(1), Sample.START));
    way.addAll(Shape.all(Sample.id(1), Sample.at(5000)).reversed());
    Execution before = way.getFirst();
    trial().put(before);
    for (Execution after : way.subList(1, way.size())) {
      trial().replace(before, after);
      assertThat(trial().find(after.key())).contains(after);
      before = after;
    }
  }

  @Test
  default void keeps_an_execution_with_nothing_but_what_must_be() {
    var submission = new Submission(
        Sample.TENANT, Sample.LANE, "k", Payload.EMPTY, null, "", null, ExecutionPolicy.NONE);
    keeps(Execution.created(Sample.id(1), submission, 0, Tags.NONE, Sample.START));
  }

  @Test
  default void keeps_ids_from_the_first_to_the_last() {
    keeps(AnExecution.of(Sample.id(0, 0)).ready());
    keeps(AnExecution.of(Sample.id(32_767, -1)).ready());
  }

  @Test
  default void keeps_the_end_of_time() {
    keeps(AnExecution.numbered(1).delayedUntil(Time.END));
    keeps(AnExecution.numbered(2).withDeadline(Time.END).ready());
  }

  @Test
  default void keeps_past_attempts() {
    trial().put(AnExecution.numbered(1).ready());
    keeps(Sample.pastAttempt(Sample.id(1), 0));
    keeps(Sample.pastAttempt(Sample.id(1), 1));
  }

  @Test
  default void keeps_grants_of_both_kinds() {
    trial().put(AnExecution.numbered(1).ready());
    for (GrantKind kind : GrantKind.values()) {
      keeps(Sample.grant(Sample.id(1), kind, Sample.at(1000)));
    }
  }

  @Test
  default void keeps_edge_groups() {
    trial().put(AnExecution.numbered(1).ready());
    keeps(Sample.edgeGroup(Sample.id(1)));
  }

  @Test
  default void keeps_idempotency_keys() {
    keeps(Sample.idempotency(Sample.id(7, 1), Sample.at(1000)));
  }

  @Test
  default void keeps_budgets_and_quotas() {
    keeps(Sample.budget());
    keeps(Sample.quota());
  }

  @Test
  default void keeps_lanes_and_workers() {
    keeps(Sample.lane("lane ~ !"));
    keeps(Sample.worker(Sample.TENANT, "worker-1", Sample.LANE, Sample.lane("b").id()));
  }

  @Test
  default void keeps_partition_counts() {
    keeps(new Partitions(5, 6, 7));
  }

  @Test
  default void keeps_keys_and_forgets_them() {
    Keystore keystore = Sample.keystore();
    keeps(keystore);
    Keystore fewer = keystore.without("kid-2");
    trial().replace(keystore, fewer);
    assertThat(trial().find(fewer.key())).contains(fewer);
  }

  @Test
  default void takes_a_keystore_without_keys_for_none() {
    Keystore keystore = Sample.keystore();
    trial().put(keystore);
    trial().replace(keystore, Keystore.EMPTY);
    assertThat(trial().find(keystore.key()).orElse(Keystore.EMPTY)).isEqualTo(Keystore.EMPTY);
    trial().replace(Keystore.EMPTY, keystore);
    assertThat(trial().find(keystore.key())).contains(keystore);
  }

  @Test
  default void keeps_every_kind_of_event() {
    List<Event> events = everyKindOfEvent();
    trial().emit(events.toArray(Event[]::new));
    for (Event.Family family : Event.Family.values()) {
      assertThat(trial().events(family).stream().map(LoggedEvent::event))
          .containsExactlyElementsOf(
              events.stream().filter(event -> event.family() == family).toList());
    }
  }

  private void keeps(Entity record) {
    trial().put(record);
    assertThat(trial().find(record.key()).map(Entity.class::cast)).contains(record);
  }

  private static List<Event> everyKindOfEvent() {
    var id = Sample.id(9, 1);
    var plain = new Event.Subject(id, Sample.TENANT, Sample.LANE, Tags.NONE);
    List<Event> events = new ArrayList<>(List.of(
        Sample.completion(id),
        new Event.Completion(plain, null, TerminalOutcome.SKIPPED, null, Sample.at(1)),
        Sample.operatorEvent(id, new Event.OperatorAct.PriorityChanged(1, 2)),
        Sample.operatorEvent(id, new Event.OperatorAct.Replayed("normal", 3))));
    Stream.of(Event.LeaseStep.values())
        .map(step -> Sample.leaseEvent(id, step))
        .forEach(events::add);
    Stream.of(Event.WorkerStep.values()).map(Sample::workerEvent).forEach(events::add);
    return events;
  }
}
