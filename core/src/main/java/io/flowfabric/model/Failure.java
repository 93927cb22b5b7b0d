package io.flowfabric.model;

/** Why an attempt or an execution failed: a text for people and a category for the retry policy. */
public record Failure(String reason, String category) {
  public static final String TRANSIENT = "transient";
  public static final String PERMANENT = "permanent";
  public static final String INFRA_CRASH = "infra_crash";
  public static final String TIMEOUT = "timeout";
  public static final String CANCELLED = "cancelled";

  private static final Text CATEGORY = Text.of("failure_category", 1, 128);

  public static final Failure RECLAIM_CAP = new Failure("reclaim_cap_exceeded", INFRA_CRASH);
  public static final Failure ATTEMPT_TIMEOUT = new Failure("attempt_timeout", TIMEOUT);
  public static final Failure DEADLINE = new Failure("execution_deadline", TIMEOUT);

  public Failure {
    Limits.reason(reason);
    CATEGORY.require(category);
  }
}
