package io.flowfabric.sdk;

/**
 * Does the work of one kind, for its effects. It may run again after a failure or a crash, and
 * several run at the same time.
 *
 * @param <P> the type of the payload
 */
@FunctionalInterface
public interface Handler<P> {

  /** Returning means success; an exception fails the attempt as the {@link ErrorPolicy} says. */
  void handle(P payload, Task task) throws Exception;
}
