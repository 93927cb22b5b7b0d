package io.flowfabric.tck.shape;

import static org.assertj.core.api.Assertions.assertThat;

import io.flowfabric.decision.Change;
import io.flowfabric.decision.Topic;
import io.flowfabric.model.Execution;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Who waits is woken by what becomes of an execution, and not by what it was already. */
final class TopicTest {
  private static final Set<Shape> CLAIMABLE =
      EnumSet.of(Shape.R1, Shape.R2, Shape.R3, Shape.R4, Shape.A2, Shape.A3);
  private static final Set<Shape> DELAYED = EnumSet.of(Shape.D1, Shape.D2, Shape.D3, Shape.D4);
  private static final Set<Shape> ENDED =
      EnumSet.of(Shape.T_OK, Shape.T_FAIL, Shape.T_CAN, Shape.T_EXP, Shape.T_SKIP);

  @Test
  void a_new_execution_wakes_who_waits_for_what_it_is() {
    for (Shape shape : Shape.values()) {
      assertThat(touched(null, make(shape))).as("%s", shape).isEqualTo(awaited(shape));
    }
  }

  @Test
  void a_change_wakes_who_waits_for_what_it_was_not_before() {
    for (Shape before : Shape.values()) {
      for (Shape after : Shape.values()) {
        Set<Topic> news = new HashSet<>(awaited(after));
        news.removeAll(awaited(before));
        assertThat(touched(make(before), make(after)))
            .as("%s to %s", before, after)
            .isEqualTo(news);
      }
    }
  }

  @Test
  void nobody_waits_for_what_is_deleted() {
    assertThat(touched(make(Shape.T_OK), null)).isEmpty();
  }

  private static Set<Topic> touched(Execution before, Execution after) {
    Execution either = after == null ? before : after;
    return Topic.touched(List.of(new Change<>(either.key(), before, after)), List.of());
  }

  private static Execution make(Shape shape) {
    return shape.make(Sample.id(1), Sample.START);
  }

  private static Set<Topic> awaited(Shape shape) {
    Set<Topic> topics = new HashSet<>();
    if (CLAIMABLE.contains(shape)) {
      topics.add(new Topic.Work(make(shape).submission().lane()));
    }
    if (DELAYED.contains(shape)) {
      topics.add(new Topic.Delay());
    }
    if (ENDED.contains(shape)) {
      topics.add(new Topic.End(Sample.id(1)));
    }
    return topics;
  }
}
