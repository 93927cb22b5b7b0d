package io.flowfabric.wire;

import static org.assertj.core.api.Assertions.assertThat;

import io.flowfabric.error.EngineException;
import io.flowfabric.error.ErrorClass;
import io.flowfabric.error.TransportKind;
import io.flowfabric.error.ValidationKind;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** An exception that has travelled is the same exception. */
final class FaultTest {
  private static final List<EngineException> ALL = List.of(
      new EngineException.NotFound("execution", "e1"),
      ValidationKind.INVALID_TAG_KEY.because("tag key must be short"),
      new EngineException.Contention("create_execution", 3, new IOException("busy")),
      new EngineException.Transport(
          "postgres", TransportKind.CLUSTER, "is read-only", new IOException("no")),
      new EngineException.Unavailable("ping", "the engine is shutting down"),
      new EngineException.ResourceExhausted("queue", 10),
      new EngineException.Timeout("claim", Duration.ofSeconds(3)),
      new EngineException.StreamDisconnected("02ff"),
      new EngineException.StreamBackpressure("02fe"));

  @Test
  void every_kind_is_tried() {
    assertThat(ALL.stream().<Class<?>>map(Object::getClass))
        .containsExactlyInAnyOrderElementsOf(
            Stream.of(EngineException.class.getPermittedSubclasses()).toList());
  }

  @Test
  void what_was_thrown_is_thrown_again() {
    Form<Fault> form = Forms.of(Fault.class);
    for (EngineException failure : ALL) {
      byte[] sent = JsonCodec.write(form.write(Fault.of(failure)));
      EngineException received = form.read(JsonCodec.read(sent), At.TOP).exception();

      assertThat(received).hasSameClassAs(failure).hasMessage(failure.getMessage());
      assertThat(ErrorClass.of(received)).isEqualTo(ErrorClass.of(failure));
    }
  }

  @Test
  void an_answer_that_is_not_ours_is_told_by_its_status() {
    assertThat(Reply.of(502, "<html>".getBytes(StandardCharsets.UTF_8)).problem())
        .isEqualTo(new ToldProblem("status 502", Optional.empty()));
  }
}
