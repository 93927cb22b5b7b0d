package io.flowfabric.opentelemetry;

import io.flowfabric.Command;
import io.flowfabric.FlowFabric;
import io.flowfabric.execution.CreateExecution;
import io.flowfabric.execution.CreateExecutions;
import io.flowfabric.sdk.Headers;
import io.opentelemetry.api.trace.Span;
import io.opentelemetry.api.trace.SpanBuilder;
import io.opentelemetry.api.trace.SpanKind;
import io.opentelemetry.api.trace.StatusCode;
import io.opentelemetry.api.trace.Tracer;
import io.opentelemetry.context.Context;
import io.opentelemetry.context.propagation.TextMapPropagator;
import java.util.HashMap;
import java.util.Map;

/** A span wherever work is handed in, which the work then carries with it. */
record SubmitSpans(FlowFabric next, Tracer tracer, TextMapPropagator propagator)
    implements FlowFabric {

  @Override
  public <O> O apply(Command<O> command) {
    return switch (command) {
      case CreateExecution create -> {
        SpanBuilder span = span("submit " + create.submission().kind())
            .setAttribute(Traits.EXECUTION, create.execution().toString())
            .setAttribute(Traits.KIND, create.submission().kind())
            .setAttribute(Traits.LANE, create.submission().lane().value());
        yield traced(span, command);
      }
      case CreateExecutions all -> {
        SpanBuilder span =
            span("submit").setAttribute(Traits.COUNT, (long) all.all().size());
        yield traced(span, command);
      }
      default -> next.apply(command);
    };
  }

  private SpanBuilder span(String name) {
    return tracer.spanBuilder(name).setSpanKind(SpanKind.PRODUCER);
  }

  private <O> O traced(SpanBuilder builder, Command<O> command) {
    Span span = builder.startSpan();
    Context context = Context.current().with(span);
    try {
      O outcome =
          context.wrapSupplier(() -> next.apply(carrying(context, command))).get();
      if (outcome instanceof CreateExecution.Outcome.Duplicate duplicate) {
        span.setAttribute(Traits.DUPLICATE, true);
        span.setAttribute(Traits.EXECUTION, duplicate.execution().toString());
      }
      return outcome;
    } catch (RuntimeException failure) {
      span.recordException(failure).setStatus(StatusCode.ERROR);
      throw failure;
    } finally {
      span.end();
    }
  }

  /** The same command, of which the answer is therefore of the same type. */
  @SuppressWarnings("unchecked")
  private <O> Command<O> carrying(Context context, Command<O> command) {
    Map<String, String> headers = new HashMap<>();
    propagator.inject(context, headers, (map, name, value) -> {
      if (map != null) {
        map.put(name, value);
      }
    });
    return switch (command) {
      case CreateExecution create -> (Command<O>) Headers.addTo(create, headers);
      case CreateExecutions all ->
        (Command<O>) new CreateExecutions(
            all.all().stream().map(one -> Headers.addTo(one, headers)).toList());
      default -> command;
    };
  }
}
