package io.flowfabric.sdk;

/** Stands around every handler: tracing, metrics, transactions, limits. */
@FunctionalInterface
public interface HandlerMiddleware {

  /** Must call the next one, and return what that returned, unless it has a reason not to. */
  Object around(Task task, Next next) throws Exception;

  /** The handler, or the middleware before it. */
  @FunctionalInterface
  interface Next {
    Object run() throws Exception;
  }
}
