package io.flowfabric.opentelemetry;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.flowfabric.error.EngineException;
import io.flowfabric.model.Backoff;
import io.flowfabric.model.ExecutionId;
import io.flowfabric.model.Failure;
import io.flowfabric.model.Limits;
import io.flowfabric.model.RetryPolicy;
import io.flowfabric.model.Tags;
import io.flowfabric.sdk.Fabric;
import io.flowfabric.sdk.Nothing;
import io.flowfabric.sdk.Work;
import io.flowfabric.sdk.WorkerSettings;
import io.flowfabric.testkit.TestFabric;
import io.opentelemetry.api.trace.Span;
import io.opentelemetry.api.trace.SpanKind;
import io.opentelemetry.api.trace.StatusCode;
import io.opentelemetry.api.trace.propagation.W3CTraceContextPropagator;
import io.opentelemetry.context.Context;
import io.opentelemetry.context.propagation.ContextPropagators;
import io.opentelemetry.sdk.OpenTelemetrySdk;
import io.opentelemetry.sdk.testing.exporter.InMemorySpanExporter;
import io.opentelemetry.sdk.trace.SdkTracerProvider;
import io.opentelemetry.sdk.trace.data.SpanData;
import io.opentelemetry.sdk.trace.export.SimpleSpanProcessor;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A trace goes on from where work is submitted to every run of its handler. */
final class WorkerTracingTest {
  private static final RetryPolicy AT_ONCE = RetryPolicy.of(3, new Backoff.Fixed(Duration.ZERO));

  private final InMemorySpanExporter exporter = InMemorySpanExporter.create();
  private final OpenTelemetrySdk telemetry = telemetry(exporter);
  private final TestFabric kit = new TestFabric(traced(telemetry));

  @TempDir
  private Path folder;

  private static OpenTelemetrySdk telemetry(InMemorySpanExporter exporter) {
    return OpenTelemetrySdk.builder()
        .setTracerProvider(SdkTracerProvider.builder()
            .addSpanProcessor(SimpleSpanProcessor.create(exporter))
            .build())
        .setPropagators(ContextPropagators.create(W3CTraceContextPropagator.getInstance()))
        .build();
  }

  private static WorkerSettings.Builder traced(OpenTelemetrySdk telemetry) {
    return WorkerSettings.builder().with(new WorkerTracing(telemetry));
  }

  @AfterEach
  void close() {
    kit.close();
    telemetry.close();
  }

  @Test
  void the_run_belongs_to_the_trace_of_the_submit() {
    var inside = new AtomicReference<String>();
    kit.fabric()
        .handle(
            "mail",
            Nothing.class,
            (nothing, task) -> inside.set(Span.current().getSpanContext().getSpanId()));
    Span request = telemetry.getTracer("test").spanBuilder("request").startSpan();
    ExecutionId id = Context.current()
        .with(request)
        .wrapSupplier(() -> submit(Work.of("mail")))
        .get();
    request.end();

    kit.runUntilIdle();

    SpanData submit = only("submit mail");
    SpanData run = only("run mail");
    assertThat(submit.getParentSpanId()).isEqualTo(request.getSpanContext().getSpanId());
    assertThat(submit.getKind()).isEqualTo(SpanKind.PRODUCER);
    assertThat(run.getTraceId()).isEqualTo(request.getSpanContext().getTraceId());
    assertThat(run.getParentSpanId()).isEqualTo(submit.getSpanId());
    assertThat(run.getKind()).isEqualTo(SpanKind.CONSUMER);
    assertThat(run.getAttributes().get(Traits.EXECUTION)).isEqualTo(id.toString());
    assertThat(inside.get()).isEqualTo(run.getSpanId());
  }

  @Test
  void every_retry_is_a_run_of_the_same_trace_and_failures_are_errors() {
    kit.fabric().handle("flaky", Nothing.class, (nothing, task) -> {
      if (task.attempt() < 2) {
        throw new IllegalStateException("again");
      }
    });
    submit(Work.of("flaky").retry(AT_ONCE));

    kit.runUntilIdle();

    List<SpanData> runs = spans("run flaky");
    assertThat(runs)
        .extracting(run -> run.getAttributes().get(Traits.ATTEMPT))
        .containsExactly(0L, 1L, 2L);
    assertThat(runs)
        .extracting(run -> run.getStatus().getStatusCode())
        .containsExactly(StatusCode.ERROR, StatusCode.ERROR, StatusCode.UNSET);
    assertThat(runs)
        .extracting(SpanData::getParentSpanId)
        .containsOnly(only("submit flaky").getSpanId());
  }

  @Test
  void a_handler_that_puts_its_work_off_has_not_failed_and_one_that_gives_up_has() {
    kit.fabric().handle("later", Nothing.class, (nothing, task) -> {
      throw task.delay(Duration.ofHours(1));
    });
    kit.fabric().handle("refuse", Nothing.class, (nothing, task) -> {
      throw task.fail("card refused", Failure.PERMANENT);
    });
    submit(Work.of("later"));
    submit(Work.of("refuse"));

    kit.runUntilIdle();

    assertThat(only("run later").getStatus().getStatusCode()).isEqualTo(StatusCode.UNSET);
    SpanData refused = only("run refuse");
    assertThat(refused.getStatus().getStatusCode()).isEqualTo(StatusCode.ERROR);
    assertThat(refused.getAttributes().get(Traits.FAILURE)).isEqualTo(Failure.PERMANENT);
  }

  @Test
  void the_context_is_not_among_the_tags_of_the_task() {
    var seen = new AtomicReference<Tags>();
    kit.fabric().handle("mail", Nothing.class, (nothing, task) -> seen.set(task.tags()));
    submit(Work.of("mail").tag("app.tag", "red"));

    kit.runUntilIdle();

    assertThat(seen.get().values()).containsOnlyKeys("app.tag");
  }

  @Test
  void work_with_all_the_tags_it_may_have_is_handed_in_without_a_context() {
    kit.fabric().handle("mail", Nothing.class, (nothing, task) -> {});
    Work work = Work.of("mail");
    for (int number = 0; number < Limits.TAGS; number++) {
      work.tag("app.tag" + number, "x");
    }
    submit(work);

    kit.runUntilIdle();

    assertThat(only("run mail").getTraceId()).isNotEqualTo(only("submit mail").getTraceId());
  }

  @Test
  void all_that_is_handed_in_at_once_is_below_one_span() {
    kit.fabric().handle("mail", Nothing.class, (nothing, task) -> {});
    kit.fabric().submitAll(List.of(Work.of("mail"), Work.of("mail")));

    kit.runUntilIdle();

    assertThat(only("submit").getAttributes().get(Traits.COUNT)).isEqualTo(2);
    assertThat(spans("run mail"))
        .hasSize(2)
        .extracting(SpanData::getParentSpanId)
        .containsOnly(only("submit").getSpanId());
  }

  @Test
  void a_submit_that_fails_is_an_error_and_one_that_was_there_already_is_marked() {
    submit(Work.of("pay").idempotencyKey("invoice-7"));
    ExecutionId second = submit(Work.of("pay").idempotencyKey("invoice-7"));
    var other = new TestFabric(traced(telemetry));
    other.close();
    assertThatThrownBy(() -> other.fabric().submit(Work.of("broken")))
        .isInstanceOf(EngineException.class);

    SpanData repeated = spans("submit pay").getLast();
    assertThat(repeated.getAttributes().get(Traits.DUPLICATE)).isTrue();
    assertThat(repeated.getAttributes().get(Traits.EXECUTION)).isEqualTo(second.toString());
    assertThat(only("submit broken").getStatus().getStatusCode()).isEqualTo(StatusCode.ERROR);
  }

  @Test
  void the_trace_goes_on_in_another_process_and_from_a_transaction_of_ones_own() throws Exception {
    String file = folder.resolve("app.db").toString();
    try (Fabric here = Fabric.open("sqlite:" + file, traced(telemetry).build());
        Connection connection = DriverManager.getConnection("jdbc:sqlite:" + file)) {
      connection.setAutoCommit(false);
      here.submit(connection, Work.of("ship"));
      connection.commit();
    }
    var elsewhere = InMemorySpanExporter.create();
    try (OpenTelemetrySdk theirs = telemetry(elsewhere);
        Fabric there = Fabric.open("sqlite:" + file, traced(theirs).build())) {
      there.handle("ship", Nothing.class, (nothing, task) -> {}).runUntilIdle();

      SpanData run = elsewhere.getFinishedSpanItems().getFirst();
      assertThat(run.getName()).isEqualTo("run ship");
      assertThat(run.getTraceId()).isEqualTo(only("submit ship").getTraceId());
      assertThat(run.getParentSpanId()).isEqualTo(only("submit ship").getSpanId());
    }
  }

  private ExecutionId submit(Work work) {
    return kit.fabric().submit(work);
  }

  private SpanData only(String name) {
    assertThat(spans(name)).hasSize(1);
    return spans(name).getFirst();
  }

  private List<SpanData> spans(String name) {
    return exporter.getFinishedSpanItems().stream()
        .filter(span -> span.getName().equals(name))
        .toList();
  }
}
