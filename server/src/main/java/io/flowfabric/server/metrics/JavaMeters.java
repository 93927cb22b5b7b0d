package io.flowfabric.server.metrics;

import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.binder.jvm.JvmGcMetrics;
import io.micrometer.core.instrument.binder.jvm.JvmMemoryMetrics;
import io.micrometer.core.instrument.binder.jvm.JvmThreadMetrics;
import io.micrometer.core.instrument.binder.system.FileDescriptorMetrics;
import io.micrometer.core.instrument.binder.system.ProcessorMetrics;
import io.micrometer.core.instrument.binder.system.UptimeMetrics;
import org.jspecify.annotations.Nullable;

/**
 * The numbers of the Java process. They are bound when somebody first asks for them: to load what
 * watches a process takes a noticeable part of starting it. Safe for use by many threads.
 */
final class JavaMeters implements AutoCloseable {
  private final MeterRegistry registry;
  private @Nullable JvmGcMetrics collections;

  JavaMeters(MeterRegistry registry) {
    this.registry = registry;
  }

  synchronized void bind() {
    if (collections == null) {
      new JvmMemoryMetrics().bindTo(registry);
      new JvmThreadMetrics().bindTo(registry);
      new ProcessorMetrics().bindTo(registry);
      new FileDescriptorMetrics().bindTo(registry);
      new UptimeMetrics().bindTo(registry);
      collections = new JvmGcMetrics();
      collections.bindTo(registry);
    }
  }

  @Override
  public synchronized void close() {
    if (collections != null) {
      collections.close();
    }
  }
}
