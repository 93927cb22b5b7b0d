package io.flowfabric.sdk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.flowfabric.error.EngineException;
import io.flowfabric.execution.CreateExecution;
import io.flowfabric.model.ExecutionId;
import io.flowfabric.model.LaneId;
import io.flowfabric.model.Limits;
import io.flowfabric.model.Namespace;
import io.flowfabric.model.Payload;
import io.flowfabric.model.Submission;
import io.flowfabric.model.Tags;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/** Headers travel as tags and do not look like them. */
final class HeadersTest {
  private static final CreateExecution PLAIN = CreateExecution.of(
      ExecutionId.parse("{fp:0}:550e8400-e29b-41d4-a716-446655440000"),
      Submission.of(new Namespace("test"), new LaneId("default"), "mail", Payload.EMPTY));

  @Test
  void what_is_added_is_found_by_name_in_whatever_spelling() {
    CreateExecution sent = Headers.addTo(PLAIN, Map.of("X-Trace-Id", "7"));

    assertThat(Headers.of(sent.tags()).find("x-trace-id")).contains("7");
    assertThat(Headers.of(sent.tags()).find("X_Trace_Id")).contains("7");
    assertThat(Headers.of(sent.tags()).find("other")).isEmpty();
  }

  @Test
  void the_tags_of_the_application_are_those_without_headers() {
    var tagged = Tags.NONE.with("app.tag", "red");
    CreateExecution sent = Headers.addTo(tagged(tagged), Map.of("traceparent", "7"));

    assertThat(Headers.without(sent.tags())).isEqualTo(tagged);
    assertThat(Headers.without(tagged)).isSameAs(tagged);
  }

  @Test
  void what_does_not_fit_is_left_out() {
    var full = new TreeMap<String, String>();
    for (int number = 0; number < Limits.TAGS; number++) {
      full.put("app.tag" + number, "x");
    }
    CreateExecution crowded = tagged(new Tags(full));

    assertThat(Headers.addTo(crowded, Map.of("traceparent", "7"))).isEqualTo(crowded);
    assertThat(Headers.addTo(PLAIN, Map.of("long", "x".repeat(Limits.TAG_VALUE_BYTES + 1))))
        .isEqualTo(PLAIN);
    assertThat(Headers.addTo(PLAIN, Map.of("not a name", "7"))).isEqualTo(PLAIN);
  }

  @Test
  void an_application_cannot_pass_a_tag_off_as_a_header() {
    assertThatThrownBy(() -> Work.of("mail").tag("ff_header.traceparent", "7"))
        .isInstanceOf(EngineException.Validation.class)
        .hasMessageContaining("ff_header.");
  }

  private static CreateExecution tagged(Tags tags) {
    return new CreateExecution(PLAIN.execution(), PLAIN.submission(), tags, null, null, null);
  }
}
