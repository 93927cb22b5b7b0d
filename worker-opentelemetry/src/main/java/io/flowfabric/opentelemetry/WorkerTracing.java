package io.flowfabric.opentelemetry;

import io.flowfabric.sdk.Extension;
import io.flowfabric.sdk.WorkerSettings;
import io.opentelemetry.api.OpenTelemetry;
import io.opentelemetry.api.trace.Tracer;
import io.opentelemetry.context.propagation.TextMapPropagator;

/**
 * A span where work is submitted and one around each run of its handler, in the same trace however
 * much later and wherever that is: {@code WorkerSettings.builder().with(new WorkerTracing(...))}.
 */
public final class WorkerTracing implements Extension {
  private static final String SCOPE = "io.flowfabric";

  private final Tracer tracer;
  private final TextMapPropagator propagator;

  public WorkerTracing(OpenTelemetry telemetry) {
    this.tracer = telemetry.getTracer(SCOPE);
    this.propagator = telemetry.getPropagators().getTextMapPropagator();
  }

  @Override
  public void extend(WorkerSettings.Builder settings) {
    settings
        .around(new HandlerSpans(tracer, propagator))
        .around(next -> new SubmitSpans(next, tracer, propagator));
  }
}
