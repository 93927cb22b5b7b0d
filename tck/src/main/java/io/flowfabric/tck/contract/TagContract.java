package io.flowfabric.tck.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.flowfabric.error.EngineException;
import io.flowfabric.error.ValidationKind;
import io.flowfabric.execution.GetExecutionTag;
import io.flowfabric.execution.SetExecutionTag;
import io.flowfabric.execution.SetExecutionTag.Outcome;
import io.flowfabric.model.Execution;
import io.flowfabric.model.ExecutionId;
import io.flowfabric.model.Limits;
import io.flowfabric.model.Tags;
import io.flowfabric.tck.rig.Case;
import io.flowfabric.tck.shape.Shape;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Tags on executions. */
public interface TagContract extends EndingEvidence {

  @Test
  @Case("1.206")
  default void an_unknown_execution_has_no_tags_and_takes_none() {
    ExecutionId id = newId(DEFAULT_LANE);

    assertThatThrownBy(() -> apply(new SetExecutionTag(id, "cairn.task", "7")))
        .isInstanceOfSatisfying(
            EngineException.NotFound.class,
            missing -> assertThat(missing.entity()).isEqualTo("execution"));
    assertThat(apply(new GetExecutionTag(id, "cairn.task"))).isEmpty();
  }

  @Test
  @Case("1.207")
  default void a_key_is_two_lower_case_words_and_a_dot() {
    ExecutionId id = create();
    Execution before = stored(id);

    for (String key : List.of(
        "",
        "Cairn.x",
        "cairn",
        "cairn.",
        "cairn..x",
        "1cairn.x",
        "cairn.foo bar",
        "cairn.foo\"bar",
        "cairn.Foo",
        "cairn.foo-bar")) {
      refusedAs(ValidationKind.INVALID_TAG_KEY, () -> apply(new SetExecutionTag(id, key, "7")));
      refusedAs(ValidationKind.INVALID_TAG_KEY, () -> apply(new GetExecutionTag(id, key)));
    }
    unchanged(before);

    assertThat(apply(new SetExecutionTag(id, "cairn.a.b_1", "7"))).isEqualTo(new Outcome.Tagged());
    assertThat(apply(new GetExecutionTag(id, "cairn.a.b_1"))).contains("7");
  }

  @Test
  default void a_tag_is_replaced_and_the_others_stay() {
    ExecutionId id = create(draft().tags(Map.of("cairn.one", "1", "cairn.two", "2")));
    Execution before = stored(id);
    rig().setTime(500);

    apply(new SetExecutionTag(id, "cairn.one", ""));

    Execution after = stored(id);
    assertThat(after)
        .isEqualTo(before.withTags(
            Tags.of(Map.of("cairn.one", "", "cairn.two", "2")), rig().now()));
    assertThat(after.times().lastMutation()).isEqualTo(rig().at(500));
    assertThat(after.times().lastTransition()).isEqualTo(rig().at(0));
    assertThat(apply(new GetExecutionTag(id, "cairn.one"))).contains("");
    assertThat(apply(new GetExecutionTag(id, "cairn.three"))).isEmpty();
    assertThat(allEvents()).isEmpty();
  }

  @Test
  default void an_execution_is_tagged_in_whatever_state_it_is() {
    for (Execution any : planted(Shape.values())) {
      apply(new SetExecutionTag(any.id(), "cairn.late", "x"));
      assertThat(stored(any.id()))
          .isEqualTo(any.withTags(any.tags().with("cairn.late", "x"), rig().now()));
    }
    assertThat(allEvents()).isEmpty();
  }

  @Test
  default void tags_have_limits() {
    var full = IntStream.range(0, Limits.TAGS)
        .boxed()
        .collect(Collectors.toMap(number -> "cairn.n" + number, number -> ""));
    ExecutionId id = create(draft().tags(full));
    Execution before = stored(id);

    refusedAs(
        ValidationKind.INVALID_INPUT, () -> apply(new SetExecutionTag(id, "cairn.more", "")), "64");
    refusedAs(
        ValidationKind.INVALID_INPUT,
        () -> apply(new SetExecutionTag(id, "cairn.n1", "x".repeat(4097))),
        "4096");
    unchanged(before);
    assertThat(apply(new SetExecutionTag(id, "cairn.n1", "x".repeat(4096))))
        .isEqualTo(new Outcome.Tagged());
  }
}
