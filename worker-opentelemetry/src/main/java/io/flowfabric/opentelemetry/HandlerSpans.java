package io.flowfabric.opentelemetry;

import io.flowfabric.sdk.HandlerMiddleware;
import io.flowfabric.sdk.Headers;
import io.flowfabric.sdk.Task;
import io.flowfabric.sdk.TaskEnding;
import io.opentelemetry.api.trace.Span;
import io.opentelemetry.api.trace.SpanKind;
import io.opentelemetry.api.trace.StatusCode;
import io.opentelemetry.api.trace.Tracer;
import io.opentelemetry.context.Context;
import io.opentelemetry.context.propagation.TextMapGetter;
import io.opentelemetry.context.propagation.TextMapPropagator;

/** A span for each run of a handler, below the one under which the work was submitted. */
record HandlerSpans(Tracer tracer, TextMapPropagator propagator) implements HandlerMiddleware {
  private static final TextMapGetter<Headers> HEADERS =
      (headers, name) -> headers == null ? null : headers.find(name).orElse(null);

  @Override
  public Object around(Task task, Next next) throws Exception {
    Context submitted = propagator.extract(Context.current(), task.headers(), HEADERS);
    Span span = tracer
        .spanBuilder("run " + task.kind())
        .setParent(submitted)
        .setSpanKind(SpanKind.CONSUMER)
        .setAttribute(Traits.EXECUTION, task.execution().toString())
        .setAttribute(Traits.KIND, task.kind())
        .setAttribute(Traits.LANE, task.lane().value())
        .setAttribute(Traits.ATTEMPT, (long) task.attempt())
        .startSpan();
    try {
      return submitted.with(span).wrap(next::run).call();
    } catch (TaskEnding ending) {
      end(span, ending);
      throw ending;
    } catch (Throwable thrown) {
      span.recordException(thrown).setStatus(StatusCode.ERROR);
      throw thrown;
    } finally {
      span.end();
    }
  }

  /** A handler that puts its work off did not fail. */
  private static void end(Span span, TaskEnding ending) {
    switch (ending) {
      case TaskEnding.Delay delay -> span.addEvent("delayed");
      case TaskEnding.Fail fail ->
        span.setAttribute(Traits.FAILURE, fail.failure().category()).setStatus(StatusCode.ERROR);
    }
  }
}
