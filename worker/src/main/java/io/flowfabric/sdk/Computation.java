package io.flowfabric.sdk;

import org.jspecify.annotations.Nullable;

/**
 * Does the work of one kind, for its result. It may run again after a failure or a crash, and
 * several run at the same time.
 *
 * @param <P> the type of the payload
 * @param <R> the type of the result
 */
@FunctionalInterface
public interface Computation<P, R> {

  /**
   * Returning means success, and null no result; an exception fails the attempt as the
   * {@link ErrorPolicy} says.
   */
  @Nullable
  R compute(P payload, Task task) throws Exception;
}
