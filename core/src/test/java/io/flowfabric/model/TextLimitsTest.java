package io.flowfabric.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Every text that a caller may hand in: how long it may be and what it may hold. */
final class TextLimitsTest {

  /** A field that takes a text of this many bytes. */
  private record Field(String name, int least, int most, Consumer<String> take) {
    void takes(String value) {
      assertThatCode(() -> take.accept(value)).as(name).doesNotThrowAnyException();
    }

    void refuses(String value, String... saying) {
      Refused.asInput(() -> take.accept(value), saying);
    }

    String limit() {
      return name + " must be " + least + " to " + most + " bytes of UTF-8, was ";
    }
  }

  /** What programs read; no control characters. */
  private static final List<Field> NAMES = List.of(
      new Field("execution_kind", 1, 256, Limits::kind),
      new Field("creator_identity", 0, 256, Limits::creator),
      new Field("payload_encoding", 0, 128, Limits::encoding),
      new Field("idempotency_key", 1, 256, Limits::idempotencyKey),
      new Field("reason", 0, 256, Limits::deathReason),
      new Field("source", 1, 128, Limits::source),
      new Field("namespace", 1, 128, Namespace::new),
      new Field("worker_id", 1, 256, WorkerId::new),
      new Field("worker_instance_id", 1, 256, WorkerInstanceId::new),
      new Field("failure_category", 1, 128, text -> new Failure("", text)));

  /** What people read; any text. */
  private static final List<Field> PROSE = List.of(
      new Field("reason", 0, 4096, Limits::reason),
      new Field("reason", 0, 4096, text -> new Failure(text, "transient")),
      new Field("detail", 0, 4096, Limits::detail),
      new Field("grant audit field", 0, 65_536, Limits::audit),
      new Field("progress_message", 0, 4096, text -> new Progress(null, text)),
      new Field("tag value", 0, 4096, text -> Tags.of(Map.of("app.tag", text))));

  @Test
  void as_many_bytes_as_the_limit_are_taken_and_not_one_more() {
    all().forEach(field -> {
      field.takes("x".repeat(field.most));
      field.takes("x".repeat(field.least));
      field.refuses("x".repeat(field.most + 1), field.limit() + (field.most + 1));
    });
  }

  @Test
  void a_text_that_is_taken_stays_as_it_is() {
    List<UnaryOperator<String>> checks = List.of(
        Limits::kind,
        Limits::creator,
        Limits::encoding,
        Limits::idempotencyKey,
        Limits::reason,
        Limits::detail,
        Limits::deathReason,
        Limits::source,
        Limits::audit);
    assertThat(checks).allSatisfy(check -> assertThat(check.apply("text")).isEqualTo("text"));
  }

  @Test
  void an_empty_text_is_refused_where_something_must_be_said() {
    all().filter(field -> field.least > 0).forEach(field -> field.refuses("", field.limit() + "0"));
  }

  @Test
  void bytes_are_counted_and_not_characters() {
    all().forEach(field -> {
      field.takes("\u00fc".repeat(field.most / 2));
      field.refuses("\u00fc".repeat(field.most / 2 + 1), field.limit() + (field.most + 2));
      field.takes("\ud83d\ude80".repeat(field.most / 4));
      field.refuses("\ud83d\ude80".repeat(field.most / 4 + 1), field.limit() + (field.most + 4));
    });
  }

  @Test
  void names_have_no_control_characters() {
    for (Field field : NAMES) {
      for (int control : new int[] {0x01, '\t', '\n', '\r', 0x1F, 0x7F, 0x85, 0x9F}) {
        field.refuses("a" + Character.toString(control) + "b", field.name, "control characters");
      }
    }
  }

  @Test
  void prose_may_have_lines() {
    PROSE.forEach(field -> field.takes("one\n\ttwo\r\n"));
  }

  @Test
  void what_no_store_can_keep_is_refused() {
    for (String unstorable : List.of("a\u0000b", "\ud83d", "\ude80", "\ude80\ud83d", "a\ud800b")) {
      all().forEach(field -> field.refuses(unstorable, field.name, "must not contain"));
    }
  }

  @Test
  void a_pipe_would_blur_the_signed_text_of_a_grant() {
    Refused.asInput(() -> new WorkerId("a|b"), "worker_id", "pipe");
    Refused.asInput(() -> new WorkerInstanceId("a|b"), "worker_instance_id", "pipe");
  }

  @Test
  void what_is_submitted_is_checked_field_by_field() {
    var lane = new LaneId("default");
    var namespace = new Namespace("ns");
    String tooLong = "x".repeat(257);

    Refused.asInput(
        () -> new Submission(
            namespace, lane, tooLong, Payload.EMPTY, null, "", null, ExecutionPolicy.NONE),
        "execution_kind");
    Refused.asInput(
        () -> new Submission(
            namespace, lane, "kind", Payload.EMPTY, tooLong, "", null, ExecutionPolicy.NONE),
        "payload_encoding");
    Refused.asInput(
        () -> new Submission(
            namespace, lane, "kind", Payload.EMPTY, null, tooLong, null, ExecutionPolicy.NONE),
        "creator_identity");
    Refused.asInput(
        () -> new Submission(
            namespace, lane, "kind", Payload.EMPTY, null, "", tooLong, ExecutionPolicy.NONE),
        "idempotency_key");
  }

  @Test
  void what_an_issuer_leaves_beside_a_grant_is_checked() {
    String tooLong = "x".repeat(65_537);

    Refused.asInput(() -> new Grant.Audit(tooLong, "", ""), "grant audit field", "65536");
    Refused.asInput(() -> new Grant.Audit("", tooLong, ""), "grant audit field", "65536");
    Refused.asInput(() -> new Grant.Audit("", "", tooLong), "grant audit field", "65536");
  }

  private static Stream<Field> all() {
    return Stream.concat(NAMES.stream(), PROSE.stream());
  }
}
