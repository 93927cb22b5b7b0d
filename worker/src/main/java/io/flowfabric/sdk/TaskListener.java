package io.flowfabric.sdk;

/** Is told what became of every run. Must be quick, and safe for use by many threads. */
@FunctionalInterface
public interface TaskListener {
  void ended(Task task, TaskOutcome outcome);
}
