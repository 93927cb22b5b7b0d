package io.flowfabric.sdk;

/**
 * Something that a worker gets as a whole, such as metrics or traces: layers, listeners, and what
 * lasts as long as the fabric is open.
 */
public interface Extension {

  /** Adds its layers and listeners. */
  void extend(WorkerSettings.Builder settings);

  /** Is told that the fabric is open, before anybody can use it. */
  default void opened(Fabric fabric) {}

  /** Is told that the fabric is closed. */
  default void closed(Fabric fabric) {}
}
