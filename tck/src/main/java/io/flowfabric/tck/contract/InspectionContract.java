package io.flowfabric.tck.contract;

import static org.assertj.core.api.Assertions.assertThat;

import io.flowfabric.decision.Event;
import io.flowfabric.engine.Reader;
import io.flowfabric.engine.reconcile.IndexInspection;
import io.flowfabric.engine.reconcile.Reconciler.Task;
import io.flowfabric.engine.reconcile.ScanReport;
import io.flowfabric.error.ValidationKind;
import io.flowfabric.execution.DescribeExecution;
import io.flowfabric.execution.InspectExecution;
import io.flowfabric.execution.InspectExecution.Finding;
import io.flowfabric.execution.InspectExecution.Flaw;
import io.flowfabric.model.ExecutionId;
import io.flowfabric.model.Key;
import io.flowfabric.tck.shape.AnExecution;
import io.flowfabric.tck.shape.Sample;
import io.flowfabric.tck.shape.Shape;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Going through what is stored and telling what cannot be true. */
public interface InspectionContract extends ReclaimScene {

  @Test
  default void what_the_rules_left_is_sound() {
    seedKey();
    ExecutionId id = lostAfterTakeovers(2);
    int shapes = planted(Shape.R1, Shape.D1, Shape.B1, Shape.X_RTE, Shape.S1, Shape.T_CAN)
        .size();

    assertThat(rig().tick(new IndexInspection()))
        .isEqualTo(new ScanReport(shapes + 1, 0, shapes + 1, 0));

    assertThat(apply(new InspectExecution(id))).isEqualTo(new Finding.Sound());
    assertThat(apply(new InspectExecution(newId(DEFAULT_LANE)))).isEqualTo(new Finding.NotFound());
  }

  @Test
  default void what_cannot_be_read_is_counted_and_left_as_it_is() {
    create();
    ExecutionId unknownWord = create();
    ExecutionId contradiction = create();
    rig().tamper("ff_exec_core", Key.of(unknownWord), "lifecycle_phase", "bogus");
    rig().tamper("ff_exec_core", Key.of(contradiction), "public_state", "completed");

    assertThat(rig().tick(new IndexInspection())).isEqualTo(new ScanReport(3, 0, 1, 2));
    assertThat(rig().tick(new IndexInspection())).isEqualTo(new ScanReport(3, 0, 1, 2));

    refusedAs(
        ValidationKind.CORRUPTION,
        () -> apply(new DescribeExecution(contradiction)),
        "ff_exec_core.public_state",
        "completed",
        "waiting");
  }

  @Test
  default void a_history_with_a_gap_is_told_and_not_mended() {
    seedKey();
    ExecutionId id = lostAfterTakeovers(2);
    rig().tamper("ff_attempt", past(id, 1), "attempt_index", 7);
    List<Event> before = allEvents();

    assertThat(rig().tick(new IndexInspection())).isEqualTo(new ScanReport(1, 1, 0, 0));

    var flawed = new Finding.Flawed(id, List.of(Flaw.HISTORY_INCOMPLETE));
    assertThat(apply(new InspectExecution(id))).isEqualTo(flawed);
    assertThat(allEvents()).isEqualTo(before);
  }

  @Test
  default void an_epoch_that_does_not_grow_is_told() {
    seedKey();
    ExecutionId id = lostAfterTakeovers(1);
    rig().tamper("ff_attempt", past(id, 0), "lease_epoch", 2);

    assertThat(rig().tick(new IndexInspection())).isEqualTo(new ScanReport(1, 1, 0, 0));

    assertThat(apply(new InspectExecution(id)))
        .isEqualTo(new Finding.Flawed(id, List.of(Flaw.EPOCHS_NOT_GROWING)));
  }

  private Key<?> past(ExecutionId id, int index) {
    return new Key.OfPastAttempt(id, attempts(id).get(index).id());
  }

  @Test
  default void all_partitions_are_gone_through_part_by_part_and_then_again() {
    List<ExecutionId> all = Stream.of(
            Sample.id(0, 1), Sample.id(0, 2), Sample.id(7, 1), Sample.id(7, 2), Sample.id(255, 1))
        .toList();
    all.forEach(id -> rig().plant(AnExecution.of(id).ready()));
    var inspection = new IndexInspection();
    var reader = new Reader(rig().faults());

    List<ExecutionId> seen = Stream.generate(() -> inspection.due(reader, 2))
        .limit(4)
        .flatMap(List::stream)
        .map(Task::command)
        .map(command -> ((InspectExecution) command).execution())
        .toList();

    assertThat(seen)
        .startsWith(all.toArray(ExecutionId[]::new))
        .endsWith(all.get(0), all.get(1))
        .hasSize(7);
  }
}
