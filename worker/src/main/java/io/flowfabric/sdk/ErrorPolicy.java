package io.flowfabric.sdk;

import java.util.Set;

/**
 * Which exceptions of a handler are worth another attempt. Whether there is another then depends on
 * the retry policy of the execution.
 */
@FunctionalInterface
public interface ErrorPolicy {

  /** Everything may get better by itself. */
  ErrorPolicy RETRY_ALL = thrown -> Meaning.RETRY;

  Meaning judge(Throwable thrown);

  /** What an exception means for the execution. */
  enum Meaning {
    /** Try again, as often as the retry policy allows. */
    RETRY,
    /** Fail for good. */
    END
  }

  /** Ends on these exceptions and those derived from them, and retries everything else. */
  static ErrorPolicy endOn(Set<Class<? extends Throwable>> types) {
    return thrown -> isOneOf(types, thrown) ? Meaning.END : Meaning.RETRY;
  }

  /** Retries on these exceptions and those derived from them, and ends on everything else. */
  static ErrorPolicy retryOnlyOn(Set<Class<? extends Throwable>> types) {
    return thrown -> isOneOf(types, thrown) ? Meaning.RETRY : Meaning.END;
  }

  private static boolean isOneOf(Set<Class<? extends Throwable>> types, Throwable thrown) {
    return types.stream().anyMatch(type -> type.isInstance(thrown));
  }
}
