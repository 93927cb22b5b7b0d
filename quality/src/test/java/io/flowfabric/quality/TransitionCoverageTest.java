package io.flowfabric.quality;

import static org.assertj.core.api.Assertions.assertThat;

import io.flowfabric.Query;
import io.flowfabric.decision.Moment;
import io.flowfabric.decision.State;
import io.flowfabric.execution.SweepIdempotencyKey;
import io.flowfabric.grant.SweepGrant;
import io.flowfabric.keystore.RetireSigningKey;
import io.flowfabric.keystore.RotateSigningKey;
import io.flowfabric.keystore.SeedSigningKey;
import io.flowfabric.service.Prepare;
import io.flowfabric.tck.shape.Shape;
import io.flowfabric.worker.HeartbeatWorker;
import io.flowfabric.worker.MarkWorkerDead;
import io.flowfabric.worker.RegisterWorker;
import io.flowfabric.worker.SweepWorker;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Every command has something to say about every shape of an execution, and the page says what. */
final class TransitionCoverageTest {

  /** Commands that no execution can take notice of. */
  private static final Set<Class<?>> ABOUT_OTHER_THINGS = Set.of(
      SweepIdempotencyKey.class,
      SweepGrant.class,
      SeedSigningKey.class,
      RotateSigningKey.class,
      RetireSigningKey.class,
      RegisterWorker.class,
      HeartbeatWorker.class,
      MarkWorkerDead.class,
      SweepWorker.class,
      Prepare.class);

  private static final Set<String> SHAPES =
      Set.of(("R1 R2 R3 R4 D1 D2 D3 D4 B1 B2 B3 B4 X-bud X-quo"
              + " X-rte X-opr X-lan A1 A2 A3 S1 T-ok T-fail T-can T-exp T-skip")
          .split(" "));

  private static final TransitionTable TABLE = new TransitionTable();

  @Test
  void every_command_that_can_change_an_execution_is_tried() {
    Set<Class<?>> known = Stream.concat(
            TransitionTable.asks().keySet().stream(), ABOUT_OTHER_THINGS.stream())
        .collect(Collectors.toSet());
    assertThat(known)
        .as("a new command belongs into ExecutionAsks or LeaseAsks, or is about other things")
        .containsExactlyInAnyOrderElementsOf(CoreCommands.changing());
    assertThat(TransitionTable.asks().keySet()).doesNotContainAnyElementsOf(ABOUT_OTHER_THINGS);
  }

  @Test
  void every_command_is_tried_on_every_shape() {
    TransitionTable.asks()
        .forEach((command, asks) -> asks.forEach(ask -> assertThat(TABLE.of(command, ask))
            .as("%s %s", command.getSimpleName(), ask.words())
            .extracting(transition -> transition.start().shape())
            .containsOnlyOnceElementsOf(Set.of(StartingPoint.NOTHING))
            .containsAll(SHAPES)));
  }

  @Test
  void the_shapes_are_those_of_the_specification() {
    assertThat(Stream.of(Shape.values()).map(StartingPoint::name))
        .containsExactlyInAnyOrderElementsOf(SHAPES);
  }

  @Test
  void the_same_question_gets_the_same_decision() {
    assertThat(TABLE.impure()).isEmpty();
  }

  @Test
  void every_change_leaves_its_time() {
    assertThat(TABLE.untimed()).isEmpty();
  }

  @Test
  void questions_decide_nothing() throws NoSuchMethodException {
    for (Class<?> command : CoreCommands.all()) {
      if (CoreCommands.isQuery(command)) {
        assertThat(command.getMethod("decide", State.class, Moment.class).getDeclaringClass())
            .isEqualTo(Query.class);
      }
    }
  }

  @Test
  void the_page_says_what_the_rules_do() {
    new StateMachinePage(TABLE).page().writeOrCompare();
  }
}
